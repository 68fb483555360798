/**
 * 改表 as a person looks at it: a row for each record, or, expanded, further rows below it for the lines of its lists, as offices
 * write 使用范围. What is written in it are edits of whole cells all the same: the import reads, judges and stores those.
 */
import { joinFields } from '@admin-h5/contract';
import type { GridPlace, GridRange } from '../grid/grid-model.ts';
import { fieldText, insertLine, removeLines, splitText } from './edit-lines.ts';
import { cellText, isList, writeCells } from './edit-model.ts';
import type { CellChange, CellWrite, EditColumn, Edits, EditRow } from './edit-model.ts';

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

export function createView(
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

const createWrite = ({ row, line }: ViewRow, { column, field }: ViewColumn, text: string): CellWrite =>
  field === null ? { row, column, text } : { row, column, text, place: { line, field } };

function writesIn(
  { rows, columns }: EditView,
  { top, bottom, left, right }: GridRange,
  textAt: (place: GridPlace) => string | undefined,
): CellWrite[] {
  return rows.slice(top, bottom + 1).flatMap((row, down) =>
    columns.slice(left, right + 1).flatMap((column, across) => {
      const text = isCovered(row, column) ? undefined : textAt({ row: top + down, column: left + across });
      return text === undefined ? [] : [createWrite(row, column, text)];
    }),
  );
}

const isMultiple = (length: number, size: number): boolean => length > size && length % size === 0;
const isEmpty = (text = ''): boolean => text.trim() === '';

type Texts = readonly (readonly string[])[];

/**
 * What a paste writes: the rows of texts from the first cell of the range on, again and again where the range is a multiple of
 * them. `lost` is how many rows, columns and filled cells have no place; `isJoined` says that all rows become lines of one record.
 */
export function pasteInto(
  view: EditView,
  range: GridRange,
  texts: Texts,
): { writes: CellWrite[]; lost: number; isJoined: boolean } {
  const { top, bottom, left, right } = range;
  const height = texts.length;
  const width = Math.max(...texts.map((cells) => cells.length));
  const [first, start] = [view.rows[top], view.columns[left]];
  if (first && start?.field === null && areLines(start.column, texts, width))
    return {
      writes: [{ row: first.row, column: start.column, text: texts.map(joinFields).join('\n') }],
      lost: 0,
      isJoined: height > 1,
    };
  const [chosen, across] = [bottom - top + 1, right - left + 1];
  const end = left + (isMultiple(across, width) ? across : width);
  const columns = view.columns.slice(left, end);
  const rows = isMultiple(chosen, height)
    ? view.rows.slice(top, bottom + 1).map((row) => ({ row, isFurther: false }))
    : findRows(view, range, columns, texts);
  const writes: CellWrite[] = [];
  let lost = Math.max(0, end - view.columns.length);
  for (const [down, { row, isFurther }] of rows.entries()) {
    if (!row) {
      lost += 1;
      continue;
    }
    for (const [at, column] of columns.entries()) {
      const text = texts[down % height]?.[at % width];
      if (text === undefined) continue;
      if (isCovered(row, column) || (isFurther && column.field === null)) lost += isEmpty(text) ? 0 : 1;
      else writes.push(createWrite(row, column, text));
    }
  }
  const written = new Set(writes.map(({ row }) => row));
  const lines = new Set(writes.map(({ place }) => place?.line));
  return { writes, lost, isJoined: written.size === 1 && lines.size > 1 && lost === 0 };
}

/** Whether rows of texts are the lines of a list, and nothing of the columns beside it. */
const areLines = (column: EditColumn, texts: Texts, width: number): boolean =>
  isList(column) &&
  width > 1 &&
  width <= column.fields.length &&
  !isEmpty(texts[0]?.[0]) &&
  texts.some(([, ...others]) => !others.every(isEmpty)) &&
  !texts.flat().some((text) => /[|｜\n]/.test(text));

/**
 * The rows that rows of texts are written into: those that are seen below each other, but for
 * - texts of records go from record to record, with lines of their lists only where they have the name of the record, which is empty
 *   for further lines;
 * - several fields of a list from its first one on, pasted at one record, have new lines below its last one.
 */
function findRows(
  { isExpanded, rows }: EditView,
  { top, bottom }: GridRange,
  columns: readonly ViewColumn[],
  texts: Texts,
): { row: ViewRow | undefined; isFurther: boolean }[] {
  const first = rows[top];
  const keys = [...columns.keys()].filter((at) => columns[at]?.column.isKey);
  const isOfRecords = keys.length > 0 || columns.every(({ field }) => field === null);
  const isChosen = bottom > top && (bottom - top + 1) % texts.length === 0;
  if (isExpanded && isOfRecords && !isChosen) {
    const starts = rows.filter(({ line }) => line === 0);
    const hasLines = columns.some(({ field }) => field !== null);
    let row = first;
    return texts.map((cells, index) => {
      const isFurther = hasLines && keys.every((at) => isEmpty(cells[at]));
      if (index > 0) row = row && (isFurther ? { ...row, line: row.line + 1 } : starts[row.number]);
      return { row, isFurther };
    });
  }
  const [start] = columns;
  const isOfLines = start?.field === 0 && columns.length > 1 && columns.every(({ column }) => column === start.column);
  const adds = isOfLines && !isChosen && first?.row === rows[bottom]?.row;
  return texts.map((_, index) => {
    const row = rows[top + index];
    const isBelow = adds && first && row?.row !== first.row;
    return { row: isBelow ? { ...first, line: first.line + index } : row, isFurther: false };
  });
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
    [...lines].map(([row, deleted]) => ({
      row,
      column,
      text: removeLines(cellText(edits, row, column), Math.min(...deleted), Math.max(...deleted)),
    })),
  );
}

/** Where the view has a change. */
export const findPlace = (view: EditView, { row, column }: Pick<CellChange, 'row' | 'column'>): GridPlace => ({
  row: Math.max(
    view.rows.findIndex((one) => one.row.id === row.id),
    0,
  ),
  column: Math.max(
    view.columns.findIndex((one) => one.column.name === column.name),
    0,
  ),
});
