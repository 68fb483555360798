import type { EntityBase, Status } from './entity.ts';

export const categoryKinds = ['product', 'material'] as const;
export type CategoryKind = (typeof categoryKinds)[number];
export const categoryKindLabels: Readonly<Record<CategoryKind, string>> = { product: '产品', material: '原料' };

/** Deepest level of the tree (entities.md, Category). */
export const categoryMaxDepth = 3;

/** What a person edits; also the body of `POST` and, with `version`, of `PUT`. */
export interface CategoryInput {
  name: string;
  /** null = 一级分类. */
  parentId: string | null;
  /** '' where none. */
  code: string;
  kind: CategoryKind;
  iconId: string | null;
  coverId: string | null;
  description: string;
  sort: number;
  status: Status;
}

/** Most characters of a text; the schema and the form both count by these. */
export const categoryLimits = {
  name: 30,
  description: 200,
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
