import { expect, it } from '@jest/globals';
import { operationText } from './operation-log.ts';

it.each([
  ['create', 'product', '吡虫啉', '新增产品「吡虫啉」'],
  ['sort', 'category', '杀虫剂', '调整了分类「杀虫剂」的顺序'],
  ['status', 'banner', '春季', '更改了轮播图「春季」的状态'],
  ['reset-password', 'user', 'zhang', '重置了用户「zhang」的密码'],
  ['export', 'inquiry', '已联系，共 12 张', '导出询价单「已联系，共 12 张」'],
  ['login', 'session', 'zhang', '登录'],
] as const)('%s of %s reads as a sentence', (action, entity, label, text) => {
  expect(operationText({ action, entity, label })).toBe(text);
});
