import { useQueries } from '@tanstack/react-query';
import { publishedRecords } from '../catalogue/publish-queries.ts';

export type SearchKind = 'product' | 'material';

const kinds = ['product', 'material'] as const;

/** How many records of each kind the words find; undefined while it is not known. */
export function useCounts(keyword: string): Partial<Record<SearchKind, number>> {
  const [product, material] = useQueries({
    queries: kinds.map((type) => ({
      ...publishedRecords({ type, keyword, page: 1, size: 1 }, 'background'),
      enabled: keyword !== '',
      // Words that are typed on are not searched again.
      gcTime: 0,
    })),
  });
  return {
    ...(product?.data && { product: product.data.total }),
    ...(material?.data && { material: material.data.total }),
  };
}
