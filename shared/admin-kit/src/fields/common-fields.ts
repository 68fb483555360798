import { maxSort } from '@admin-h5/contract';
import type { FieldSpec } from './spec.ts';

/** 排序, for every entity with a display order. */
export const sortField: FieldSpec = {
  kind: 'number',
  name: 'sort',
  label: '排序',
  blank: 0,
  integer: true,
  hint: `0-${maxSort}，数字小的在前`,
};

/** 状态, as every record has it. */
export const statusField = {
  kind: 'switch',
  name: 'status',
  label: '状态',
  blank: 1,
  values: [1, 0],
  onLabel: '启用',
  offLabel: '停用',
} satisfies FieldSpec;
