import type { ImportReport, SheetCorrections } from '@admin-h5/contract';

export const noCorrections: SheetCorrections = { columns: {}, values: [] };

type Columns = ImportReport['columns'];

/** What corrections call a column. */
export const columnKey = ({ header, key = header }: Columns[number]): string => key;

/** The field that a column will be read as; '' for one that is left out. */
export const correctedField = ({ columns }: SheetCorrections, column: Columns[number]): string =>
  columns[columnKey(column)] ?? column.field ?? '';

/**
 * Reads a column as `field`; the column that was read as this field is then left out, unless the field may have several
 * columns.
 */
export function chooseColumn(
  corrections: SheetCorrections,
  { columns: all, choices }: Pick<ImportReport, 'columns' | 'choices'>,
  chosen: Columns[number],
  field: string,
): SheetCorrections {
  const isOne = !choices.some((choice) => choice.field === field && choice.several === true);
  const freed = all.filter((column) => field !== '' && isOne && correctedField(corrections, column) === field);
  const columns = { ...corrections.columns, ...Object.fromEntries(freed.map((column) => [columnKey(column), ''])) };
  return { ...corrections, columns: { ...columns, [columnKey(chosen)]: field } };
}

/** Imports a sheet of the workbook, or leaves it out; one of them stays. */
export function chooseSheet(
  corrections: SheetCorrections,
  sheets: ImportReport['sheets'],
  name: string,
  isWanted: boolean,
): SheetCorrections {
  const chosen = chosenSheets(corrections, sheets);
  const names = sheets.map((sheet) => sheet.name).filter((some) => (some === name ? isWanted : chosen.includes(some)));
  return names.length === 0 ? corrections : { ...corrections, sheets: names };
}

/** The sheets of the workbook that will be imported. */
export const chosenSheets = ({ sheets }: SheetCorrections, all: ImportReport['sheets']): string[] =>
  sheets ?? all.flatMap(({ name, imported }) => (imported ? [name] : []));

/** Reads `from` in a column as `to` in all rows; an empty `to` takes the correction back. */
export function correctValue(
  corrections: SheetCorrections,
  { column, from, to }: SheetCorrections['values'][number],
): SheetCorrections {
  const others = corrections.values.filter(
    (value) => value.row !== undefined || value.column !== column || value.from !== from,
  );
  return { ...corrections, values: to === '' ? others : [...others, { column, from, to }] };
}
