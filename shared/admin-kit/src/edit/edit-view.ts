import { joinFields } from '@admin-h5/contract';
import type { GridPlace, GridRange } from '../grid/grid-model.ts';
import { fieldText, insertLine, removeLines, splitText } from './edit-lines.ts';
import { cellText, isList, writeCells } from './edit-model.ts';
import type { CellChange, CellWrite, EditColumn, Edits, EditRow } from './edit-model.ts';

/**
 * The sheet as it is looked at: a row for each record, or, expanded, further rows below it for the lines of its lists, as offices
 * write 使用范围. What is written in it are edits of whole cells all the same: the import reads, judges and stores those.
 */

export interface ViewColumn {
  column: EditColumn;
  /** The field of its lines, null for the whole cell. */
  field: number | null;
}

export interface ViewRow {
  row: EditRow;
  /** The number of the record, from 1. */
  number: number;
  /** The line of lists; the record's own row has the first. */
  line: number;
}

export interface EditView {
  isExpanded: boolean;
  rows: readonly ViewRow[];
  columns: readonly ViewColumn[];
}

export function viewOf(
  rows: readonly EditRow[],
  columns: readonly EditColumn[],
  edits: Edits,
  isExpanded: boolean,
): EditView {
  const lists = isExpanded ? columns.filter(isList) : [];
  const countRows = (row: EditRow): number =>
    Math.max(1, ...lists.map((column) => splitText(cellText(edits, row, column)).length));
  return {
    isExpanded,
    columns: columns.flatMap((column): ViewColumn[] =>
      lists.includes(column) ? column.fields.map((_, field) => ({ column, field })) : [{ column, field: null }],
    ),
    rows: rows.flatMap((row, at) =>
      Array.from({ length: countRows(row) }, (_, line) => ({ row, number: at + 1, line })),
    ),
  };
}

/** Whether a cell is part of the record's own in a row above: nobody writes in it. */
export const isCovered = ({ line }: ViewRow, { field }: ViewColumn): boolean => field === null && line > 0;

/** What a cell says; one that is covered says what the record has. */
export function viewText(edits: Edits, { row, line }: ViewRow, { column, field }: ViewColumn): string {
  const text = cellText(edits, row, column);
  return field === null ? text : fieldText(text, { line, field });
}

const writeOf = ({ row, line }: ViewRow, { column, field }: ViewColumn, text: string): CellWrite =>
  field === null ? { row, column, text } : { row, column, text, place: { line, field } };

function writesIn(
  { rows, columns }: EditView,
  { top, bottom, left, right }: GridRange,
  textAt: (place: GridPlace) => string | undefined,
): CellWrite[] {
  return rows.slice(top, bottom + 1).flatMap((row, down) =>
    columns.slice(left, right + 1).flatMap((column, across) => {
      const text = isCovered(row, column) ? undefined : textAt({ row: top + down, column: left + across });
      return text === undefined ? [] : [writeOf(row, column, text)];
    }),
  );
}

const isMultiple = (length: number, size: number): boolean => length > size && length % size === 0;

/**
 * What a paste writes: the rows of texts from the first cell of the range on, again and again where the range is a multiple of
 * them. In an expanded sheet rows go to the records that they belong to (`pasteRecords`), unless as many rows are chosen. `lost` is
 * how many rows, columns and cells have no place.
 */
export function pasteInto(
  view: EditView,
  range: GridRange,
  texts: readonly (readonly string[])[],
): { writes: CellWrite[]; lost: number } {
  const { top, bottom, left, right } = range;
  const height = texts.length;
  const across = Math.max(...texts.map((cells) => cells.length));
  const chosen = bottom - top + 1;
  const [row, column] = [view.rows[top]?.row, view.columns[left]];
  // Rows of fields are the lines of a list, and nothing of the columns beside it.
  if (
    row &&
    column?.field === null &&
    isList(column.column) &&
    across > 1 &&
    !texts.some(([cell = '']) => /[|｜]/.test(cell))
  )
    return { writes: [{ row, column: column.column, text: texts.map(joinFields).join('\n') }], lost: 0 };
  if (view.isExpanded && (chosen === 1 || chosen % height !== 0)) return pasteRecords(view, range, texts);
  const target = {
    top,
    bottom: top + (isMultiple(chosen, height) ? chosen : height) - 1,
    left,
    right: left + (isMultiple(right - left + 1, across) ? right - left + 1 : across) - 1,
  };
  const lost = Math.max(0, target.bottom + 1 - view.rows.length) + Math.max(0, target.right + 1 - view.columns.length);
  const writes = writesIn(view, target, ({ row, column }) => texts[(row - top) % height]?.[(column - left) % across]);
  return { writes, lost };
}

const isEmpty = (cells: readonly string[], at: number): boolean => (cells[at] ?? '').trim() === '';

/**
 * Rows of texts for records with lines of lists, as an import joins rows of a sheet: a row whose own cells are empty, or the same as
 * above, has a further line of the record above it. Without a column of a list each row is a record.
 */
function pasteRecords(
  { rows, columns }: EditView,
  { top, left }: GridRange,
  texts: readonly (readonly string[])[],
): { writes: CellWrite[]; lost: number } {
  const starts = rows.filter(({ line }) => line === 0);
  const target = columns.slice(left, left + Math.max(...texts.map((cells) => cells.length)));
  const own = [...target.keys()].filter((at) => target[at]?.field === null);
  const ofLists = [...target.keys()].filter((at) => target[at]?.field !== null);
  const writes: CellWrite[] = [];
  let lost = texts.reduce((sum, cells) => Math.max(sum, cells.length - target.length), 0);
  let first: readonly string[] = texts[0] ?? [];
  let place = rows[top];
  for (const [index, cells] of texts.entries()) {
    const continues =
      own.every((at) => isEmpty(cells, at) || (index > 0 && cells[at] === first[at])) &&
      (own.length === 0 || ofLists.some((at) => !isEmpty(cells, at)));
    if (index > 0) {
      if (!continues) first = cells;
      place = continues ? place && { ...place, line: place.line + 1 } : place && starts[place.number];
    }
    if (!place) {
      lost += 1;
      continue;
    }
    const row = place;
    for (const [at, column] of target.entries()) {
      const text = cells[at];
      if (text === undefined || (continues && column.field === null)) continue;
      if (isCovered(row, column)) lost += text === '' ? 0 : 1;
      else writes.push(writeOf(row, column, text));
    }
  }
  return { writes, lost };
}

/** Fills a range with its first row; a single row gets what is above it. */
export function fillDown(edits: Edits, view: EditView, range: GridRange): CellWrite[] {
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  const source = view.rows[from];
  if (!source) return [];
  return writesIn(view, range, ({ column: at }) => {
    const column = view.columns[at];
    return column && viewText(edits, source, column);
  });
}

export const clearRange = (view: EditView, range: GridRange): CellWrite[] => writesIn(view, range, () => '');

/** Writes one cell; none where it is covered. */
export const writeAt = (view: EditView, { row, column }: GridPlace, text: string): CellWrite[] =>
  writesIn(view, { top: row, bottom: row, left: column, right: column }, () => text);

/** The edits with a blank line of a list below a row. */
export function addLine(edits: Edits, { row, line }: ViewRow, column: EditColumn): Edits {
  return writeCells(edits, [{ row, column, text: insertLine(cellText(edits, row, column), line + 1) }]);
}

/** The edits without the lines of a list that the rows of a range have. */
export function deleteLines(edits: Edits, rows: readonly ViewRow[], column: EditColumn): Edits {
  const lines = new Map<EditRow, number[]>();
  for (const { row, line } of rows) lines.set(row, [...(lines.get(row) ?? []), line]);
  return writeCells(
    edits,
    [...lines].map(([row, own]) => ({
      row,
      column,
      text: removeLines(cellText(edits, row, column), Math.min(...own), Math.max(...own)),
    })),
  );
}

/** Where the view has a change. */
export const placeOf = (view: EditView, { row, column }: Pick<CellChange, 'row' | 'column'>): GridPlace => ({
  row: Math.max(
    view.rows.findIndex((one) => one.row.id === row.id),
    0,
  ),
  column: Math.max(
    view.columns.findIndex((one) => one.column.name === column.name),
    0,
  ),
});
