import type { CategoryNode } from '@admin-h5/contract';

/** A category of products without content, for tests; its id is its name. */
export const categoryNode = (name: string, change: Partial<CategoryNode> = {}): CategoryNode => ({
  id: name,
  name,
  kind: 'product',
  parentId: null,
  code: '',
  iconId: null,
  coverId: null,
  description: '',
  sort: 0,
  status: 1,
  version: 1,
  createdAt: '',
  updatedAt: '',
  createdBy: null,
  updatedBy: null,
  deletedAt: null,
  contentCount: 0,
  totalCount: 0,
  children: [],
  ...change,
});
