/** Reads the header of a sheet: which column is which field, and how several columns belong together. */
import { type JobIssue, joinFields } from '@admin-h5/contract';
import {
  columnKeys,
  type HeaderMeaning,
  HeaderNames,
  ignored,
  newOnlyHeader,
  partField,
  severalFields,
  shortHeader,
  sources,
} from '../columns/match-header.ts';
import type { SheetColumn, SheetPart } from '../columns/cell-kinds.ts';
import { emptyLine, isBlankSign } from '../read/cells.ts';
import { SheetError } from '../read/decode.ts';
import { unescapeCell } from '../read/marks.ts';
import { RowPlaces } from './row-places.ts';
import {
  describeMissingPart,
  findRanges,
  type JoinedColumns,
  type Pair,
  pairedLines,
  pairColumns,
  placeParts,
  preferParts,
  type Range,
  type SharedColumn,
  splitCell,
  splitShared,
  type UnitColumn,
} from './split-columns.ts';

/**
 * Most columns, several times the widest sheet. Each bad row is written as wide as the header row, however short it was.
 */
export const maxColumns = 500;

const unknownColumn = '未知列';
/** Unknown columns that are named one by one: wide sheets of other systems have dozens. */
const maxUnknown = 10;

/** Warnings about columns, with one for all unknown ones where there are many. */
export function foldUnknownColumns(warnings: readonly JobIssue[]): JobIssue[] {
  const unknown = warnings.filter(({ message }) => message.startsWith(unknownColumn));
  const [first] = unknown;
  if (!first || unknown.length <= maxUnknown) return [...warnings];
  const names = unknown.slice(0, maxUnknown).map(({ column }) => `“${column}”`);
  const message = `有 ${unknown.length} 列是${unknownColumn}，已忽略：${names.join('、')}等`;
  return [...warnings.filter((one) => !unknown.includes(one)), { row: first.row, column: '', message }];
}

export interface PlacedColumn {
  column: SheetColumn;
  /** The header by which people know the column in their sheet. */
  header: string;
  /** Position in a row; of a column in several parts, the first of them. */
  at: number;
  /** Positions of the parts, null for one that the sheet does not have. */
  parts?: readonly (number | null)[];
  /** Its columns beside each other, each with one of its contents. */
  pairs?: readonly Pair[];
}

export const placesOfColumn = ({ at, parts, pairs }: PlacedColumn): number[] =>
  (pairs?.flatMap(({ name, content, unitAt }) => [name, content, unitAt]) ?? parts ?? [at]).filter(
    (place) => place !== null,
  );

/** The columns of the parts of a field, each with its own name in messages. */
export const placedParts = (
  { column, parts = [] }: PlacedColumn,
  { cells, keys }: Pick<HeaderRow, 'cells' | 'keys'>,
): { field: string; header: string; at: number; part: SheetPart }[] =>
  parts.flatMap((at, index) => {
    const part = column.parts?.[index];
    if (at === null || !part) return [];
    return [{ field: partField(column.field, part.name), header: titleAt({ cells, keys }, at), at, part }];
  });

/** What records get from the headings above them, where the sheet has no column for it. */
interface Section {
  /** Position that the rows have for it, or get after their own cells. */
  at: number;
  column: SheetColumn;
  /** A heading as a cell of the column, or ''; null where the rows have it: those of a file of refused rows. */
  cellOf: ((heading: string) => string) | null;
}

/** The columns 「单位」 directly beside columns of numbers, if all of their cells are units of these. */
function findUnitColumns(
  placed: readonly PlacedColumn[],
  { cells, keys }: Pick<HeaderRow, 'cells' | 'keys'>,
  samples: readonly (readonly string[])[],
  ranges: readonly Range[],
): UnitColumn[] {
  const taken = new Set(placed.flatMap(placesOfColumn));
  const amounts = placed.flatMap((one) =>
    one.parts
      ? placedParts(one, { cells, keys }).map(({ at, part: { quantity } }) => ({ at, quantity }))
      : [{ at: one.at, quantity: one.column.quantity }],
  );
  const readTitle = (at: number): string => unescapeCell(cells[at] ?? '').trim();
  return amounts.flatMap(({ at, quantity }) => {
    const unitAt = (ranges.find((range) => range.at === at)?.upperAt ?? at) + 1;
    if (!quantity?.unitOf || taken.has(unitAt) || !readTitle(unitAt).endsWith('单位')) return [];
    const units = samples.map((row) => unescapeCell(row[unitAt] ?? '').trim()).filter((unit) => unit !== '');
    return units.length > 0 && units.every((unit) => typeof quantity.unitOf?.(unit) === 'string')
      ? [{ at, unitAt, quantity }]
      : [];
  });
}

/** The position of each column in a row. */
export interface HeaderRow extends JoinedColumns {
  /** Number of cells up to the last non-blank one. */
  cells: string[];
  /** What corrections call the columns (`columnKeys`). */
  keys: string[];
  /** Number of cells, including blank ones at the end. */
  width: number;
  /** Whether cells beside the table are left out, and not refused. */
  isOpen: boolean;
  places: RowPlaces;
  /** Places of columns with content that have no header. */
  unnamed: number[];
  idAt: number | null;
  columns: PlacedColumn[];
  warnings: JobIssue[];
  /** Units that lines beside it state. */
  notes: readonly string[];
  /** What lines beside it say of signs. */
  footnotes: ReadonlyMap<string, string>;
  /** Places of numbers that are written with two decimals. */
  decimals: ReadonlySet<number>;
  /** Places of names that a list numbers. */
  numbered: ReadonlySet<number>;
  section?: Section;
}

/** The lines of several places in a row. A blank one counts where it stands for one that the other places have. */
export function alignedLines(places: readonly (number | null)[], cells: readonly string[]): string[][] {
  const all = places.map((place) =>
    unescapeCell(place === null ? '' : (cells[place] ?? ''))
      .split(/\r\n?|\n/)
      .map((line) => line.trim()),
  );
  const filled = all.map((lines) => lines.filter((line) => line !== ''));
  const count = Math.max(...filled.map(({ length }) => length));
  return all.map((lines, at) => {
    const texts = filled[at] ?? [];
    const hasBlank = lines.length === count && texts.length < count && (texts.length > 1 || lines[0] === '');
    return hasBlank && texts.length > 0 ? lines : texts;
  });
}

/** The lines of several places in a row, each with a text for every place. */
export function linesInPlaces(places: readonly (number | null)[], cells: readonly string[]): string[][] {
  const lines = alignedLines(places, cells);
  const count = Math.max(...lines.map(({ length }) => length));
  // A place with one line holds for all of them.
  return Array.from({ length: count }, (_, index) =>
    lines.map((some) => (some.length === 1 ? some[0] : some[index]) ?? ''),
  );
}

/** The text of a column in a row. Parts become the lines of one cell, as an export writes them. */
export function placedCell({ at, parts, pairs }: PlacedColumn, cells: readonly string[]): string {
  if (pairs) return pairedLines(pairs, cells);
  if (!parts) return cells[at] ?? '';
  return linesInPlaces(parts, cells)
    .map((line) => joinFields(line.map((text) => text.replace(emptyLine, ''))))
    .join('\n');
}

/** The name of a column in messages: its header, with the number of a further one of this name, else its letters. */
export function columnTitle(cell: string, key = ''): string {
  const header = shortHeader(unescapeCell(cell).replaceAll(/\s+/g, ' ').trim());
  return header === '' ? `${key.slice(1)}列` : header + (/#\d+$/.exec(key.slice(header.length))?.[0] ?? '');
}

/** The name of a column in messages and corrections. */
export const titleAt = ({ cells, keys }: Pick<HeaderRow, 'cells' | 'keys'>, at: number): string =>
  columnTitle(cells[at] ?? '', keys[at]);

export const isFilled = (cell: string | undefined): boolean => (cell ?? '').trim() !== '';
const filledWidth = (cells: readonly string[]): number => cells.findLastIndex(isFilled) + 1;

/** Enough cells to know a column by its content, and the share of them that must fit. */
const minSamples = 1;
const fittingShare = 0.8;

/** Whether nearly all cells of a place are such as a column may have. */
function fits(test: SheetColumn['knownBy'], at: number, samples: readonly (readonly string[])[]): boolean {
  if (!test) return false;
  const cells = samples.map((row) => unescapeCell(row[at] ?? '').trim()).filter((cell) => !isBlankSign(cell));
  return cells.length >= minSamples && cells.filter((cell) => test(cell)).length >= cells.length * fittingShare;
}

/** 「规格」 has contents in some offices, and packs in others: what its cells resemble, unless a column of that name is beside it. */
function byContent(
  meaning: HeaderMeaning | null,
  at: number,
  columns: readonly SheetColumn[],
  samples: readonly (readonly string[])[],
): HeaderMeaning | null {
  const own = columns.find(({ field }) => field === meaning?.field);
  if ((meaning?.by !== 'synonym' && meaning?.by !== 'reading') || !own?.mistakenFor || fits(own.resembles, at, samples))
    return meaning;
  const other = columns.find(({ field }) => field === own.mistakenFor);
  return other && fits(other.resembles, at, samples) ? { ...meaning, field: other.field, by: 'content' } : meaning;
}

/** 「30.00」, which is no range whose dash became a point, as 「10.20」 may be. */
const hasTwoDecimals = (cell: string): boolean =>
  [...cell.matchAll(/(?<![\d.])(\d{1,5})\.(\d\d)(?![\d.])/g)].some(
    ([, whole, fraction]) => Number(fraction) < Number(whole),
  );

/** The columns that are several, if nearly all of their cells have as many parts, and the header with a name for each. */
function findShared(
  names: HeaderNames,
  own: readonly string[],
  width: number,
  rows: readonly (readonly string[])[],
): { cells: string[]; shared: SharedColumn[] } {
  const keys = columnKeys(own);
  const cells = [...own];
  const shared: SharedColumn[] = [];
  for (const [at, cell] of own.entries()) {
    const several = names.several(cell, keys[at]) ?? [];
    const [first, ...others] = several;
    if (first === undefined || !fits((text) => splitCell(text).length === several.length, at, rows)) continue;
    while (cells.length < width) cells.push('');
    cells[at] = first;
    shared.push({ at, places: [at, ...others.map((_, index) => cells.length + index)] });
    cells.push(...others);
  }
  return { cells, shared };
}

/** The column that a file of refused rows has for what headings say. */
function givenSection(cells: readonly string[], columns: readonly SheetColumn[]): Section | undefined {
  const column = columns.find((some) => some.inHeadings !== undefined);
  const at = column ? cells.findIndex((cell) => unescapeCell(cell).trim() === newOnlyHeader(column)) : -1;
  return column && at !== -1 ? { at, column, cellOf: null } : undefined;
}

/**
 * Reads the header row. Columns may be in any order and have other usual names; one that no name tells is known by its
 * content. Unknown ones are ignored with a warning, as are further ones of one field, and missing ones leave their fields
 * unchanged.
 * @param samples rows below the header
 * @param chosen what a person has said of headers (`SheetCorrections`)
 * @param isOpen whether rows may have cells beside the table; they are left out
 * @throws SheetError if no column is known, a person has chosen two for one field, or there are far too many.
 */
export function readHeaderRow(
  row: number,
  given: string[],
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[] = [],
  chosen: Readonly<Record<string, string>> = {},
  isOpen = false,
): HeaderRow {
  const widest = Math.max(...[given, ...(isOpen ? rows : [])].map(filledWidth));
  if (filledWidth(given) > maxColumns) throw new SheetError(`最多${maxColumns}列，请使用导入模板`, row);
  const own = Array.from({ length: Math.min(widest, maxColumns) }, (_, at) => given[at] ?? '');
  const names = new HeaderNames(columns, chosen);
  const { cells, shared } = findShared(names, own, Math.max(given.length, own.length), rows);
  const samples = rows.map((some) => splitShared(some, shared));
  const keys = columnKeys(cells);
  const titles = { cells, keys };
  const section = givenSection(cells, columns);
  const stated = cells.map((cell, at) => (section?.at === at ? ignored : names.meaning(cell, keys[at])));
  const limited = findRanges(stated, columns);
  const meanings = stated.map((meaning, at) => {
    if (meaning?.limit === undefined) return byContent(meaning, at, columns, samples);
    if (limited.some(({ upperAt }) => upperAt === at)) return ignored;
    return limited.some((range) => range.at === at) ? meaning : null;
  });
  const pairedColumns = columns.flatMap((column): PlacedColumn[] => {
    const pairs = pairColumns(column, cells, meanings);
    const at = pairs?.[0]?.name;
    return pairs && at !== undefined ? [{ column, at, header: titleAt(titles, at), pairs }] : [];
  });
  const several = severalFields(columns);
  const inPairs = new Set(pairedColumns.flatMap(placesOfColumn));
  const readings = meanings.flatMap((meaning) => (meaning?.by === 'reading' ? [meaning.field] : []));
  /** Of 「规格」 and 「包装」 that which has packs; of doses that of the product, and not of its active ingredient. */
  const fitsBetter = (field: string, at: number, other: number): boolean => {
    if (names.remarkIn(cells[other] ?? '') !== '' && names.remarkIn(cells[at] ?? '') === '') return true;
    const resembles = columns.find((column) => column.field === field)?.resembles;
    if (!resembles || meanings[other]?.by !== 'synonym') return false;
    const [count, otherCount] = [at, other].map(
      (place) => samples.filter((row) => resembles(unescapeCell(row[place] ?? ''))).length,
    );
    return (count ?? 0) > (otherCount ?? 0);
  };
  const places = new Map<string, number>(pairedColumns.map(({ column, at }) => [column.field, at]));
  for (const source of sources) {
    const surer = new Set(places.keys());
    for (const [at, meaning] of meanings.entries()) {
      if (meaning?.by !== source || inPairs.has(at)) continue;
      // What their parts do not say tells these columns apart.
      if (source === 'reading' && readings.indexOf(meaning.field) !== readings.lastIndexOf(meaning.field)) continue;
      const taken = places.get(meaning.field);
      if (taken === undefined || (source === 'synonym' && fitsBetter(meaning.field, at, taken)))
        places.set(meaning.field, at);
      else if (source === 'person' && !surer.has(meaning.field) && !several.has(meaning.field))
        throw new SheetError(`列“${titleAt(titles, at)}”重复`, row);
    }
  }
  for (const column of columns) preferParts(column, places, { cells, meanings });
  const named = new Set([...places.values(), ...inPairs]);
  if (places.size > 0) {
    for (const [at, meaning] of meanings.entries()) {
      if (named.has(at) || meaning?.by === 'ignored') continue;
      // 「旧证号」 is no name of what a record has now.
      if (/^(?!.*[新现])(?:[旧原曾]|历史)/.test(unescapeCell(cells[at] ?? '').trim())) continue;
      const fitting = columns.find((column) => !places.has(column.field) && fits(column.knownBy, at, samples));
      if (fitting) places.set(fitting.field, at);
    }
  }
  const placed = columns.flatMap((column): PlacedColumn[] => {
    const at = places.get(column.field);
    if (at === undefined)
      return placeParts(column, places).map((some) => ({ ...some, header: titleAt(titles, some.at) }));
    const paired = pairedColumns.find((some) => some.column === column);
    return [paired ?? { column, at, header: titleAt(titles, at) }];
  });
  const idAt = places.get('id') ?? null;
  if (placed.length === 0) throw new SheetError('未找到可识别的表头，请使用导入模板', row);
  const read = new Set(placed.flatMap(placesOfColumn));
  const ranges = limited.filter(({ at }) => read.has(at));
  const unitColumns = findUnitColumns(placed, titles, samples, ranges);
  const used = new Set([idAt, ...read, ...unitColumns.map(({ unitAt }) => unitAt)]);
  const unnamed = cells.flatMap((cell, at) =>
    !isFilled(cell) && samples.some((row) => isFilled(row[at])) ? [at] : [],
  );
  const lost = unnamed
    .filter((at) => !used.has(at))
    .map((at) => ({ row, column: columnTitle('', keys[at]), message: '没有表头，已忽略' }));
  const warnings = cells.flatMap((cell, at) => {
    const meaning = meanings[at];
    if (used.has(at) || meaning?.by === 'ignored') return [];
    const isFurther = (meaning?.by === 'template' || meaning?.by === 'person') && places.has(meaning.field);
    const other = meaning?.by === 'synonym' || meaning?.by === 'content' ? places.get(meaning.field) : undefined;
    const message = isFurther
      ? '列名重复，只导入前面的一列'
      : other !== undefined && other !== at && used.has(other)
        ? `与“${titleAt(titles, other)}”列是同一项内容，只导入那一列`
        : `${describeMissingPart(columns, places, at) ?? unknownColumn}，已忽略`;
    return [{ row, column: unescapeCell(cell).trim(), message }];
  });
  return {
    cells,
    keys,
    width: Math.max(given.length, cells.length),
    isOpen,
    places: new RowPlaces(),
    unnamed,
    idAt,
    columns: placed,
    notes: [],
    footnotes: new Map(),
    decimals: new Set(
      samples.flatMap((row) => row.flatMap((cell, at) => (hasTwoDecimals(unescapeCell(cell)) ? [at] : []))),
    ),
    numbered: new Set(),
    unitColumns,
    ranges,
    shared,
    warnings: [...warnings, ...lost],
    ...(section ? { section } : {}),
  };
}
