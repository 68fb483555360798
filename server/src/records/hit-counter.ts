import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressKey } from '../address-key.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { bumpDataVersions, views } from '../database/data-version.ts';

export type CountedTable = 'product' | 'material' | 'banner' | 'documentDownload';

/** The two ids of a download as one. */
export const downloadKey = (recordId: string, fileId: string): string => `${recordId}/${fileId}`;

const flushDelay = 1000;

/** Milliseconds in which a device counts once for a record. */
const countedFor = 3_600_000;
/** Hits of one address that count in that time, of one record and in all: many phones share the address of a mobile network. */
const maxOfAddress = { record: 30, all: 600 };

/**
 * Counts views, clicks and downloads. They are collected in memory and written every second, so that reading never waits for the
 * disk; a crash loses at most one second of hits. A hit is no edit: it does not change the version and is not logged.
 */
export class HitCounter {
  readonly #database: DatabaseHandle;
  readonly #onError: (error: unknown) => void;
  #waiting = new Map<string, { table: CountedTable; hits: number }>();
  #writing: ReadonlyMap<string, { table: CountedTable; hits: number }> = new Map();
  #timer: NodeJS.Timeout | null = null;
  /** Hits that count by who made them. In memory, as reading never waits for the disk: each instance counts by itself. */
  readonly #counted = new LRUCache<string, number>({ max: 100_000, ttl: countedFor });

  constructor(database: DatabaseHandle, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /**
   * Counts a visitor's hit, unless the device has made it within the hour, or its address more than people would: the order of
   * search follows the counts.
   */
  addVisit({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>, table: CountedTable, id: string): void {
    const address = addressKey(ip);
    const device = `${address} ${headers['user-agent']?.slice(0, 200)} ${id}`;
    const limits: [string, number][] = [
      [device, 1],
      [`${address} ${id}`, maxOfAddress.record],
      [address, maxOfAddress.all],
    ];
    if (limits.some(([key, most]) => (this.#counted.get(key) ?? 0) >= most)) return;
    // The hour begins with the first hit.
    for (const [key] of limits) this.#counted.set(key, (this.#counted.get(key) ?? 0) + 1, { noUpdateTTL: true });
    this.add(table, id);
  }

  /** @param id of the record; of a download `downloadKey` */
  add(table: CountedTable, id: string, hits = 1): void {
    const entry = this.#waiting.get(id);
    if (entry) entry.hits += hits;
    else this.#waiting.set(id, { table, hits });
    this.#timer ??= setTimeout(() => void this.flush(), flushDelay).unref();
  }

  /** Hits that are not stored yet. */
  pending(id: string): number {
    return (this.#waiting.get(id)?.hits ?? 0) + (this.#writing.get(id)?.hits ?? 0);
  }

  /** Writes the collected hits; if that fails they are kept for the next time. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#waiting.size === 0 || this.#writing.size > 0) return;
    const batch = this.#waiting;
    this.#writing = batch;
    this.#waiting = new Map();
    try {
      await this.#write(batch);
      this.#writing = new Map();
    } catch (error) {
      this.#writing = new Map();
      for (const [id, { table, hits }] of batch) this.add(table, id, hits);
      this.#onError(error);
    }
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => void this.flush(), flushDelay).unref();
  }

  async #write(batch: ReadonlyMap<string, { table: CountedTable; hits: number }>): Promise<void> {
    // Always in the same order, so that two instances cannot deadlock on these rows.
    const entries = [...batch].sort(([one], [other]) => (one < other ? -1 : 1));
    await this.#database.db.transaction().execute(async (trx) => {
      for (const [id, { table, hits }] of entries) {
        if (table === 'documentDownload') {
          const [recordId = '', fileId = ''] = id.split('/');
          await trx
            .insertInto(table)
            .values({ recordId, fileId, downloads: hits })
            .onConflict((conflict) =>
              conflict
                .columns(['recordId', 'fileId'])
                .doUpdateSet((eb) => ({ downloads: eb('documentDownload.downloads', '+', hits) })),
            )
            .execute();
          continue;
        }
        if (table === 'banner') {
          await trx
            .updateTable(table)
            .set((eb) => ({ clickCount: eb('clickCount', '+', hits) }))
            .where('id', '=', id)
            .execute();
          continue;
        }
        await trx
          .updateTable(table)
          .set((eb) => ({ viewCount: eb('viewCount', '+', hits) }))
          .where('id', '=', id)
          .execute();
        await trx
          .updateTable('searchDocument')
          .set((eb) => ({ views: eb('views', '+', hits) }))
          .where('id', '=', id)
          .execute();
      }
      await bumpDataVersions(trx, [views]);
    });
  }
}
