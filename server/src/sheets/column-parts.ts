import type { SheetColumn } from './column.ts';
import type { HeaderMeaning } from './header-names.ts';
import { chineseWords, partField, shortHeader } from './header-names.ts';
import { unescapeCell } from './marks.ts';

/**
 * 「登记作物」 alone may have whole lines of 使用范围; beside columns of its other parts it has crops.
 * @param places by fields, changed
 */
export function preferParts(
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
export function lackOf(
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
