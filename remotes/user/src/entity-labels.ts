import type { EntityName } from '@admin-h5/shared/contract';

/** What a person calls each kind of content. */
export const contentLabels = {
  category: '分类',
  product: '产品',
  material: '原料',
  banner: '轮播图',
  'factory-gallery': '工厂展示',
  company: '公司信息',
} as const;

/** What a person calls each kind of record, people included. */
export const entityLabels: Readonly<Record<EntityName | 'session', string>> = {
  ...contentLabels,
  user: '用户',
  session: '登录',
};
