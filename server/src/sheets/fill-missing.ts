import type { SheetCorrections } from '@admin-h5/contract';
import { validate } from '@admin-h5/contract/validation';
import type { SheetColumn } from './column.ts';
import type { ImportDefinition } from './definition.ts';
import { shortHeader } from './header-names.ts';
import type { HeaderRow } from './header-row.ts';

/** What a person has said for columns that the sheet does not have: corrections of an empty cell under their names. */
function answers(
  columns: readonly SheetColumn[],
  header: HeaderRow,
  values: SheetCorrections['values'],
): { column: SheetColumn; text: string }[] {
  const present = new Set(header.columns.map(({ column }) => column.field));
  return columns.flatMap((column) => {
    const name = shortHeader(column.header);
    const value = present.has(column.field)
      ? undefined
      : values.find(({ column: named, from, row }) => named === name && from === '' && row === undefined);
    return value ? [{ column, text: value.to }] : [];
  });
}

/**
 * A definition whose new records get what a person has said for columns that the sheet does not have; a row gets it only
 * where it would be refused without it, and records that are there already keep what they have.
 */
export function fillMissing<Input extends object, Output extends object>(
  definition: ImportDefinition<Input, Output>,
  header: HeaderRow,
  values: SheetCorrections['values'],
): ImportDefinition<Input, Output> {
  const given = answers(definition.columns, header, values);
  if (given.length === 0) return definition;
  const { schema } = definition.records.description;
  return {
    ...definition,
    complete: (fields, current, context) => {
      const completed = definition.complete?.(fields, current, context) ?? fields;
      if (current) return completed;
      const checked = validate(schema, completed);
      const wanting = 'errors' in checked ? checked.errors.map(({ field }) => field) : [];
      const filled = given
        .filter(({ column: { field } }) => wanting.includes(field))
        .map(({ column, text }) => [column.field, column.read(text, context)] as const);
      return { ...completed, ...Object.fromEntries(filled) };
    },
  };
}
