import type { PublishType } from '@admin-h5/contract';
import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Indexed } from '../search/index-record.ts';
import { indexRecords } from '../search/index-record.ts';

type LogRow = Insertable<Database['operationLog']>;

/** Rows per `insert`: below SQLite's limit on parameters. */
const portion = 200;

/**
 * What a write stores at its end, for many records at once: lines of the log and entries of the search index, which
 * nothing in the write reads. An import stores them some times faster than one by one.
 */
export class LaterWrites {
  readonly #log: LogRow[] = [];
  readonly #index = new Map<PublishType, Map<string, Indexed>>();

  log(row: LogRow): void {
    this.#log.push(row);
  }

  /** The last state of a record counts. */
  index(type: PublishType, item: Indexed): void {
    const items = this.#index.get(type) ?? new Map<string, Indexed>();
    this.#index.set(type, items.set(item.record.id, item));
  }

  async store(db: Kysely<Database>): Promise<void> {
    for (let start = 0; start < this.#log.length; start += portion) {
      await db
        .insertInto('operationLog')
        .values(this.#log.slice(start, start + portion))
        .execute();
    }
    for (const [type, items] of this.#index) await indexRecords(db, type, [...items.values()]);
  }
}
