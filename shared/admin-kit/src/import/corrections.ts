import type { ImportReport, SheetCorrections } from '@admin-h5/contract';

export const noCorrections: SheetCorrections = { columns: {}, values: [] };

type Columns = ImportReport['columns'];

/** The field that a column will be read as; '' for one that is left out. */
export const fieldOf = ({ columns }: SheetCorrections, { header, field }: Columns[number]): string =>
  columns[header] ?? field ?? '';

/** Reads the column of `header` as `field`; the column that was read as this field is then left out, since a field has one column. */
export function chooseColumn(
  corrections: SheetCorrections,
  report: Columns,
  header: string,
  field: string,
): SheetCorrections {
  const freed = report.filter((column) => field !== '' && fieldOf(corrections, column) === field);
  const columns = { ...corrections.columns, ...Object.fromEntries(freed.map((column) => [column.header, ''])) };
  return { ...corrections, columns: { ...columns, [header]: field } };
}

/** Reads `from` in a column as `to` in all rows; an empty `to` takes the correction back. */
export function correctValue(
  corrections: SheetCorrections,
  { column, from, to }: SheetCorrections['values'][number],
): SheetCorrections {
  const others = corrections.values.filter((value) => value.column !== column || value.from !== from);
  return { ...corrections, values: to === '' ? others : [...others, { column, from, to }] };
}
