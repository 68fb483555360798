import type { ImportReport } from '@admin-h5/contract';
import type { SheetColumn, SheetContext } from './column.ts';
import { valueIn } from './column.ts';
import { documentTypeOf } from './documents/document-columns.ts';
import { shortHeader } from './header-names.ts';

/** Longest text of a report in code units; a cell may have thousands. */
const longestText = 200;

export const shortened = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText)}…` : text;

/** Of files their number: their ids tell a person nothing. */
const unitOf = ({ field }: SheetColumn): string | null =>
  field === 'imageIds' ? '张' : documentTypeOf(field) === null ? null : '份';

const counted = (ids: string, unit: string): string => `${ids.split('\n').filter(Boolean).length} ${unit}`;

/** What a record has for a column as a person reads it, cut to 200 characters. */
export function shownIn(record: object, column: SheetColumn, context: SheetContext): string {
  const text = column.write(valueIn(record, column), context);
  const unit = unitOf(column);
  return unit === null ? shortened(text) : text === '' ? '' : counted(text, unit);
}

/** What changes in a record, field by field. */
export function changesOf(
  columns: readonly SheetColumn[],
  current: object,
  input: object,
  context: SheetContext,
): ImportReport['changes'][number]['fields'] {
  return columns.flatMap((column) => {
    const [before = '', after = ''] = [current, input].map((record) =>
      shortened(column.write(valueIn(record, column), context)),
    );
    if (before === after) return [];
    const label = shortHeader(column.header);
    const unit = unitOf(column);
    if (unit === null) return [{ label, before, after }];
    const [had, has] = [counted(before, unit), counted(after, unit)];
    return [{ label, before: had, after: had === has ? `${has}（有更改）` : has }];
  });
}
