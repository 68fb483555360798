import type { PublishQuery, RawQuery } from '@admin-h5/contract';
import * as product from '../category/product-filters.ts';
import * as material from '../material/material-filters.ts';

/** What 筛选 narrows of each kind of results. */
export interface SearchFilters {
  product: product.Narrowing;
  material: material.Narrowing;
}

export const parseSearchFilters = (query: RawQuery): SearchFilters => ({
  product: product.narrowingOf(product.parseProductFilters(query)),
  material: material.narrowingOf(material.parseMaterialFilters(query)),
});

/** The address without any: other words or another kind start without them. */
export const noFilters = { ...product.noFilters, ...material.noFilters } as const;

/** The results for words, in order of relevance. */
export const searchQuery = (keyword: string, filters: PublishQuery): PublishQuery => ({ ...filters, keyword });
