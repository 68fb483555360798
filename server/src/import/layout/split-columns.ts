/** Columns that belong together: both ends of a range, a number and its unit, several ingredients, or one column for several fields. */
import { foldWidth } from '@admin-h5/contract';
import { chineseWords, type HeaderMeaning, partField, shortHeader } from '../columns/match-header.ts';
import type { SheetColumn } from '../columns/cell-kinds.ts';
import { type Quantity, withUnit } from '../passes/quantity.ts';
import { isBlankSign } from '../read/cells.ts';
import { escapeCell, unescapeCell, withoutMark } from '../read/marks.ts';

/**
 * 「登记作物」 alone may have whole lines of 使用范围; beside columns of its other parts it has crops.
 * @param places by fields, changed
 */
export function preferParts(
  { field, parts = [] }: SheetColumn,
  places: Map<string, number>,
  { cells, meanings }: { cells: readonly string[]; meanings: readonly (HeaderMeaning | null)[] },
): void {
  const at = places.get(field);
  const by = at === undefined ? undefined : meanings[at]?.by;
  if (at === undefined || (by !== 'synonym' && by !== 'reading')) return;
  const header = unescapeCell(cells[at] ?? '').trim();
  const namedPart = parts.find(
    ({ headers }) => headers.includes(header) || headers.includes(chineseWords(header) ?? ''),
  );
  const requiredParts = parts.filter((part) => part !== namedPart && part.required === true);
  if (
    !namedPart ||
    requiredParts.length === 0 ||
    !requiredParts.every(({ name }) => places.has(partField(field, name)))
  )
    return;
  places.delete(field);
  places.set(partField(field, namedPart.name), at);
}

/** Columns that have the ends of a range: 「用药量下限」 and 「用药量上限」. */
export interface Range {
  at: number;
  upperAt: number;
  /** Whether one end alone is a limit, as of a dose; of a melting point it is the whole. */
  isLimit: boolean;
}

/** The ranges of a header; what has one end alone is none. */
export const findRanges = (
  meanings: readonly (HeaderMeaning | null)[],
  columns: readonly Pick<SheetColumn, 'field' | 'quantity'>[],
): Range[] =>
  meanings.flatMap((meaning, at) => {
    if (meaning?.limit !== 'lower') return [];
    const upperAt = meanings.findIndex((other) => other?.limit === 'upper' && other.field === meaning.field);
    const isLimit = columns.find(({ field }) => field === meaning.field)?.quantity?.kind !== 'property';
    return upperAt === -1 ? [] : [{ at, upperAt, isLimit }];
  });

const limitAmount = /^(\d[\d.,]{0,11})(?![\d.,])(\D{0,20})$/;

/** Both ends as one text: 20-30克/亩 of 「20克/亩」 and 「30克/亩」 or 「30」, ≤30 where the lower one is empty. */
export function joinRange(lower: string, upper: string, isLimit = true): string {
  const [low = '', high = ''] = [lower, upper].map((text) => (isBlankSign(text) ? '' : text.trim()));
  const only = low || high;
  if (low === '' || high === '') return isLimit && /^\d/.test(only) ? (low === '' ? '≤' : '≥') + only : only;
  // Their columns say which end they are.
  const [lowest, highest] = [low.replace(/^(?:≥|>=)\s?/, ''), high.replace(/^(?:≤|<=)\s?/, '')];
  if (lowest === highest) return lowest;
  const [, from = lowest, lowerUnit = ''] = limitAmount.exec(lowest) ?? [];
  const [, to = highest, upperUnit = ''] = limitAmount.exec(highest) ?? [];
  // 「20-30」 is the range already.
  if (/^\d/.test(from) && from.endsWith(`-${to}`)) return from + upperUnit;
  const isSame = lowerUnit.trim() === '' || upperUnit.trim() === '' || lowerUnit === upperUnit;
  return isSame ? `${from}-${to}${upperUnit.trim() === '' ? lowerUnit : upperUnit}` : `${lowest}-${highest}`;
}

/** Whether a cell has the range already, as in a row that was given back. */
function isJoinedRange(cell: string, upper: string, isLimit: boolean): boolean {
  const end = `-${upper.trim().replace(/^(?:≤|<=)\s?/, '')}`;
  const at = cell.lastIndexOf(end);
  const lower = at === -1 ? '' : cell.slice(0, at) + cell.slice(at + end.length);
  return !isBlankSign(upper) && cell === joinRange(lower, upper, isLimit);
}

/** A column that says the units of the numbers in another one, row by row. */
export interface UnitColumn {
  at: number;
  unitAt: number;
  quantity: Quantity;
}

/** A column that has what belongs into several: 「作物/防治对象」 with 「水稻/稻飞虱」. The others are behind the last of the sheet. */
export interface SharedColumn {
  at: number;
  places: readonly number[];
}

export const splitCell = (cell: string): string[] =>
  unescapeCell(cell)
    .trim()
    .split(/[/／|\n]/)
    .map((text) => text.trim());

export function splitShared(row: readonly string[], shared: readonly SharedColumn[]): string[] {
  const cells = [...row];
  for (const { at, places } of shared) {
    const texts = splitCell(cells[at] ?? '');
    // Nobody can tell what a cell of other parts says.
    if (texts.length !== places.length) continue;
    for (const [index, place] of places.entries()) {
      while (cells.length < place) cells.push('');
      cells[place] = escapeCell(texts[index] ?? '');
    }
  }
  return cells;
}

/** Columns of which several have one field, or one has several. */
export interface JoinedColumns {
  /** Those of units beside those of their numbers. */
  unitColumns: readonly UnitColumn[];
  ranges: readonly Range[];
  shared: readonly SharedColumn[];
}

/** A row with ranges of which each end has a column, and behind its numbers the units that a column of their own says. */
export function joinCells(row: readonly string[], { ranges, shared, unitColumns }: JoinedColumns): string[] {
  const cells = splitShared(row, shared);
  for (const { at, upperAt, isLimit } of ranges) {
    const [lower = '', upper = ''] = [at, upperAt].map((place) => withoutMark(unescapeCell(cells[place] ?? '')));
    if (!isJoinedRange(lower.trim(), upper, isLimit)) cells[at] = escapeCell(joinRange(lower, upper, isLimit));
  }
  for (const { at, unitAt, quantity } of unitColumns) {
    const unit = quantity.unitOf?.(unescapeCell(cells[unitAt] ?? '').trim());
    const whole = typeof unit === 'string' ? withUnit(unescapeCell(cells[at] ?? ''), unit, quantity) : null;
    if (whole !== null) cells[at] = escapeCell(whole);
  }
  return cells;
}

/** A column in several parts, and where they are; none if a part is missing without which a row is refused. */
export function placeParts(
  column: SheetColumn,
  places: ReadonlyMap<string, number>,
): { column: SheetColumn; at: number; parts: (number | null)[] }[] {
  const { parts, field } = column;
  const found = parts?.map(({ name }) => places.get(partField(field, name)) ?? null);
  if (!parts || !found?.every((place, index) => place !== null || parts[index]?.required !== true)) return [];
  return [{ column, at: found.find((place) => place !== null) ?? 0, parts: found }];
}

/** Why a known part of a column is not read: others without which no row would be accepted are not there. */
export function describeMissingPart(
  columns: readonly SheetColumn[],
  places: ReadonlyMap<string, number>,
  at: number,
): string | null {
  for (const { parts = [], field, header } of columns) {
    if (places.has(field) || !parts.some(({ name }) => places.get(partField(field, name)) === at)) continue;
    const missing = parts.filter(({ name, required }) => required === true && !places.has(partField(field, name)));
    const names = missing.map(({ headers }) => `“${headers[0] ?? ''}”`).join('、');
    if (missing.length > 0) return `${shortHeader(header)}还缺少${names}列`;
  }
  return null;
}

/** A column of a field that has several, and the one that says how much of it there is. */
export interface Pair {
  name: number;
  content: number | null;
  /** A percent sign that the header of the contents has. */
  unit: string;
  /** The column of units beside that of the contents. */
  unitAt: number | null;
}

/** A column of the whole, not of one of the parts. */
const isTotal = (header: string): boolean => /[总合]/.test(header);

/**
 * The columns of a field beside each other: 「有效成分1」, 「含量1」, 「有效成分2」, 「含量2」, also without numbers. Null if
 * there is one column of it, without a number.
 */
export function pairColumns(
  { field, contents }: SheetColumn,
  headers: readonly string[],
  meanings: readonly (HeaderMeaning | null)[],
): Pair[] | null {
  if (contents === undefined) return null;
  const of = (wanted: string) =>
    meanings.flatMap((meaning, at) =>
      meaning?.field === wanted && meaning.by !== 'reading' ? [{ at, meaning, header: headers[at] ?? '' }] : [],
    );
  const all = of(field);
  const names = all.filter(
    ({ meaning, header }) =>
      meaning.number !== undefined ||
      meaning.by === 'person' ||
      all.filter((other) => other.header === header).length > 1,
  );
  if (names.length < 2 && names[0]?.meaning.number === undefined) return null;
  const amounts = of(contents).filter(({ header }) => !isTotal(header));
  const between = names.map(({ at }, index) =>
    amounts.filter((amount) => amount.at > at && amount.at < (names[index + 1]?.at ?? Infinity)),
  );
  const isBeside = between.every(({ length }) => length === 1);
  return names.map(({ at, meaning: { number } }, index) => {
    const numbered = amounts.find(({ meaning }) => number !== undefined && meaning.number === number);
    const amount = numbered ?? (isBeside ? between[index]?.[0] : undefined);
    const unit = /[%％]/.test(amount?.header ?? '') ? '%' : '';
    const unitAt = amount && unitHeader.test(unescapeCell(headers[amount.at + 1] ?? '').trim()) ? amount.at + 1 : null;
    return { name: at, content: amount?.at ?? null, unit, unitAt };
  });
}

/** 「单位」, 「含量单位2」. */
const unitHeader = /单位\s?[\d一二三四五六七八九①-⑨]?$/;
const bareAmount = /^\d[\d.]{0,11}$/;

/** The cells of such columns as lines of one cell: 「阿维菌素 1.8%」, 「吡虫啉 5%」. */
export function pairedLines(pairs: readonly Pair[], cells: readonly string[]): string {
  const textAt = (at: number | null) => {
    const text = at === null ? '' : unescapeCell(cells[at] ?? '').trim();
    return isBlankSign(text) ? '' : text;
  };
  return pairs
    .map(({ name, content, unit, unitAt }) => {
      const amount = textAt(content);
      return `${textAt(name)} ${amount}${bareAmount.test(foldWidth(amount)) ? textAt(unitAt) || unit : ''}`.trim();
    })
    .filter((line) => line !== '')
    .join('\n');
}
