import type { PublishPage } from '@admin-h5/contract';
import { useQueries } from '@tanstack/react-query';
import { publishedRecords } from '../../ui/list/publish-queries.ts';

export type SearchKind = 'product' | 'material';

const kinds = ['product', 'material'] as const;

/** What the words find of each kind, and what the search made of them; undefined while it is not known. */
export function useFirstHits(keyword: string): Partial<Record<SearchKind, PublishPage>> {
  const [product, material] = useQueries({
    queries: kinds.map((type) => ({
      ...publishedRecords({ type, keyword, page: 1, size: 1 }, 'background'),
      enabled: keyword !== '',
      // Words that are typed on are not searched again.
      gcTime: 0,
    })),
  });
  return {
    ...(product?.data && { product: product.data }),
    ...(material?.data && { material: material.data }),
  };
}
