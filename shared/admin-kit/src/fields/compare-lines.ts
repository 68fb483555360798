/**
 * Lists line by line: which line is which after a change, what became of each, and what the changes of two people make together.
 * `keySize` is how many cells at the beginning of a line say which one it is, as 作物 and 防治对象 do; with 0 a line is only what it
 * says as a whole, as a tag is.
 */
import { deepEqual } from 'fast-equals';
import { rowsIn } from './row-values.ts';
import type { FieldSpec, FormValues, RowsField } from './spec.ts';
import { isBlank } from './text-of.ts';

/** The cells of a line, in the order of its columns. */
export type Line = readonly unknown[];

export const isSameCell = (one: unknown, other: unknown): boolean =>
  isBlank(one) ? isBlank(other) : deepEqual(one, other);
const findPlaces = (one: Line, other: Line): number[] => [...Array(Math.max(one.length, other.length)).keys()];
const isSameKey = (one: Line, other: Line, keySize: number): boolean =>
  [...Array(keySize).keys()].every((at) => isSameCell(one[at], other[at]));
const isSameLine = (one: Line, other: Line): boolean =>
  findPlaces(one, other).every((at) => isSameCell(one[at], other[at]));

/** Pairs lines with those that are the same by a test, each with one at most. */
function pairLines(
  before: readonly Line[],
  now: readonly Line[],
  tests: readonly ((line: Line, former: Line, at: number, formerAt: number) => boolean)[],
): (number | null)[] {
  const open = new Set(before.keys());
  const matched = now.map((): number | null => null);
  for (const isSame of tests)
    for (const [at, line] of now.entries()) {
      if (matched[at] !== null || line.every(isBlank)) continue;
      const former = [...open].find((one) => isSame(line, before[one] ?? [], at, one));
      if (former === undefined) continue;
      matched[at] = former;
      open.delete(former);
    }
  return matched;
}

/** Lines that say the same, then those with the same key. */
const sameTests = (keySize: number) =>
  keySize === 0 ? [isSameLine] : [isSameLine, (line: Line, former: Line): boolean => isSameKey(line, former, keySize)];

/**
 * Which of the lines that were there each line is now, null for a new one: the same line, else the same key, else the same first cell,
 * else the same place, if it says something of the same.
 */
export const matchLines = (before: readonly Line[], now: readonly Line[], keySize: number): (number | null)[] =>
  pairLines(before, now, [
    ...sameTests(keySize),
    ...(keySize === 0
      ? []
      : [
          (line: Line, former: Line): boolean => isSameKey(line, former, 1),
          (line: Line, former: Line, at: number, formerAt: number): boolean =>
            at === formerAt && line.some((cell, place) => !isBlank(cell) && isSameCell(cell, former[place])),
        ]),
  ]);

const isReordered = (matched: readonly (number | null)[]): boolean => {
  const formers = matched.filter((former) => former !== null);
  return formers.some((former, at) => at > 0 && former < (formers[at - 1] ?? 0));
};

export interface LineChange {
  /** Null where it is new, or deleted. */
  before: Line | null;
  after: Line | null;
}

export const isChanged = (before: Line | null, after: Line | null): boolean =>
  before === null || after === null ? before !== after : !isSameLine(before, after);

export interface LineComparison {
  /** Lines that were written, in the order of now, then those that were deleted. */
  changes: LineChange[];
  /** How many lines stay as they were. */
  same: number;
  /** Whether lines that are still there have another order. */
  isReordered: boolean;
}

export function compareLines(before: readonly Line[], now: readonly Line[], keySize: number): LineComparison {
  const matched = matchLines(before, now, keySize);
  const written = now.map((after, at): LineChange => {
    const former = matched[at] ?? null;
    return { before: former === null ? null : (before[former] ?? null), after };
  });
  const changes = written.filter((line) => isChanged(line.before, line.after));
  const deleted = before
    .filter((_, at) => !matched.includes(at))
    .map((line): LineChange => ({ before: line, after: null }));
  return {
    changes: [...changes, ...deleted],
    same: written.length - changes.length,
    isReordered: isReordered(matched),
  };
}

export type Side = 'mine' | 'theirs';

/** A line of two people's changes of one list: null where it is not there. */
interface Versions {
  base: Line | null;
  mine: Line | null;
  theirs: Line | null;
}

export interface MergedLine extends Versions {
  /** Whether both changed it, and not both changes can stay. */
  isConflict: boolean;
  /** What both changes make of it, null where it is deleted; what cannot stay of both is that of the side. */
  line: Readonly<Record<Side, Line | null>>;
}

/**
 * The changes of two people to one list: its lines in their new order, deleted ones among them. A line is a conflict where both changed
 * a cell to different values, one deleted what the other changed, or one made it another line that the other changed: a dose belongs
 * to its crop.
 */
export function mergeLines(
  base: readonly Line[],
  mine: readonly Line[],
  theirs: readonly Line[],
  keySize: number,
): MergedLine[] {
  const former = base.map((line): Versions => ({ base: line, mine: null, theirs: null }));
  const place = (side: Side, lines: readonly Line[]) => {
    const matched = matchLines(base, lines, keySize);
    const placed = lines.map((line, at) => {
      const one = former[matched[at] ?? -1] ?? { base: null, mine: null, theirs: null };
      one[side] = line;
      return one;
    });
    return { placed, added: placed.filter((one) => one.base === null), isReordered: isReordered(matched) };
  };
  const [own, other] = [place('mine', mine), place('theirs', theirs)];
  // What both have added is one line.
  const pairs = pairLines(
    own.added.map((one) => one.mine ?? []),
    other.added.map((one) => one.theirs ?? []),
    sameTests(keySize),
  );
  const twins = new Map<Versions, Versions>();
  for (const [at, one] of own.added.entries()) {
    const twin = other.added[pairs[at] ?? -1];
    if (!twin) continue;
    one.theirs = twin.theirs;
    twins.set(twin, one);
  }
  const theirOrder = other.placed.map((one) => twins.get(one) ?? one);
  const [first, second] = own.isReordered ? [own.placed, theirOrder] : [theirOrder, own.placed];
  return [second, former].reduce(insertMissing, first).map((one) => ({ ...one, ...mergeVersions(one, keySize) }));
}

/** How a conflict is settled: by one side, or, of a list, by both, where lines that are conflicts are those of one. */
export type Settling = Side | `merge-${Side}`;

export const offerMerges = (conflicts: number): { how: Settling; text: string }[] =>
  conflicts === 0
    ? [{ how: 'merge-mine', text: '合并两边' }]
    : [
        { how: 'merge-mine', text: `合并两边，冲突的 ${conflicts} 行用我的` },
        { how: 'merge-theirs', text: `合并两边，冲突的 ${conflicts} 行用对方的` },
      ];

/** A list with what it lacks of another one, each below what it follows there. */
function insertMissing<T>(list: readonly T[], other: readonly T[]): T[] {
  const result = [...list];
  let next = 0;
  for (const one of other) {
    const at = result.indexOf(one);
    if (at < 0) result.splice(next, 0, one);
    next = (at < 0 ? next : at) + 1;
  }
  return result;
}

const agreed = (line: Line | null) => ({ isConflict: false, line: { mine: line, theirs: line } });

function mergeVersions({ base, mine, theirs }: Versions, keySize: number): Pick<MergedLine, 'isConflict' | 'line'> {
  const open = { isConflict: true, line: { mine, theirs } };
  if (!mine || !theirs) {
    const left = mine ?? theirs;
    if (base === null) return agreed(left);
    return left === null || isSameLine(left, base) ? agreed(null) : open;
  }
  const former = base ?? [];
  if (isSameLine(theirs, former) || isSameLine(mine, theirs)) return agreed(mine);
  if (isSameLine(mine, former)) return agreed(theirs);
  if (!isSameKey(mine, theirs, keySize)) return open;
  const cells = findPlaces(mine, theirs);
  const isTheirs = (at: number) => isSameCell(mine[at], former[at]);
  const isMine = (at: number) => isSameCell(theirs[at], former[at]) || isSameCell(mine[at], theirs[at]);
  const merge = (preferred: Line) => cells.map((at) => (isTheirs(at) ? theirs : isMine(at) ? mine : preferred)[at]);
  return {
    isConflict: cells.some((at) => !isTheirs(at) && !isMine(at)),
    line: { mine: merge(mine), theirs: merge(theirs) },
  };
}

/** How the lists of a field are lines, and the way back; null where the field is no list. */
export interface ListShape {
  keySize: number;
  /** The names of the cells of a line; [] where it is a single text. */
  names: readonly string[];
  toLines: (value: unknown) => Line[];
  toValue: (lines: readonly Line[]) => unknown[];
}

/** @param values all values that are compared: rows may have more than the form has columns for */
export function shapeList(field: FieldSpec, values: readonly unknown[]): ListShape | null {
  if (field.kind === 'rows') {
    const names = nameCells(field, values.flatMap(rowsIn));
    const size = field.columns.findIndex(({ required }, at) => at === maxKeySize || !required);
    return {
      names,
      keySize: Math.max(1, size < 0 ? Math.min(field.columns.length, maxKeySize) : size),
      toLines: (value) => rowsIn(value).map((row) => names.map((name) => row[name])),
      toValue: (lines) =>
        lines.map((line) =>
          Object.fromEntries(names.flatMap((name, at) => (line[at] === undefined ? [] : [[name, line[at]]]))),
        ),
    };
  }
  const isList = field.kind === 'tags' || field.kind === 'checks' || field.kind === 'images' || field.kind === 'files';
  if (!isList || values.some((value) => !isBlank(value) && !Array.isArray(value))) return null;
  return {
    keySize: 0,
    names: [],
    toLines: (value) => (Array.isArray(value) ? value.map((item: unknown): Line => [item]) : []),
    toValue: (lines) => lines.map(([item]) => item),
  };
}

const maxKeySize = 2;

/** What rows have: the columns of their field, then what the form does not show. */
export const nameCells = ({ columns }: RowsField, rows: readonly FormValues[]): string[] => [
  ...new Set([...columns.map(({ name }) => name), ...rows.flatMap((row) => Object.keys(row))]),
];
