import { foldText } from '@admin-h5/contract';
import type { SheetCategories } from '../../category/sheet-categories.ts';
import { isEmptyValue, objectsIn } from '../read/cells.ts';

/** A list of a record beside what a sheet says of it. */
export interface MergedList {
  /** All entries of the record, with what the sheet says of them, and its new ones. */
  kept: unknown;
  /** The entries of the sheet alone, with what it does not speak of. */
  replaced: unknown;
  /** Entries of the record that the sheet does not have, as a person calls them. */
  lost: readonly string[];
  /** The same entries without what the record says of them, and those that would lose something so. */
  bare: { entries: unknown; losing: readonly string[] };
}

type Entry = Readonly<Record<string, unknown>>;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const joinFields = (entry: Entry, fields: readonly string[]): string =>
  fields.map((field) => asText(entry[field])).join(' ');

/** An entry of the sheet with what the record says and the sheet does not: what is not there never erases. */
const completed = (sheetEntry: Entry, former: Entry, details: readonly string[]): Entry => ({
  ...sheetEntry,
  ...Object.fromEntries(
    details
      .filter((field) => isEmptyValue(sheetEntry[field]))
      .flatMap((field) => (field in former ? [[field, former[field]]] : [])),
  ),
});

/**
 * Merges what a sheet says of a list into that of the record.
 * @param keys fields that tell its entries apart
 * @param details fields that an entry keeps where the sheet leaves them empty
 */
export function mergeLists(
  before: unknown,
  after: unknown,
  { keys, details }: { keys: readonly string[]; details: readonly string[] },
): MergedList {
  const open = new Set(objectsIn(before));
  const readKey = (entry: Entry): string => foldText(joinFields(entry, keys));
  const ofFormer = new Map<Entry, Entry>();
  const replaced: Entry[] = objectsIn(after).map((sheetEntry) => {
    const former = [...open].find((one) => readKey(one) === readKey(sheetEntry));
    if (!former) return sheetEntry;
    open.delete(former);
    const whole = completed(sheetEntry, former, details);
    ofFormer.set(former, whole);
    return whole;
  });
  const entries = objectsIn(after);
  const losing = replaced.filter((whole, at) =>
    details.some((field) => !isEmptyValue(whole[field]) && isEmptyValue(entries[at]?.[field])),
  );
  const known = new Set(ofFormer.values());
  const kept = [
    ...objectsIn(before).map((former) => ofFormer.get(former) ?? former),
    ...replaced.filter((sheetEntry) => !known.has(sheetEntry)),
  ];
  const name = (entry: Entry) => joinFields(entry, keys);
  return { kept, replaced, lost: [...open].map(name), bare: { entries, losing: losing.map(name) } };
}

/** The fields of a row whose category is coarser than that of its record, which stays. */
export function finerCategory(
  fields: Record<string, unknown>,
  current: { categoryId: string } | null,
  { categories }: { categories: SheetCategories },
): Record<string, unknown> {
  const { categoryId } = fields;
  return current && typeof categoryId === 'string' && categories.isAbove(categoryId, current.categoryId)
    ? { ...fields, categoryId: current.categoryId }
    : fields;
}
