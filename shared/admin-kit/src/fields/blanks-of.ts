import type { FormValues } from '../form/paths.ts';
import type { FieldSpec, FieldValue, RowColumn } from './spec.ts';

function blankOf(field: FieldSpec | RowColumn): FieldValue {
  if (field.blank !== undefined) return field.blank;
  switch (field.kind) {
    case 'number':
    case 'image':
      return null;
    case 'images':
    case 'tags':
    case 'rows':
    case 'checks':
      return [];
    case 'files':
      return field.max === 1 ? null : [];
    case 'tree':
      return field.none === undefined ? '' : null;
    case 'switch':
      return field.values ? field.values[1] : false;
    default:
      return '';
  }
}

/** The values that these fields have in a new record or row. */
export const blanksOf = (fields: readonly (FieldSpec | RowColumn)[]): FormValues =>
  Object.fromEntries(fields.map((field) => [field.name, blankOf(field)]));
