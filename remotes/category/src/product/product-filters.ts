import { productFields, registrationStateLabels } from '@admin-h5/contract';
import { choicesOf, fieldFilter, yesNoChoices, type ListFilter } from '@admin-h5/admin-kit';
import { productCategories } from './category-choices.ts';
import { formulationChoices } from './product-fields.ts';

export const productFilters: readonly ListFilter[] = [
  fieldFilter(productFields, 'categoryId', { load: productCategories }),
  fieldFilter(productFields, 'status'),
  fieldFilter(productFields, 'pesticideType'),
  fieldFilter(productFields, 'toxicity'),
  fieldFilter(productFields, 'formulation', { choices: formulationChoices }),
  { kind: 'choice', name: 'registration', label: '登记证', choices: choicesOf(registrationStateLabels) },
  fieldFilter(productFields, 'restricted', { label: '限制使用' }),
  fieldFilter(productFields, 'recommended'),
  { kind: 'choice', name: 'withoutImage', label: '缺图', choices: yesNoChoices },
  { kind: 'date', name: 'updatedFrom', label: '更新时间起', edge: 'start' },
  { kind: 'date', name: 'updatedTo', label: '更新时间止', edge: 'end' },
];

export const productSorts = [
  { value: '', label: '默认顺序' },
  { value: 'updatedAt:desc', label: '最近更新' },
  { value: 'name:asc', label: '名称' },
  { value: 'viewCount:desc', label: '浏览最多' },
  { value: 'regValidTo:asc', label: '登记证先到期' },
] as const;
