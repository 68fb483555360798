/** 改表 as data: records as rows of texts, what a person has changed in their cells, and the steps back and forth. */
import type { CellEdit, EditedSheet, RecordEdits } from '@admin-h5/contract';
import { fileColumnNote, toEditedSheet, unescapeCell } from '@admin-h5/contract';
import { compareLines, type LineComparison, type Settling } from '../fields/compare-lines.ts';
import {
  countKeyFields,
  filledLines,
  mergeTexts,
  toLines,
  withField,
  type LinePlace,
  type MergedTexts,
} from './edit-lines.ts';
import { formatTable, parseTable } from '../grid/table-text.ts';

export interface EditColumn {
  /** Its header, without the explanation that it has in the export. */
  name: string;
  /** Its place in the cells of a row. */
  at: number;
  /** Whether nobody writes its cells here. */
  isFixed: boolean;
  /** Whether they are ids of files, which say nothing to people. */
  isFile: boolean;
  /** Whether it says which record a row is of. */
  isKey: boolean;
  /** What each line of its cells has between bars: 作物, 防治对象. Empty where they are no lists of rows. */
  fields: readonly string[];
}

export const isList = ({ fields }: EditColumn): boolean => fields.length > 0;

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

/** A column that says which record it is, besides the one with its name. */
const numberOfRecord = '登记证号';
export const isNameOfRecord = (name: string): boolean => /名称|名$/.test(name);

export function parseSheet(csv: string): EditSheet {
  const [headers = [], ...rows] = parseTable(csv.replace(/^\uFEFF/, ''), ',');
  const names = headers.map((header) => header.split('（', 1)[0] ?? header);
  const recordName = names.find(isNameOfRecord);
  const columns = headers.slice(1).map((header, at) => ({
    name: names[at + 1] ?? header,
    at: at + 1,
    isKey: names[at + 1] === recordName || names[at + 1] === numberOfRecord,
    isFixed: header.includes(fileColumnNote),
    isFile: header.includes(fileColumnNote),
    fields: header.includes(fileColumnNote) ? [] : fieldsIn(header),
  }));
  return { columns, rows: rows.map((cells) => ({ id: cells[0] ?? '', cells })) };
}

/** The fields that the header of an export explains: `使用范围（作物 | 防治对象，每行一项）`. */
function fieldsIn(header: string): string[] {
  const [, explained = ''] = header.split('（', 2);
  const [list = ''] = explained.split(/[，）]/, 1);
  return list.includes(' | ') ? list.split(' | ') : [];
}

const unbroken = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
/** Programs write line breaks differently, and a single text of a list has an empty line below it. */
const comparable = (text: string): string => unbroken(text).replace(/\n$/, '');
/** Whether a record gets the same of two texts. */
const isSameText = (column: EditColumn, one: string, other: string): boolean =>
  isList(column)
    ? filledLines(one).join('\n') === filledLines(other).join('\n')
    : comparable(one) === comparable(other);
/** Whether two texts look alike: a blank line of a list is a row that somebody will fill in. */
const looksSame = (column: EditColumn, one: string, other: string): boolean =>
  isList(column) ? unbroken(one) === unbroken(other) : isSameText(column, one, other);

/** Whether a text is what a cell said; a list that is a single field gets a bar once it was written. */
const isTakenBack = (column: EditColumn, text: string, before: string): boolean => {
  const bare = (one: string) => (isList(column) ? one.replaceAll(/ \|$/gm, '') : one);
  return looksSame(column, bare(text), bare(before));
};

export const storedText = (row: EditRow, { at }: EditColumn): string => unescapeCell(row.cells[at] ?? '');
export const findEdit = (edits: Edits, row: EditRow, { name }: EditColumn): Edit | undefined => edits[row.id]?.[name];
export const cellText = (edits: Edits, row: EditRow, column: EditColumn): string =>
  findEdit(edits, row, column)?.text ?? storedText(row, column);

/** Whether the record has got another value since the person began to edit the cell. */
export const isConflict = (edit: Edit, row: EditRow, column: EditColumn): boolean =>
  !isSameText(column, unescapeCell(edit.before), storedText(row, column)) &&
  !isSameText(column, edit.text, storedText(row, column));

export interface CellWrite {
  row: EditRow;
  column: EditColumn;
  text: string;
  /** The field of a line of the cell that is written, without which it is the whole cell. */
  place?: LinePlace;
}

/** The edits after some cells were written, one after the other; the text that a record has takes the edit back. */
export function writeCells(edits: Edits, writes: readonly CellWrite[]): Edits {
  const next: Record<string, Record<string, Edit>> = {};
  let isChanged = false;
  for (const { row, column, text: written, place } of writes) {
    const now = (next[row.id] ?? edits[row.id])?.[column.name]?.text ?? storedText(row, column);
    const text = place ? withField(now, place, written) : written;
    if (column.isFixed || looksSame(column, text, now)) continue;
    const own = (next[row.id] ??= { ...edits[row.id] });
    const before = own[column.name]?.before ?? row.cells[column.at] ?? '';
    if (isTakenBack(column, text, unescapeCell(before))) delete own[column.name];
    else own[column.name] = { text, before };
    isChanged = true;
  }
  if (!isChanged) return edits;
  return withoutEmpty({ ...edits, ...next });
}

const withoutEmpty = (edits: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([, own]) => Object.keys(own).length > 0));

/** The edits without lines that nobody has filled in: what is judged, counted and stored. */
export function withoutBlankLines(edits: Edits, { columns }: Pick<EditSheet, 'columns'>): Edits {
  const lists = new Map(columns.filter(isList).map((column) => [column.name, column]));
  const hasBlank = ([name, { text }]: [string, Edit]) =>
    lists.has(name) && text.split('\n').length > filledLines(text).length;
  const entries = Object.entries(edits).map(([id, own]): [string, Edits[string]] => {
    const cells = Object.entries(own);
    if (!cells.some(hasBlank)) return [id, own];
    const filled = cells.flatMap(([name, edit]): [string, Edit][] => {
      const column = lists.get(name);
      if (!column) return [[name, edit]];
      const isSame = isSameText(column, edit.text, unescapeCell(edit.before));
      return isSame ? [] : [[name, { ...edit, text: filledLines(edit.text).join('\n') }]];
    });
    return [id, Object.fromEntries(filled)];
  });
  return withoutEmpty(Object.fromEntries(entries));
}

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
    const isStored = row && column && isSameText(column, edits[id]?.[name]?.text ?? '', storedText(row, column));
    return written.has(id) || isStored === true;
  });
};

export interface CellChange extends Edit {
  row: EditRow;
  column: EditColumn;
}

/** All edits, in the order of the sheet. */
export const listChanges = (edits: Edits, { rows, columns }: EditSheet): CellChange[] =>
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

/** What an edit does to the lines of a list. */
export function changedLines({ text, before }: Edit): LineComparison & { keySize: number } {
  const former = unescapeCell(before);
  const keySize = countKeyFields(former, text);
  return { ...compareLines(toLines(former), toLines(text), keySize), keySize };
}

/** What the edit of a list and what somebody else has written meanwhile make together; null where that is no question. */
export const mergeCell = (change: CellChange): MergedTexts | null =>
  isList(change.column) && isConflict(change, change.row, change.column)
    ? mergeTexts(unescapeCell(change.before), change.text, storedText(change.row, change.column))
    : null;

const settledText = (change: CellChange, how: Settling): string | undefined => {
  if (how === 'mine') return change.text;
  if (how === 'theirs') return storedText(change.row, change.column);
  return mergeCell(change)?.text[how === 'merge-mine' ? 'mine' : 'theirs'];
};

/** The edits after conflicts were settled; one that cannot be settled so stays as it is. */
export function settleConflicts(edits: Edits, conflicts: readonly CellChange[], how: Settling): Edits {
  const next: Record<string, Record<string, Edit>> = {};
  for (const change of conflicts) {
    const { row, column } = change;
    const text = settledText(change, how);
    if (text === undefined) continue;
    const own = (next[row.id] ??= { ...edits[row.id] });
    if (isSameText(column, text, storedText(row, column))) delete own[column.name];
    else own[column.name] = { text, before: row.cells[column.at] ?? '' };
  }
  return withoutEmpty({ ...edits, ...next });
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
