import { keywordLimit, purityLevels } from '@admin-h5/contract';
import type { CategoryNode, PublishQuery, PublishSort, RawQuery } from '@admin-h5/contract';
import { categoryTrail } from '../category/use-category-tree.ts';
import type { ChosenValue } from '../filter/chosen-filters.tsx';
import { parseSort, sortQuery } from '../filter/use-list-query.ts';

type Purity = `${(typeof purityLevels)[number]}`;
export const purities = purityLevels.map((level): Purity => `${level}`);

/** Filters in the address of the materials list. */
export interface MaterialFilters {
  keyword: string;
  categoryId: string;
  purityMin: Purity | '';
  hazardous: 'yes' | 'no' | '';
  /** '' for the order that the list begins with. */
  sort: PublishSort | '';
}

/** Reads the address; invalid values are ignored. */
export function parseMaterialFilters(query: RawQuery): MaterialFilters {
  const { keyword = '', categoryId = '', purityMin, hazardous, sort } = query;
  return {
    keyword: keyword.slice(0, keywordLimit),
    // Must look like an id, or the API would refuse the call.
    categoryId: /^[\w-]{1,64}$/.test(categoryId) ? categoryId : '',
    purityMin: purities.find((purity) => purity === purityMin) ?? '',
    hazardous: hazardous === 'yes' || hazardous === 'no' ? hazardous : '',
    sort: parseSort(sort),
  };
}

/** The filters that 筛选 sets. */
export type Narrowing = Pick<MaterialFilters, 'categoryId' | 'purityMin' | 'hazardous'>;

/** The filters of 筛选 as query of the API. */
export const narrowingQuery = ({ categoryId, purityMin, hazardous }: Narrowing): PublishQuery => ({
  type: 'material',
  ...(categoryId && { categoryId }),
  ...(purityMin && { purityMin: Number(purityMin) }),
  ...(hazardous && { hazardous: hazardous === 'yes' }),
});

/** All filters as query of the API. */
export const materialQuery = ({ keyword, sort, ...filters }: MaterialFilters): PublishQuery => ({
  ...narrowingQuery(filters),
  ...sortQuery(sort, keyword),
  ...(keyword && { keyword }),
});

/** The active filters of 筛选 in the words of its choices. */
export function chosenOf(
  { categoryId, purityMin, hazardous }: Narrowing,
  tree: readonly CategoryNode[],
): ChosenValue[] {
  const all = [
    { name: '类别', key: 'categoryId', value: categoryId && categoryTrail(tree, categoryId).at(-1)?.name },
    { name: '纯度', key: 'purityMin', value: purityMin && `纯度 ≥ ${purityMin}%` },
    { name: '危险品', key: 'hazardous', value: hazardous && (hazardous === 'yes' ? '危险品' : '非危险品') },
  ];
  return all.flatMap(({ value, ...filter }) => (value ? [{ ...filter, value }] : []));
}

export const filterCount = ({ categoryId, purityMin, hazardous }: Narrowing): number =>
  [categoryId, purityMin, hazardous].filter(Boolean).length;

export const narrowingOf = ({ categoryId, purityMin, hazardous }: MaterialFilters): Narrowing => ({
  categoryId,
  purityMin,
  hazardous,
});

export const noFilters = { categoryId: '', purityMin: '', hazardous: '' } as const;
