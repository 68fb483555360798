import type { PublishQuery } from './publish.ts';

/** The filters of visitors' lists whose values are counted. */
export const facetNames = {
  product: ['categoryId', 'crop', 'target', 'formulation', 'toxicity'],
  material: ['categoryId', 'purityMin', 'hazardous'],
} as const;
export type FacetType = keyof typeof facetNames;
export type FacetName = (typeof facetNames)[FacetType][number];

/** The least purities (%) that visitors choose from. */
export const purityLevels = [90, 95, 98, 99] as const;

/** Query of `GET /api/publish/facets`: the filters of the list. */
export type FacetsQuery = Omit<PublishQuery, 'type' | 'album' | 'sort' | 'page' | 'size'> & { type: FacetType };

export interface FacetValue {
  /** As the list's query takes it. */
  value: string;
  /** What the list finds with it and all other filters of the query. */
  count: number;
}

export interface Facet {
  /** Those that find something, the frequent ones first; the chosen one even if it finds nothing. */
  values: FacetValue[];
  /** Whether there are more than these. */
  more: boolean;
}

/** The choices of 筛选 with their numbers. */
export interface PublishFacets {
  /** What the list finds with all filters of the query. */
  total: number;
  /** Those of the query's type. */
  facets: Partial<Record<FacetName, Facet>>;
}
