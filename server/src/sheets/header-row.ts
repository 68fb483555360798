import type { JobIssue } from '@admin-h5/contract';
import { toFields } from './cells.ts';
import type { SheetColumn } from './column.ts';
import { SheetError } from './decode.ts';
import type { HeaderMeaning } from './header-names.ts';
import { chineseWords, HeaderNames, newOnlyHeader, partField, shortHeader, sources } from './header-names.ts';
import { unescapeCell } from './marks.ts';

/**
 * Most columns, several times the widest sheet. Each bad row is written as wide as the header row, however short it was.
 */
export const maxColumns = 500;

/** A column of the sheet and where its cells are. */
export interface PlacedColumn {
  column: SheetColumn;
  /** The header by which people know the column in their sheet. */
  header: string;
  /** Position in a row; of a column in several parts, the first of them. */
  at: number;
  /** Positions of the parts, null for one that the sheet does not have. */
  parts?: readonly (number | null)[];
}

/** What records get from the headings above them, where the sheet has no column for it. */
export interface Section {
  /** Position that the rows have for it, or get after their own cells. */
  at: number;
  column: SheetColumn;
  /** Whether the rows have it: those of a file of refused rows. */
  isInRows: boolean;
}

/** The position of each column in a row. */
export interface HeaderRow {
  /** Number of cells up to the last non-blank one. */
  cells: string[];
  /** Number of cells, including blank ones at the end. */
  width: number;
  idAt: number | null;
  columns: PlacedColumn[];
  warnings: JobIssue[];
  section?: Section;
}

/** A line of a part that says nothing, beside others that do; it is not seen. */
export const emptyLine = '\u2060';

/** The lines of several places in a row, each with a text for every place. */
export function linesAt(places: readonly (number | null)[], cells: readonly string[]): string[][] {
  const lines = places.map((place) =>
    unescapeCell(place === null ? '' : (cells[place] ?? ''))
      .split(/\r\n?|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
  const count = Math.max(...lines.map(({ length }) => length));
  // A place with one line holds for all of them.
  return Array.from({ length: count }, (_, index) =>
    lines.map((some) => (some.length === 1 ? some[0] : some[index]) ?? ''),
  );
}

/** The text of a column in a row. Parts become the lines of one cell, as an export writes them. */
export function cellOf({ at, parts }: PlacedColumn, cells: readonly string[]): string {
  if (!parts) return cells[at] ?? '';
  return linesAt(parts, cells)
    .map((line) => toFields(line.map((text) => text.replace(emptyLine, ''))))
    .join('\n');
}

/**
 * 「登记作物」 alone may have whole lines of 使用范围; beside columns of its other parts it has crops.
 * @param places by fields, changed
 */
function preferParts(
  { field, parts = [] }: SheetColumn,
  places: Map<string, number>,
  { cells, meanings }: { cells: readonly string[]; meanings: readonly HeaderMeaning[] },
): void {
  const at = places.get(field);
  const meaning = at === undefined ? null : meanings[at];
  if (
    at === undefined ||
    meaning === null ||
    meaning === 'ignored' ||
    (meaning?.by !== 'synonym' && meaning?.by !== 'reading')
  )
    return;
  const header = unescapeCell(cells[at] ?? '').trim();
  const own = parts.find(({ headers }) => headers.includes(header) || headers.includes(chineseWords(header) ?? ''));
  const others = parts.filter((part) => part !== own && part.required === true);
  if (!own || others.length === 0 || !others.every(({ name }) => places.has(partField(field, name)))) return;
  places.delete(field);
  places.set(partField(field, own.name), at);
}

const shown = (cell: string): string => shortHeader(unescapeCell(cell).replaceAll(/\s+/g, ' ').trim());

/** Enough cells to know a column by its content, and the share of them that must fit. */
const fewestSamples = 1;
const fittingShare = 0.8;

/** Whether nearly all cells of a place can belong to a column alone. */
function fits({ knownBy }: SheetColumn, at: number, samples: readonly (readonly string[])[]): boolean {
  if (!knownBy) return false;
  const cells = samples.map((row) => unescapeCell(row[at] ?? '').trim()).filter((cell) => cell !== '');
  return cells.length >= fewestSamples && cells.filter((cell) => knownBy(cell)).length >= cells.length * fittingShare;
}

/** The column that a file of refused rows has for what headings say. */
function givenSection(cells: readonly string[], columns: readonly SheetColumn[]): Section | undefined {
  const column = columns.find((some) => some.inHeadings === true);
  const at = column ? cells.findIndex((cell) => unescapeCell(cell).trim() === newOnlyHeader(column)) : -1;
  return column && at !== -1 ? { at, column, isInRows: true } : undefined;
}

/** The column in several parts, if all parts without which a row is refused are there. */
function placeParts(
  column: SheetColumn,
  places: ReadonlyMap<string, number>,
  cells: readonly string[],
): PlacedColumn[] {
  const { parts, field } = column;
  const found = parts?.map(({ name }) => places.get(partField(field, name)) ?? null);
  if (!parts || !found?.every((place, index) => place !== null || parts[index]?.required !== true)) return [];
  const at = found.find((place) => place !== null) ?? 0;
  return [{ column, at, header: shown(cells[at] ?? ''), parts: found }];
}

/** Why a known part of a column is not read: others without which no row would be accepted are not there. */
function lackOf(columns: readonly SheetColumn[], places: ReadonlyMap<string, number>, at: number): string | null {
  for (const { parts = [], field, header } of columns) {
    if (places.has(field) || !parts.some(({ name }) => places.get(partField(field, name)) === at)) continue;
    const missing = parts.filter(({ name, required }) => required === true && !places.has(partField(field, name)));
    const names = missing.map(({ headers }) => `“${headers[0] ?? ''}”`).join('、');
    if (missing.length > 0) return `${shortHeader(header)}还缺少${names}列`;
  }
  return null;
}

/**
 * Reads the header row. Columns may be in any order and have other usual names; one that no name tells is known by its
 * content. Unknown ones are ignored with a warning, and missing ones leave their fields unchanged.
 * @param samples rows below the header
 * @param chosen what a person has said of headers (`SheetCorrections`)
 * @throws SheetError if no column is known, a column is repeated, or there are far too many.
 */
export function readHeaderRow(
  row: number,
  given: string[],
  columns: readonly SheetColumn[],
  samples: readonly (readonly string[])[] = [],
  chosen: Readonly<Record<string, string>> = {},
): HeaderRow {
  const cells = given.slice(0, given.findLastIndex((cell) => cell.trim() !== '') + 1);
  if (cells.length > maxColumns) throw new SheetError(`最多${maxColumns}列，请使用导入模板`, row);
  const names = new HeaderNames(columns, chosen);
  const section = givenSection(cells, columns);
  const meanings = cells.map((cell, at) => (section?.at === at ? 'ignored' : names.meaning(cell)));
  const readings = meanings.flatMap((meaning) =>
    meaning !== null && meaning !== 'ignored' && meaning.by === 'reading' ? [meaning.field] : [],
  );
  const places = new Map<string, number>();
  for (const source of sources) {
    const surer = new Set(places.keys());
    for (const [at, meaning] of meanings.entries()) {
      if (meaning === null || meaning === 'ignored' || meaning.by !== source) continue;
      // What their parts do not say tells these columns apart.
      if (source === 'reading' && readings.indexOf(meaning.field) !== readings.lastIndexOf(meaning.field)) continue;
      if (!places.has(meaning.field)) places.set(meaning.field, at);
      else if ((source === 'person' || source === 'template') && !surer.has(meaning.field))
        throw new SheetError(`列“${shown(cells[at] ?? '')}”重复`, row);
    }
  }
  for (const column of columns) preferParts(column, places, { cells, meanings });
  const named = new Set(places.values());
  if (places.size > 0) {
    for (const [at, meaning] of meanings.entries()) {
      if (named.has(at) || meaning === 'ignored') continue;
      const fitting = columns.find((column) => !places.has(column.field) && fits(column, at, samples));
      if (fitting) places.set(fitting.field, at);
    }
  }
  const placed = columns.flatMap((column): PlacedColumn[] => {
    const at = places.get(column.field);
    return at === undefined ? placeParts(column, places, cells) : [{ column, at, header: shown(cells[at] ?? '') }];
  });
  const idAt = places.get('id') ?? null;
  if (placed.length === 0) throw new SheetError('未找到可识别的表头，请使用导入模板', row);
  const used = new Set([idAt, ...placed.flatMap(({ at, parts }) => parts ?? [at])]);
  const warnings = cells.flatMap((cell, at) => {
    if (used.has(at) || meanings[at] === 'ignored') return [];
    const message = `${lackOf(columns, places, at) ?? '未知列'}，已忽略`;
    return [{ row, column: unescapeCell(cell).trim(), message }];
  });
  return { cells, width: given.length, idAt, columns: placed, warnings, ...(section ? { section } : {}) };
}
