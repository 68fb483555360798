import { visitorApi } from '@admin-h5/client/host';
import type { CategoryKind, CategoryNode } from '@admin-h5/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const categoryTree = (kind: CategoryKind) =>
  queryOptions({
    queryKey: ['category', 'tree', kind],
    queryFn: async ({ signal }) =>
      (await visitorApi.categoryTree({ signal, errors: 'screen' })).filter((node) => node.kind === kind),
    meta: { public: true },
  });

export const useCategoryTree = (kind: CategoryKind) => useQuery(categoryTree(kind));

/** The path from the top to a category; empty if the tree does not contain it. */
export function categoryTrail(tree: readonly CategoryNode[], id: string): CategoryNode[] {
  for (const node of tree) {
    if (node.id === id) return [node];
    const below = categoryTrail(node.children, id);
    if (below.length) return [node, ...below];
  }
  return [];
}
