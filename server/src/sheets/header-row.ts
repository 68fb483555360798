import type { JobIssue } from '@admin-h5/contract';
import { foldWidth, normaliseText } from '@admin-h5/contract';
import type { SheetColumn } from './column.ts';
import { SheetError } from './decode.ts';
import { idHeader, reasonHeader } from './definition.ts';
import { unescapeCell } from './marks.ts';

/** A header without the explanation in brackets, for messages. */
export const shortHeader = (header: string): string => header.split('（', 1)[0] ?? '';

const folded = (header: string): string => foldWidth(normaliseText(unescapeCell(header))).toLowerCase();
const nameOf = (header: string): string => folded(shortHeader(header));

/** The known name that a cell has, with or without what it says in brackets of either width: a unit is part of a name. */
function readName(cell: string, known: (name: string) => boolean): string {
  const whole = folded(cell);
  const short = whole.split('(', 1)[0]?.trim() ?? '';
  return !known(whole) && known(short) ? short : whole;
}

/**
 * Most columns, several times the widest sheet. Each bad row is written as wide as the header row, however short it was.
 */
export const maxColumns = 500;

/** The position of each column in a row. */
export interface HeaderRow {
  /** Number of cells up to the last non-blank one. */
  cells: string[];
  /** Number of cells, including blank ones at the end. */
  width: number;
  idAt: number | null;
  columns: { column: SheetColumn; at: number }[];
  warnings: JobIssue[];
}

/**
 * Reads the header row. Columns may be in any order; unknown ones are ignored with a warning, and missing ones leave
 * their fields unchanged.
 * @throws SheetError if no column is known, a column is repeated, or there are far too many.
 */
export function readHeaderRow(row: number, given: string[], columns: readonly SheetColumn[]): HeaderRow {
  const cells = given.slice(0, given.findLastIndex((cell) => cell.trim() !== '') + 1);
  if (cells.length > maxColumns) throw new SheetError(`最多${maxColumns}列，请使用导入模板`, row);
  const known = new Map(columns.map((column) => [nameOf(column.header), column]));
  const id = nameOf(idHeader);
  const isKnown = (name: string) => name === id || name === nameOf(reasonHeader) || known.has(name);
  const places = new Map<string, number>();
  const warnings: JobIssue[] = [];
  for (const [at, cell] of cells.entries()) {
    const name = readName(cell, isKnown);
    if (name === '' || name === nameOf(reasonHeader)) continue;
    if (!isKnown(name)) {
      warnings.push({ row, column: unescapeCell(cell).trim(), message: '未知列，已忽略' });
    } else if (places.has(name)) {
      throw new SheetError(`列“${shortHeader(unescapeCell(cell).trim())}”重复`, row);
    } else places.set(name, at);
  }
  const found = [...known].flatMap(([name, column]) => {
    const at = places.get(name);
    return at === undefined ? [] : [{ column, at }];
  });
  if (found.length === 0) throw new SheetError('未找到可识别的表头，请使用导入模板', row);
  return { cells, width: given.length, idAt: places.get(id) ?? null, columns: found, warnings };
}
