import type { PublishQuery, RawQuery } from '@admin-h5/contract';
import * as product from '../category/product-filters.ts';
import * as material from '../material/material-filters.ts';

/** What 筛选 narrows of each kind of results; each has its own in the address, so that a change of the tab keeps both. */
export interface SearchFilters {
  product: Required<product.Narrowing>;
  material: material.Narrowing;
}

export function parseSearchFilters(query: RawQuery): SearchFilters {
  const { classId = '' } = query;
  return {
    product: { ...product.narrowingOf(product.parseProductFilters(query)), classId: classId.slice(0, 64) },
    material: material.narrowingOf(material.parseMaterialFilters(query)),
  };
}

/** The address without those of a kind. */
export const noFiltersOf = {
  product: { ...product.noFilters, classId: '' },
  material: material.noFilters,
} as const;

/** The address without any: other words start without them. */
export const noFilters = { ...noFiltersOf.product, ...noFiltersOf.material } as const;

/** The results for words, in order of relevance. */
export const searchQuery = (keyword: string, filters: PublishQuery): PublishQuery => ({ ...filters, keyword });
