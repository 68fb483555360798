import type { Kysely } from 'kysely';
import type { DatabaseHandle } from './connection.ts';
import type { Database } from './schema.ts';

/** Entries that an index passes over in no time. */
const firstPagesReach = 1000;

/** Whether a page is quick to read out of an index: a first one of a list that nothing narrows. */
export function isFirstPageOfAll(filters: object, reach: number): boolean {
  return reach <= firstPagesReach && Object.values(filters).every((value) => value === undefined || value === '');
}

/**
 * The handle for a list's entries and total. A quick page does not wait for other people's searches; what looks for
 * something may read a whole table.
 * @param reach entries up to the end of the page
 */
export function chooseReader(
  { reader, scanner }: Pick<DatabaseHandle, 'reader' | 'scanner'>,
  filters: object,
  reach: number,
): Kysely<Database> {
  return isFirstPageOfAll(filters, reach) ? reader : scanner;
}
