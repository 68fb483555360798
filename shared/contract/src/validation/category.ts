import Joi from 'joi';
import { categoryKinds, categoryLimits, categoryMaxDepth, fieldLabels } from '../index.ts';
import type { CategoryInput } from '../index.ts';
import { optionalId, sortField, statusField } from './common.ts';
import { fileMessages } from '../file-rules.ts';
import { text } from './text.ts';
import { choice } from './values.ts';

const labels = fieldLabels.category;

/** Messages of the rules that need the whole tree, which the server checks (entities.md, Category). */
export const categoryMessages = {
  duplicateName: '同级下已存在同名分类',
  noParent: '上级分类不存在',
  ownDescendant: '不能选择自己或下级作为上级分类',
  tooDeep: `分类最多支持${categoryMaxDepth}级`,
  duplicateCode: '分类编码已存在',
  otherKind: '下级分类的适用对象必须与上级一致',
} as const;

/** 分类: body of `POST`, and of `PUT` with `withVersion`. */
export const categorySchema = Joi.object<CategoryInput, true>({
  name: text({ label: labels.name, min: 2, max: categoryLimits.name, required: true }),
  parentId: optionalId(categoryMessages.noParent),
  code: text({
    label: labels.code,
    code: true,
    pattern: /^[a-z][a-z0-9-]{1,31}$/,
    formatMessage: '分类编码只能包含小写字母、数字和连字符',
  }),
  kind: choice(categoryKinds, '请选择适用对象'),
  iconId: optionalId(fileMessages.iconType),
  coverId: optionalId(fileMessages.gone),
  description: text({ label: labels.description, max: categoryLimits.description, multiline: true }),
  sort: sortField(),
  status: statusField(),
});
