/** Chooses which sheets of a workbook are imported, and how those with the same columns become one table. */
import { foldText, type ImportReport, type JobIssue } from '@admin-h5/contract';
import { joinKey } from '../columns/definition.ts';
import { HeaderNames, partField } from '../columns/match-header.ts';
import type { SheetColumn } from '../columns/cell-kinds.ts';
import { SheetError } from '../read/decode.ts';
import { unescapeCell } from '../read/marks.ts';
import type { SheetHead, SheetPart } from '../read/xlsx.ts';
import { type Candidate, likelyHeader } from './find-header.ts';
import { warnOf } from './row-places.ts';

/** A sheet that names so many columns is a table; one name may also occur in an explanation. */
const enoughNames = 2;
/** A sheet that names so many has records, though other columns of them than another sheet. */
const enoughFields = 5;
const maxNamed = 5;

interface Found extends SheetHead {
  sheet: number;
  header: Candidate;
  /** What its columns are: the fields that its header names, else its texts. */
  columns: string[];
}

interface ChosenSheets {
  parts: SheetPart[];
  /** Their names, in the order of `parts`. */
  names: string[];
  /** All sheets with content, for the report; rows of those that are imported are counted when they are read. */
  all: ImportReport['sheets'];
  warnings: JobIssue[];
}

/** Fields in the order of a header's columns; what is there twice has its number. */
function headerFields(names: HeaderNames, { cells }: Candidate): string[] {
  const counts = new Map<string, number>();
  return names.identities(cells).map((identity) => {
    const count = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, count);
    return count === 1 ? identity : `${identity}#${count}`;
  });
}

const isTable = ({ header: { score } }: Found): boolean => score >= enoughNames;

/** Whether a sheet has records of its own: what tells them apart, and more than a list of some of their columns. */
const isFullTable = ({ header: { score }, columns }: Found, key: readonly string[]): boolean =>
  score >= enoughFields && key.every((field) => columns.includes(field));

/** What tells the records of a sheet apart, in its first rows. */
function keysIn({ rows, header, columns }: Found, key: readonly string[]): string[] {
  const places = key.map((field) => columns.indexOf(field));
  return rows.slice(header.count).flatMap(({ cells }) => {
    const parts = places.map((at) => foldText(unescapeCell(cells[at] ?? '')).replaceAll(/\s+/g, ''));
    return parts.includes('') ? [] : [joinKey(parts)];
  });
}

/** Whether two sheets have the same records, as an overview and its details: together each would be there twice. */
function sharesRecords(one: Found, other: Found, key: readonly string[]): boolean {
  const known = new Set(keysIn(one, key));
  return keysIn(other, key).some((some) => known.has(some));
}

/** The header of a column that states another unit in one sheet than in another: joined, its numbers would get one of them. */
const columnOfOtherUnit = (names: HeaderNames, one: Found, other: Found): string | undefined =>
  one.header.cells.find((cell, at) => {
    const place = other.columns.indexOf(one.columns[at] ?? '');
    return place !== -1 && names.unitIn(cell) !== names.unitIn(other.header.cells[place] ?? '');
  });

/** What tells a sheet from its copy. */
const sheetContent = ({ rows, header, count }: Found): string =>
  JSON.stringify([count, rows.slice(header.count).map(({ cells }) => cells)]);

/**
 * The sheets that a person has chosen, else the one that names most columns, with all that name the same ones or have
 * other records of the kind under columns of their own.
 */
function findChosen(
  found: readonly Found[],
  names: HeaderNames,
  key: readonly string[],
  wanted: readonly string[] | undefined,
): Found[] {
  if (wanted && wanted.length > 0) {
    const missing = wanted.find((name) => !found.some((some) => some.name === name));
    if (missing !== undefined) throw new SheetError(`文件中没有工作表“${missing}”`);
    const [one, ...others] = found.filter(({ name }) => wanted.includes(name));
    if (!one) return [];
    for (const other of others) {
      const column = columnOfOtherUnit(names, one, other);
      if (column !== undefined)
        throw new SheetError(`工作表“${one.name}”和“${other.name}”中“${column}”的单位不同，请分开导入`);
    }
    return [one, ...others];
  }
  const best = Math.max(...found.map(({ header: { score } }) => score));
  const first = found.find(({ header: { score } }) => score === best);
  if (!first || !isTable(first)) return first ? [first] : [];
  const fields = names.fields(first.header.cells);
  const same = found.filter((some) => {
    const sheetFields = [...names.fields(some.header.cells)];
    return (
      sheetFields.length === fields.size &&
      sheetFields.every((field) => fields.has(field)) &&
      columnOfOtherUnit(names, first, some) === undefined
    );
  });
  const contents = same.map(sheetContent);
  const chosen = new Set(same.filter((_some, at) => contents.indexOf(contents[at] ?? '') === at));
  for (const some of found) {
    if (chosen.has(some) || same.includes(some) || !isFullTable(some, key)) continue;
    if (columnOfOtherUnit(names, first, some) !== undefined) continue;
    if (!key.every((field) => fields.has(field)) || [...chosen].some((other) => sharesRecords(some, other, key)))
      continue;
    chosen.add(some);
  }
  return found.filter((some) => chosen.has(some));
}

/** Places for the columns of all sheets: those of the first, then what others have besides. */
function toParts(chosen: readonly Found[]): SheetPart[] {
  const [first, ...others] = chosen;
  if (!first || others.length === 0) return chosen.map(({ sheet }) => ({ sheet }));
  const columns = [...new Set(chosen.flatMap((some) => some.columns))];
  const width = columns.length;
  const headers = new Map(
    chosen.toReversed().flatMap((some) => some.columns.map((column, at) => [column, some.header.cells[at] ?? ''])),
  );
  const further = columns.slice(first.columns.length).map((column) => headers.get(column) ?? '');
  return chosen.map((some): SheetPart => {
    const shared = { sheet: some.sheet, places: some.columns.map((column) => columns.indexOf(column)), width };
    if (some !== first) return { ...shared, after: some.header.row };
    return further.length === 0 ? shared : { ...shared, header: { row: some.header.row, cells: further } };
  });
}

/** Tables that are not imported although nobody has said so. */
function leftOut(found: readonly Found[], chosen: readonly Found[]): JobIssue[] {
  const others = found.filter((some) => isTable(some) && !chosen.includes(some));
  const named = others.slice(0, maxNamed).map(({ name }) => `“${name}”`);
  const rest = others.length > maxNamed ? '等' : '';
  return warnOf(
    others.length,
    `还有 ${others.length} 个工作表未导入：${named.join('、')}${rest}。列不同的工作表请在“工作表”中选择`,
  );
}

/**
 * Chooses the sheets of a workbook that are imported.
 * @param key fields that tell records apart
 * @param wanted the names that a person has chosen (`SheetCorrections`)
 * @throws SheetError if a person has chosen one that is not there
 */
export function chooseSheets(
  heads: readonly SheetHead[],
  { columns, key }: { columns: readonly SheetColumn[]; key: { fields: readonly string[] } },
  chosen: Readonly<Record<string, string>>,
  wanted: readonly string[] | undefined,
): ChosenSheets {
  const names = new HeaderNames(columns, chosen);
  const found = heads.flatMap((head, sheet): Found[] => {
    const header = likelyHeader(names, head.rows);
    return head.rows.length === 0 ? [] : [{ ...head, sheet, header, columns: headerFields(names, header) }];
  });
  const taken = findChosen(
    found,
    names,
    key.fields.map((field) => partField(field, '')),
    wanted,
  );
  return {
    parts: taken.length === 0 ? [{ sheet: 0 }] : toParts(taken),
    names: taken.map(({ name }) => name),
    all: found.map((some) => ({
      name: some.name,
      rows: Math.max(0, some.count - some.header.count),
      columns: some.header.score,
      imported: taken.includes(some),
    })),
    warnings: wanted && wanted.length > 0 ? [] : leftOut(found, taken),
  };
}
