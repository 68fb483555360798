import type { CellEdit, EditedSheet, RecordEdits } from '@admin-h5/contract';
import { fileColumnNote, toEditedSheet, unescapeCell } from '@admin-h5/contract';
import type { GridPlace, GridRange } from '../grid/grid.tsx';
import { formatTable, parseTable } from '../grid/table-text.ts';

/** Records as rows of the sheet that an export of them is, and what a person has changed in its cells. */

export interface EditColumn {
  /** Its header, without the explanation that it has in the export. */
  name: string;
  /** Its place in the cells of a row. */
  at: number;
  /** Whether nobody writes its cells here. */
  isFixed: boolean;
  /** Whether they are ids of files, which say nothing to people. */
  isFile: boolean;
  /** Whether its cells have a row of fields in each line: `作物 | 防治对象`. */
  hasFields: boolean;
}

export interface EditRow {
  id: string;
  /** As the export wrote them, with its marks. */
  cells: readonly string[];
}

export interface EditSheet {
  columns: readonly EditColumn[];
  rows: readonly EditRow[];
}

/** What a person wrote, and the cell as it was exported when they began. */
export type Edit = CellEdit;

/** Edits by the ids of records and the names of columns. */
export type Edits = RecordEdits;

export const noEdits: Edits = {};

export function parseSheet(csv: string): EditSheet {
  const [headers = [], ...rows] = parseTable(csv.replace(/^\uFEFF/, ''), ',');
  const columns = headers.slice(1).map((header, at) => ({
    name: header.split('（', 1)[0] ?? header,
    at: at + 1,
    isFixed: header.includes(fileColumnNote),
    isFile: header.includes(fileColumnNote),
    hasFields: header.includes(' | '),
  }));
  return { columns, rows: rows.map((cells) => ({ id: cells[0] ?? '', cells })) };
}

/** Programs write line breaks differently, and a single text of a list has an empty line below it. */
const comparable = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
const isSameText = (one: string, other: string): boolean => comparable(one) === comparable(other);

export const storedText = (row: EditRow, { at }: EditColumn): string => unescapeCell(row.cells[at] ?? '');
export const findEdit = (edits: Edits, row: EditRow, { name }: EditColumn): Edit | undefined => edits[row.id]?.[name];
export const cellText = (edits: Edits, row: EditRow, column: EditColumn): string =>
  findEdit(edits, row, column)?.text ?? storedText(row, column);

/** Whether the record has got another value since the person began to edit the cell. */
export const isConflict = (edit: Edit, row: EditRow, column: EditColumn): boolean =>
  !isSameText(unescapeCell(edit.before), storedText(row, column)) && !isSameText(edit.text, storedText(row, column));

export interface CellWrite {
  row: EditRow;
  column: EditColumn;
  text: string;
}

/** The edits after some cells were written; the text that a record has takes the edit back. */
export function writeCells(edits: Edits, writes: readonly CellWrite[]): Edits {
  const next: Record<string, Record<string, Edit>> = {};
  let isChanged = false;
  for (const { row, column, text } of writes) {
    if (column.isFixed || isSameText(text, cellText(edits, row, column))) continue;
    const own = (next[row.id] ??= { ...edits[row.id] });
    const before = own[column.name]?.before ?? row.cells[column.at] ?? '';
    if (isSameText(text, unescapeCell(before))) delete own[column.name];
    else own[column.name] = { text, before };
    isChanged = true;
  }
  if (!isChanged) return edits;
  return withoutEmpty({ ...edits, ...next });
}

const withoutEmpty = (edits: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([, own]) => Object.keys(own).length > 0));

/** A view of the sheet: its rows and columns as they are shown. */
export interface EditView {
  rows: readonly EditRow[];
  columns: readonly EditColumn[];
}

function writesIn(
  { rows, columns }: EditView,
  { top, bottom, left, right }: GridRange,
  textAt: (place: GridPlace) => string | undefined,
): CellWrite[] {
  return rows.slice(top, bottom + 1).flatMap((row, down) =>
    columns.slice(left, right + 1).flatMap((column, across) => {
      const text = textAt({ row: top + down, column: left + across });
      return text === undefined ? [] : [{ row, column, text }];
    }),
  );
}

const repeat = (length: number, size: number): number => (length > size && length % size === 0 ? length : size);

/**
 * What a paste writes: the rows of texts from the first cell of the range on, again and again where the range is a multiple of
 * them. `lost` is how many rows and columns the view has no place for.
 */
export function pasteInto(
  view: EditView,
  { top, bottom, left, right }: GridRange,
  texts: readonly (readonly string[])[],
): { writes: CellWrite[]; lost: number } {
  const height = texts.length;
  const across = Math.max(...texts.map((cells) => cells.length));
  const target = {
    top,
    bottom: top + repeat(bottom - top + 1, height) - 1,
    left,
    right: left + repeat(right - left + 1, across) - 1,
  };
  const lost = Math.max(0, target.bottom + 1 - view.rows.length) + Math.max(0, target.right + 1 - view.columns.length);
  const writes = writesIn(view, target, ({ row, column }) => texts[(row - top) % height]?.[(column - left) % across]);
  return { writes, lost };
}

/** Fills a range with its first row; a single row gets what is above it. */
export function fillDown(edits: Edits, view: EditView, range: GridRange): CellWrite[] {
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  const source = view.rows[from];
  if (!source) return [];
  return writesIn(view, range, ({ column: at }) => {
    const column = view.columns[at];
    return column && cellText(edits, source, column);
  });
}

export const clearRange = (view: EditView, range: GridRange): CellWrite[] => writesIn(view, range, () => '');

/** Takes out the edits of some cells. */
export function dropEdits(edits: Edits, isDropped: (id: string, name: string) => boolean): Edits {
  return withoutEmpty(
    Object.fromEntries(
      Object.entries(edits).map(([id, own]) => [
        id,
        Object.fromEntries(Object.entries(own).filter(([name]) => !isDropped(id, name))),
      ]),
    ),
  );
}

/** Edits that are still to be saved: not those of records that were written, nor what a record says already. */
export const withoutSaved = (edits: Edits, { rows, columns }: EditSheet, written: ReadonlySet<string>): Edits => {
  const stored = new Map(rows.map((row) => [row.id, row]));
  return dropEdits(edits, (id, name) => {
    const row = stored.get(id);
    const column = columns.find((one) => one.name === name);
    const isStored = row && column && isSameText(edits[id]?.[name]?.text ?? '', storedText(row, column));
    return written.has(id) || isStored === true;
  });
};

/** Makes an edit stand against what somebody else has written meanwhile. */
export function keepMine(edits: Edits, row: EditRow, column: EditColumn): Edits {
  const edit = findEdit(edits, row, column);
  if (!edit) return edits;
  const own = { ...edits[row.id], [column.name]: { ...edit, before: row.cells[column.at] ?? '' } };
  return { ...edits, [row.id]: own };
}

export interface CellChange extends Edit {
  row: EditRow;
  column: EditColumn;
}

/** All edits, in the order of the sheet. */
export const listChanges = (edits: Edits, { rows, columns }: EditView): CellChange[] =>
  rows.flatMap((row) => {
    const own = edits[row.id];
    if (!own) return [];
    return columns.flatMap((column) => {
      const edit = own[column.name];
      return edit ? [{ row, column, ...edit }] : [];
    });
  });

export const countEdits = (edits: Edits): number =>
  Object.values(edits).reduce((sum, own) => sum + Object.keys(own).length, 0);

/** The lines of a list that an edit leaves out, and that no line of it replaces in their place. */
export function deletedLines({ text, before }: Edit): string[] {
  const had = comparable(unescapeCell(before)).split('\n').filter(Boolean);
  const has = new Set(comparable(text).split('\n').filter(Boolean));
  if (text.trim() === '') return had;
  return had.length > has.size ? had.filter((line) => !has.has(line)) : [];
}

/** Edits as a sheet that the import reads. `ids`: the records of its rows. */
export interface SentEdits {
  csv: string;
  ids: readonly string[];
  corrections: EditedSheet['corrections'];
}

/** The edits of what a sheet has, in its order. */
export function formatEdits(edits: Edits, sheet: EditSheet): SentEdits {
  const known = Object.fromEntries(sheet.rows.flatMap(({ id }) => (edits[id] ? [[id, edits[id]]] : [])));
  const names = sheet.columns.map(({ name }) => name);
  const edited = names.filter((name) => Object.values(known).some((cells) => cells[name]));
  const { rows, corrections } = toEditedSheet(known, edited);
  return { csv: formatTable(rows, ','), ids: Object.keys(known), corrections };
}

/** Edits and their steps back and forth. */
export interface EditHistory {
  past: readonly Edits[];
  present: Edits;
  future: readonly Edits[];
}

const maxSteps = 200;

export const startHistory = (present: Edits): EditHistory => ({ past: [], present, future: [] });

export const addStep = (history: EditHistory, present: Edits): EditHistory =>
  present === history.present
    ? history
    : { past: [...history.past, history.present].slice(-maxSteps), present, future: [] };

export function stepBack({ past, present, future }: EditHistory): EditHistory {
  const former = past.at(-1);
  return former
    ? { past: past.slice(0, -1), present: former, future: [present, ...future] }
    : { past, present, future };
}

export function stepForth({ past, present, future }: EditHistory): EditHistory {
  const [next, ...rest] = future;
  return next ? { past: [...past, present], present: next, future: rest } : { past, present, future };
}
