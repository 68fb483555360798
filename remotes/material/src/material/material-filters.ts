import { materialFields } from '@admin-h5/contract';
import { fieldFilter, yesNoChoices, type ListFilter } from '@admin-h5/admin-kit';
import { materialCategories } from './material-fields.tsx';

export const materialFilters: readonly ListFilter[] = [
  fieldFilter(materialFields, 'categoryId', { label: '原料分类', load: materialCategories }),
  fieldFilter(materialFields, 'hazardous', { label: '危险品' }),
  fieldFilter(materialFields, 'status'),
  fieldFilter(materialFields, 'grade'),
  { kind: 'choice', name: 'withoutImage', label: '缺图', choices: yesNoChoices },
  fieldFilter(materialFields, 'recommended'),
  { kind: 'date', name: 'updatedFrom', label: '更新时间起', edge: 'start' },
  { kind: 'date', name: 'updatedTo', label: '更新时间止', edge: 'end' },
];

export const materialSorts = [
  { value: '', label: '默认顺序' },
  { value: 'updatedAt:desc', label: '最近更新' },
  { value: 'name:asc', label: '名称' },
  { value: 'casNo:asc', label: 'CAS号' },
  { value: 'purityMin:desc', label: '含量从高到低' },
  { value: 'viewCount:desc', label: '浏览最多' },
] as const;
