import type { EntityBase } from '../entity.ts';
import { commonFields, type Fields, type InputOf } from './fields.ts';

export const categoryKinds = ['product', 'material'] as const;
export type CategoryKind = (typeof categoryKinds)[number];
export const categoryKindLabels: Readonly<Record<CategoryKind, string>> = { product: '产品', material: '原料' };

/** Deepest level of the tree (entities.md, Category). */
export const categoryMaxDepth = 3;

/** 分类 (entities.md, Category); the body of `POST` and, with `version`, of `PUT`. */
export const categoryFields = {
  name: { kind: 'text', label: '分类名称', min: 2, max: 30, required: true },
  /** null = 一级分类. */
  parentId: { kind: 'reference', label: '上级分类', to: 'category' },
  code: {
    kind: 'code',
    label: '分类编码',
    pattern: /^[a-z][a-z0-9-]{1,31}$/,
    formatMessage: '分类编码只能包含小写字母、数字和连字符',
  },
  kind: { kind: 'choice', label: '适用对象', values: categoryKinds, labels: categoryKindLabels },
  iconId: { kind: 'file', label: '图标', accepts: 'icon' },
  coverId: { kind: 'file', label: '封面', accepts: 'image' },
  description: { kind: 'text', label: '分类说明', max: 200, multiline: true },
  ...commonFields,
} as const satisfies Fields;

export type CategoryInput = InputOf<typeof categoryFields>;

/** Messages of the rules that need the whole tree, which the server checks (entities.md, Category). */
export const categoryMessages = {
  duplicateName: '同级下已存在同名分类',
  noParent: '上级分类不存在',
  ownDescendant: '不能选择自己或下级作为上级分类',
  tooDeep: `分类最多支持${categoryMaxDepth}级`,
  duplicateCode: '分类编码已存在',
  otherKind: '下级分类的适用对象必须与上级一致',
} as const;

export interface Category extends EntityBase, CategoryInput {
  /** Live records directly in this category, not in those below it. */
  contentCount: number;
}

/** `GET /api/category/tree`: enabled categories only for the public, all for those with the right. */
export interface CategoryNode extends Category {
  children: CategoryNode[];
  /** Live records here and below. */
  totalCount: number;
}
