import type { Field, Fields, InputOf } from '../entities/fields.ts';

/** The value of a field of which nothing is known yet; '' for a choice and a required reference, which a person has to make. */
export function blankOf(field: Field): string | number | boolean | null | [] {
  switch (field.kind) {
    case 'number':
      return null;
    case 'integer':
      return field.default ?? null;
    case 'flag':
      return false;
    case 'status':
      return 1;
    case 'choices':
    case 'files':
    case 'tags':
    case 'rows':
      return [];
    case 'reference':
    case 'file':
      return field.required ? '' : null;
    default:
      return '';
  }
}

/** A record of which nothing is known yet. */
export function blankRecord<F extends Fields>(fields: F): InputOf<F>;
export function blankRecord(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blankOf(field)]));
}
