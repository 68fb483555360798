import { setImmediate as sending } from 'node:timers/promises';
import type { PublishType } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import { among } from '../database/engine-of.ts';
import type { TableRow } from '../database/row.ts';
import type { Database } from '../database/schema.ts';
import { storeRows } from '../database/store-rows.ts';
import { type Indexed, indexRecords } from '../search/index-record.ts';

/** Where records are stored. */
interface RowStore {
  store: (db: Kysely<Database>, rows: readonly TableRow[]) => Promise<void>;
}

/** Rows of a table that belong to records, in place of those that the records had. */
interface Dependents {
  owner: string;
  former: string[];
  rows: TableRow[];
}

/**
 * What a write stores at its end, for many records at once, which takes a fraction of the time of storing each alone:
 * lines of the log, entries of the search index, and, with `records`, the records with their dependent rows. Nothing in
 * the write may read what is stored later.
 */
export class DeferredWrites {
  readonly #records: boolean;
  readonly #rows = new Map<RowStore, Map<string, TableRow>>();
  readonly #dependents = new Map<keyof Database, Dependents>();
  readonly #log: TableRow[] = [];
  readonly #index = new Map<PublishType, Map<string, Indexed>>();

  constructor({ records }: { records: boolean }) {
    this.#records = records;
  }

  /** Takes a whole new or changed record; returns false if it must be stored now. */
  record(repository: RowStore, id: string, row: TableRow): boolean {
    if (!this.#records) return false;
    const rows = this.#rows.get(repository) ?? new Map<string, TableRow>();
    this.#rows.set(repository, rows.set(id, row));
    return true;
  }

  /** Takes the rows of a record that `owner` names; returns false if they must be stored now. */
  dependents(table: keyof Database, owner: string, { id, version }: { id: string; version: number }, rows: TableRow[]) {
    if (!this.#records) return false;
    const pending = this.#dependents.get(table) ?? { owner, former: [], rows: [] };
    this.#dependents.set(table, pending);
    if (version > 1) pending.former.push(id);
    pending.rows.push(...rows);
    return true;
  }

  log(row: TableRow): void {
    this.#log.push(row);
  }

  /** The last state of a record counts. */
  index(type: PublishType, item: Indexed): void {
    const items = this.#index.get(type) ?? new Map<string, Indexed>();
    this.#index.set(type, items.set(item.record.id, item));
  }

  async store(db: Kysely<Database>): Promise<void> {
    await sendInTurn(this.#writes(db));
  }

  *#writes(db: Kysely<Database>): Generator<Promise<unknown>> {
    for (const [repository, rows] of this.#rows) yield repository.store(db, [...rows.values()]);
    for (const [table, { owner, former, rows }] of this.#dependents) {
      if (former.length > 0)
        yield db
          .deleteFrom(table)
          .where(among(db, owner, former))
          .execute();
      yield storeRows(db, table, rows);
    }
    yield storeRows(db, 'operationLog', this.#log);
    for (const [type, items] of this.#index) yield indexRecords(db, type, [...items.values()]);
  }
}

/**
 * Lets the database work on a statement while the next is prepared; a transaction runs them in this order.
 * @throws the first error once all have ended: none may run after the transaction
 */
async function sendInTurn(writes: Iterable<Promise<unknown>>): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const write of writes) {
    sent.push(write);
    write.catch(() => {});
    await sending();
  }
  const failed = (await Promise.allSettled(sent)).find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}
