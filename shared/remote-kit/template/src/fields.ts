import { choicesOf, sortField, statusField, type FormSection } from '@admin-h5/admin-kit';
import { categoryKindLabels, categoryLimits, fieldLabels } from '@admin-h5/contract';

const labels = fieldLabels.category;

export const sections: readonly FormSection[] = [
  {
    title: '基本信息',
    fields: [
      { kind: 'text', name: 'name', label: labels.name, required: true, max: categoryLimits.name },
      {
        kind: 'radio',
        name: 'kind',
        label: labels.kind,
        required: true,
        blank: 'product',
        choices: choicesOf(categoryKindLabels),
      },
      { kind: 'textarea', name: 'description', label: labels.description, max: categoryLimits.description, rows: 3 },
    ],
  },
  { title: '展示', fields: [sortField, statusField] },
];
