import type { Kysely } from 'kysely';
import type { DatabaseHandle } from './connection.ts';
import type { Database } from './schema.ts';

/** Entries that an index passes over in no time. */
const quickReach = 1000;

/**
 * The handle for a list's entries and total. A first page of everything is quick out of an index, and does not wait for
 * other people's searches; what looks for something may read a whole table.
 * @param reach entries up to the end of the page
 */
export function readerFor(
  { reader, scanner }: Pick<DatabaseHandle, 'reader' | 'scanner'>,
  filters: object,
  reach: number,
): Kysely<Database> {
  const isOfAll = Object.values(filters).every((value) => value === undefined || value === '');
  return isOfAll && reach <= quickReach ? reader : scanner;
}
