import type { CheckedCell, CheckedColumn, CheckedRow, SheetCorrections } from '@admin-h5/contract';
import { correctValue } from '../corrections.ts';

/** As the API accepts them: texts that a correction names, and what it puts in their place. */
const maxFrom = 200;
export const maxCorrection = 2000;

/** A cell of a checked row by its column. */
export interface CellPlace {
  column: string;
  isReadOnly?: boolean;
  row: Pick<CheckedRow, 'row' | 'sheet'>;
  cell: Pick<CheckedCell, 'text'>;
}

type Value = SheetCorrections['values'][number];

const isOfRow = ({ column, row }: CellPlace, value: Value): boolean =>
  value.column === column && value.row === row.row && value.sheet === row.sheet;

/** The correction that a cell has: its own, or that of all cells with its text. */
export function findCorrection({ values }: SheetCorrections, place: CellPlace): Value | undefined {
  const text = place.cell.text.trim();
  return (
    values.find((value) => isOfRow(place, value)) ??
    values.find(({ column, from, row }) => row === undefined && column === place.column && from === text && text !== '')
  );
}

/** Whether a cell was checked with another correction than it has now. */
export function isPending(place: CellPlace, corrections: SheetCorrections, checked: SheetCorrections): boolean {
  return corrections !== checked && findCorrection(corrections, place)?.to !== findCorrection(checked, place)?.to;
}

/** Whether all cells with the text of this one can be corrected with it. */
export function isRepeatable({ cell: { text } }: CellPlace): boolean {
  return text.trim() !== '' && text.length <= maxFrom && !text.includes('\n');
}

/** Whether cells with one text are corrected together unless a person says otherwise: files are told apart by their own names. */
export const correctsAlike = (columns: readonly CheckedColumn[]): boolean => !columns.some(({ readOnly }) => readOnly);

/** A cut text cannot be corrected: what follows is not known. */
export const isCorrectable = ({ cell: { text }, isReadOnly = false }: CellPlace): boolean =>
  !isReadOnly && !text.endsWith('…');

/** What a person reads where `correctCell` changes nothing. */
export const cannotKeepText = '同样的内容已在所有行更正，不能只保留这一行；请勾选“一起改”后取消';

/**
 * Corrects a cell, or all of its column with the same text; its own text takes the correction back. An empty text clears
 * this cell alone. Returns the same corrections where one cell shall keep the text that is corrected in all rows: the API reads
 * what is written for a row as if the sheet said so, and would correct that as well.
 */
export function correctCell(
  corrections: SheetCorrections,
  place: CellPlace,
  to: string,
  inAllRows: boolean,
): SheetCorrections {
  const { column, row, cell } = place;
  const others = { ...corrections, values: corrections.values.filter((value) => !isOfRow(place, value)) };
  const from = cell.text.trim();
  if (to.trim() === from) {
    if (inAllRows) return correctValue(others, { column, from, to: '' });
    const isOwn = others.values.length < corrections.values.length;
    return isOwn || !findCorrection(corrections, place) ? others : corrections;
  }
  if (inAllRows && isRepeatable(place) && to.trim() !== '') return correctValue(others, { column, from, to });
  const sheet = row.sheet === undefined ? {} : { sheet: row.sheet };
  const own: Value = { column, from: from.slice(0, maxFrom), to, row: row.row, ...sheet };
  return { ...others, values: [...others.values, own] };
}
