import type { Kysely } from 'kysely';
import type { DatabaseHandle } from './connection.ts';
import type { Database } from './schema.ts';

/** Number of index entries that can be skipped quickly. */
const firstPagesReach = 1000;

/** Whether an index gives the page quickly: one of the first pages of an unfiltered list. */
export function isFirstPageOfAll(filters: object, reach: number): boolean {
  return reach <= firstPagesReach && Object.values(filters).every((value) => value === undefined || value === '');
}

/**
 * The connection for a list's entries and total. A quick page does not wait for other people's searches; a search may
 * read a whole table.
 * @param reach number of entries up to the end of the page
 */
export function chooseReader(
  { reader, scanner }: Pick<DatabaseHandle, 'reader' | 'scanner'>,
  filters: object,
  reach: number,
): Kysely<Database> {
  return isFirstPageOfAll(filters, reach) ? reader : scanner;
}
