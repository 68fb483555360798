import { defaultSort, keywordLimit, purityLevels } from '@admin-h5/contract';
import type { PublishQuery, RawQuery } from '@admin-h5/contract';

type Purity = `${(typeof purityLevels)[number]}`;
export const purities = purityLevels.map((level): Purity => `${level}`);

/** Filters in the address of the materials list. */
export interface MaterialFilters {
  keyword: string;
  categoryId: string;
  purityMin: Purity | '';
  hazardous: 'yes' | 'no' | '';
}

/** Reads the address; invalid values are ignored. */
export function parseMaterialFilters(query: RawQuery): MaterialFilters {
  const { keyword = '', categoryId = '', purityMin, hazardous } = query;
  return {
    keyword: keyword.slice(0, keywordLimit),
    // Must look like an id, or the API would refuse the call.
    categoryId: /^[\w-]{1,64}$/.test(categoryId) ? categoryId : '',
    purityMin: purities.find((purity) => purity === purityMin) ?? '',
    hazardous: hazardous === 'yes' || hazardous === 'no' ? hazardous : '',
  };
}

/** The filters as query of the API. */
export function materialQuery({ keyword, categoryId, purityMin, hazardous }: MaterialFilters): PublishQuery {
  return {
    type: 'material',
    sort: defaultSort,
    ...(keyword && { keyword }),
    ...(categoryId && { categoryId }),
    ...(purityMin && { purityMin: Number(purityMin) }),
    ...(hazardous && { hazardous: hazardous === 'yes' }),
  };
}

export function filterCount({ categoryId, purityMin, hazardous }: MaterialFilters): number {
  return [categoryId, purityMin, hazardous].filter(Boolean).length;
}

/** The filters that 筛选 sets. */
export type Narrowing = Pick<MaterialFilters, 'categoryId' | 'purityMin' | 'hazardous'>;

export const narrowingOf = ({ categoryId, purityMin, hazardous }: MaterialFilters): Narrowing => ({
  categoryId,
  purityMin,
  hazardous,
});

export const noFilters = { categoryId: '', purityMin: '', hazardous: '' } as const;
