import { fieldLabels, registrationStateLabels } from '@admin-h5/contract';
import { choicesOf, statusChoices, yesNoChoices, type ListFilter } from '@admin-h5/admin-kit';
import { productCategories } from './category-choices.ts';
import { formulationChoices, pesticideTypeChoices, toxicityChoices } from './choices.ts';

const labels = fieldLabels.product;

export const productFilters: readonly ListFilter[] = [
  { kind: 'tree', name: 'categoryId', label: labels.categoryId, load: productCategories },
  { kind: 'choice', name: 'status', label: '状态', choices: statusChoices },
  { kind: 'choice', name: 'pesticideType', label: labels.pesticideType, choices: pesticideTypeChoices },
  { kind: 'choice', name: 'toxicity', label: labels.toxicity, choices: toxicityChoices },
  { kind: 'choice', name: 'formulation', label: labels.formulation, choices: formulationChoices },
  { kind: 'choice', name: 'registration', label: '登记证', choices: choicesOf(registrationStateLabels) },
  { kind: 'choice', name: 'restricted', label: '限制使用', choices: yesNoChoices },
  { kind: 'choice', name: 'recommended', label: labels.recommended, choices: yesNoChoices },
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
