import { defaultSort, formulationCode, formulationName, keywordLimit, toxicities } from '@admin-h5/contract';
import type { CategoryNode, PublishQuery, PublishSort, RawQuery, Toxicity } from '@admin-h5/contract';
import type { ChosenValue } from '../filter/chosen-filters.tsx';
import { parseSort } from '../filter/use-list-query.ts';

/** Filters, order and view in the address of a product list. */
export interface ProductFilters {
  categoryId: string;
  formulation: string;
  crop: string;
  target: string;
  toxicity: Toxicity | '';
  holder: string;
  sort: PublishSort;
  view: 'row' | 'tile';
}

const isToxicity = (value: string): value is Toxicity => (toxicities as readonly string[]).includes(value);

/** Reads the address; invalid values are ignored. */
export function parseProductFilters(query: RawQuery): ProductFilters {
  const {
    categoryId = '',
    formulation = '',
    crop = '',
    target = '',
    toxicity = '',
    holder = '',
    sort = '',
    view = '',
  } = query;
  return {
    categoryId,
    formulation: formulationCode(formulation) ?? '',
    crop: crop.slice(0, keywordLimit),
    target: target.slice(0, keywordLimit),
    toxicity: isToxicity(toxicity) ? toxicity : '',
    holder: holder.trim().slice(0, keywordLimit),
    sort: parseSort(sort) || defaultSort,
    view: view === 'tile' ? 'tile' : 'row',
  };
}

/** The filters that 筛选 sets. */
export type Narrowing = Pick<ProductFilters, 'formulation' | 'crop' | 'target' | 'toxicity' | 'holder'> & {
  /** In a search: a category of the first level. The page of a list has its category. */
  classId?: string;
};

/** The filters of 筛选 as query of the API. */
export const narrowingQuery = ({ classId, formulation, crop, target, toxicity, holder }: Narrowing): PublishQuery => ({
  type: 'product',
  ...(classId && { categoryId: classId }),
  ...(formulation && { formulation }),
  ...(crop && { crop }),
  ...(target && { target }),
  ...(toxicity && { toxicity }),
  ...(holder && { holder }),
});

/** All filters as query of the API. */
export const productQuery = ({ categoryId, sort, ...filters }: ProductFilters): PublishQuery => ({
  ...narrowingQuery(filters),
  sort,
  ...(categoryId && { categoryId }),
});

/** What a list is filtered by, in the order of the choices of 筛选; a holder is chosen elsewhere. */
export const filterNames = {
  crop: '作物',
  target: '防治对象',
  formulation: '剂型',
  toxicity: '毒性',
  holder: '登记证持有人',
} as const;
const filterOrder: readonly (keyof typeof filterNames)[] = ['holder', 'crop', 'target', 'formulation', 'toxicity'];

/**
 * The active filters of 筛选 in the words of its choices.
 * @param tree names the class of a search
 */
export function chosenOf(filters: Narrowing, tree: readonly CategoryNode[] = []): ChosenValue[] {
  const chosen = tree.find(({ id }) => id === filters.classId);
  const others = filterOrder
    .filter((key) => filters[key] !== '')
    .map((key) => ({
      key,
      name: filterNames[key],
      value: key === 'formulation' ? formulationName(filters[key]) : filters[key],
    }));
  return [...(chosen ? [{ key: 'classId', name: '类别', value: chosen.name }] : []), ...others];
}

/** How many filters of 筛选 are active. */
export const countOf = ({ classId = '', ...filters }: Narrowing): number =>
  [classId, ...filterOrder.map((key) => filters[key])].filter(Boolean).length;

export const noFilters = { formulation: '', crop: '', target: '', toxicity: '', holder: '' } as const;

export const narrowingOf = ({ formulation, crop, target, toxicity, holder }: ProductFilters): Narrowing => ({
  formulation,
  crop,
  target,
  toxicity,
  holder,
});
