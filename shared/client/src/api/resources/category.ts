import type { Category, CategoryInput, CategoryKind, CategoryNode, ListQuery } from '@admin-h5/contract';
import { apiPath } from '../api-path.ts';
import { call } from '../call.ts';
import type { CallOptions } from '../options.ts';
import { entityApi, moveApi } from './entity.ts';
import type { EntityApi, MoveApi } from './entity.ts';
import { categoryTree } from './visitor.ts';

export interface CategoryQuery extends ListQuery {
  parentId?: string;
  kind?: CategoryKind;
}

export interface CategoryApi extends EntityApi<Category, CategoryInput, CategoryQuery>, MoveApi<string | null> {
  /** Enabled categories only, without the right. */
  tree: (options?: CallOptions) => Promise<CategoryNode[]>;
  /** Moves everything a category holds into another. */
  moveContent: (id: string, to: string, options?: CallOptions) => Promise<void>;
}

/** Calls of the category tree. */
export const categoryApi: CategoryApi = /* #__PURE__ */ (() => ({
  ...entityApi<Category, CategoryInput, CategoryQuery>('category'),
  ...moveApi<string | null>('category'),
  tree: categoryTree,
  moveContent: (id, to, options) =>
    call({ method: 'POST', path: apiPath`/api/category/${id}/move-content`, body: { to } }, options),
}))();
