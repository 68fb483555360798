import type { PublishPage } from '@admin-h5/contract';
import { useQueries } from '@tanstack/react-query';
import { publishedRecords } from '../../ui/list/publish-queries.ts';
import type { RecordKind } from './search-kinds.ts';

const kinds = ['product', 'material'] as const;

export interface FirstHits {
  /** What the words find of each kind, and what the search made of them; undefined while it is not known. */
  records: Partial<Record<RecordKind, PublishPage>>;
  isLoading: boolean;
}

export function useFirstHits(keyword: string): FirstHits {
  const [product, material] = useQueries({
    queries: kinds.map((type) => ({
      ...publishedRecords({ type, keyword, page: 1, size: 1 }, 'background'),
      enabled: keyword !== '',
      // Words that are typed on are not searched again.
      gcTime: 0,
    })),
  });
  return {
    records: {
      ...(product?.data && { product: product.data }),
      ...(material?.data && { material: material.data }),
    },
    isLoading: [product, material].some((query) => query?.isLoading),
  };
}
