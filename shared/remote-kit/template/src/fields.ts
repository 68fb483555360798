import { choicesOf, sortField, statusField, type BlankOf, type FormSection } from '@admin-h5/admin-kit';
import { categoryKindLabels, categoryLimits, fieldLabels, type CategoryInput } from '@admin-h5/contract';

const labels = fieldLabels.category;

export const sections: readonly FormSection[] = [
  {
    title: '基本信息',
    fields: [
      { kind: 'text', name: 'name', label: labels.name, required: true, max: categoryLimits.name },
      { kind: 'radio', name: 'kind', label: labels.kind, required: true, choices: choicesOf(categoryKindLabels) },
      { kind: 'textarea', name: 'description', label: labels.description, max: categoryLimits.description, rows: 3 },
    ],
  },
  { title: '展示', fields: [sortField, statusField] },
];

export const blank: BlankOf<CategoryInput> = {
  name: '',
  parentId: null,
  code: '',
  kind: 'product',
  iconId: null,
  coverId: null,
  description: '',
  sort: 0,
  status: 1,
};
