import { fieldLabels } from '@admin-h5/contract';
import { statusChoices, yesNoChoices, type ListFilter } from '@admin-h5/admin-kit';
import { gradeChoices, materialCategories } from './choices.ts';

const labels = fieldLabels.material;

export const materialFilters: readonly ListFilter[] = [
  { kind: 'tree', name: 'categoryId', label: '原料分类', load: materialCategories },
  { kind: 'choice', name: 'hazardous', label: '危险品', choices: yesNoChoices },
  { kind: 'choice', name: 'status', label: '状态', choices: statusChoices },
  { kind: 'choice', name: 'grade', label: labels.grade, choices: gradeChoices },
  { kind: 'choice', name: 'withoutImage', label: '缺图', choices: yesNoChoices },
  { kind: 'choice', name: 'recommended', label: labels.recommended, choices: yesNoChoices },
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
