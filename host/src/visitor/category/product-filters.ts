import { defaultSort, formulationCode, keywordLimit, publishSorts, toxicities } from '@admin-h5/contract';
import type { PublishQuery, PublishSort, RawQuery, Toxicity } from '@admin-h5/contract';

/** Filters, order and view in the address of a product list. */
export interface ProductFilters {
  categoryId: string;
  formulation: string;
  crop: string;
  target: string;
  toxicity: Toxicity | '';
  sort: PublishSort;
  view: 'row' | 'tile';
}

const isToxicity = (value: string): value is Toxicity => (toxicities as readonly string[]).includes(value);
const isSort = (value: string): value is PublishSort => (publishSorts as readonly string[]).includes(value);

/** Reads the address; invalid values are ignored. */
export function parseProductFilters(query: RawQuery): ProductFilters {
  const { categoryId = '', formulation = '', crop = '', target = '', toxicity = '', sort = '', view = '' } = query;
  return {
    categoryId,
    formulation: formulationCode(formulation) ?? '',
    crop: crop.slice(0, keywordLimit),
    target: target.slice(0, keywordLimit),
    toxicity: isToxicity(toxicity) ? toxicity : '',
    sort: isSort(sort) ? sort : defaultSort,
    view: view === 'tile' ? 'tile' : 'row',
  };
}

/** The filters as query of the API. */
export function productQuery({ categoryId, formulation, crop, target, toxicity, sort }: ProductFilters): PublishQuery {
  return {
    type: 'product',
    sort,
    ...(categoryId && { categoryId }),
    ...(formulation && { formulation }),
    ...(crop && { crop }),
    ...(target && { target }),
    ...(toxicity && { toxicity }),
  };
}

/** Number of active filters; order and view do not count. */
export function filterCount({ formulation, crop, target, toxicity }: ProductFilters): number {
  return [formulation, crop, target, toxicity].filter(Boolean).length;
}

/** The filters that 筛选 sets. */
export type Narrowing = Pick<ProductFilters, 'formulation' | 'crop' | 'target' | 'toxicity'>;

export const noFilters = { formulation: '', crop: '', target: '', toxicity: '' } as const;

export const narrowingOf = ({ formulation, crop, target, toxicity }: ProductFilters): Narrowing => ({
  formulation,
  crop,
  target,
  toxicity,
});
