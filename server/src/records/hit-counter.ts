/** Counts views, clicks, downloads and searches without a hit in memory, and writes them every second. */
import { chinaDay, foldText } from '@admin-h5/contract';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressKey } from '../address-key.ts';
import type { Transaction } from 'kysely';
import type { DatabaseHandle } from '../database/connection.ts';
import { bumpDataVersions, views } from '../database/data-version.ts';
import type { Database } from '../database/schema.ts';

export type CountedTable = 'product' | 'material' | 'banner' | 'documentDownload';
type Counted = CountedTable | 'missedSearch';

/** The two ids of a download as one. */
export const downloadKey = (recordId: string, fileId: string): string => `${recordId}/${fileId}`;

/** Who made a hit. */
export type Visitor = Pick<FastifyRequest, 'ip' | 'headers'>;

/** Before the words of a search, among the ids that wait. */
const missedKey = 'missed ';
/** Characters of a search that are kept. */
const maxWords = 40;
/** Different searches of an hour that are kept. */
const maxMissed = 1000;

const flushDelay = 1000;

/** Milliseconds in which a device counts once for a record. */
const countedFor = 3_600_000;
/** Hits of one address that count in that time, of one record and in all: many phones share the address of a mobile network. */
const maxOfAddress = { record: 30, all: 600 };

/**
 * Counts views, clicks, downloads and searches without a hit. They are collected in memory and written every second, so that reading never waits for the
 * disk; a crash loses at most one second of hits. A hit is no edit: it does not change the version and is not logged.
 */
export class HitCounter {
  readonly #database: DatabaseHandle;
  readonly #onError: (error: unknown) => void;
  #waiting = new Map<string, { table: Counted; hits: number }>();
  #writing: ReadonlyMap<string, { table: Counted; hits: number }> = new Map();
  #timer: NodeJS.Timeout | null = null;
  /** Hits that count by who made them. In memory, as reading never waits for the disk: each instance counts by itself. */
  readonly #counted = new LRUCache<string, number>({ max: 100_000, ttl: countedFor });
  /** Searches of the last hour: each that is kept is a row, and many addresses could write any number. */
  readonly #missed = new LRUCache<string, true>({ max: 2 * maxMissed, ttl: countedFor, ttlAutopurge: true });

  constructor(database: DatabaseHandle, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /**
   * Counts a visitor's hit, unless the device has made it within the hour, or its address more than people would: the order of
   * search follows the counts. Returns whether it counts.
   */
  addVisit(visitor: Visitor, table: CountedTable, id: string): boolean {
    const counts = this.#counts(visitor, id);
    if (counts) this.add(table, id);
    return counts;
  }

  /** Counts a search that found nothing, by the same limits. What may be a telephone number is not kept. */
  addMissedSearch(visitor: Visitor, keyword: string): void {
    const words = Array.from(foldText(keyword)).slice(0, maxWords).join('');
    if (words.length < 2 || /\d{7}/.test(words.replaceAll(/[\s-]/g, ''))) return;
    if (this.#missed.size >= maxMissed && !this.#missed.has(words)) return;
    this.#missed.set(words, true);
    if (this.#counts(visitor, words)) this.add('missedSearch', `${missedKey}${words}`);
  }

  #counts({ ip, headers }: Visitor, id: string): boolean {
    const address = addressKey(ip);
    const device = `${address} ${headers['user-agent']?.slice(0, 200)} ${id}`;
    const limits: [string, number][] = [
      [device, 1],
      [`${address} ${id}`, maxOfAddress.record],
      [address, maxOfAddress.all],
    ];
    if (limits.some(([key, most]) => (this.#counted.get(key) ?? 0) >= most)) return false;
    // The hour begins with the first hit.
    for (const [key] of limits) this.#counted.set(key, (this.#counted.get(key) ?? 0) + 1, { noUpdateTTL: true });
    return true;
  }

  /** @param id of the record; of a download `downloadKey` */
  add(table: Counted, id: string, hits = 1): void {
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

  async #write(batch: ReadonlyMap<string, { table: Counted; hits: number }>): Promise<void> {
    // Always in the same order, so that two instances cannot deadlock on these rows.
    const entries = [...batch].sort(([one], [other]) => (one < other ? -1 : 1));
    const day = chinaDay();
    let viewed = 0;
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
        if (table === 'missedSearch') {
          await countOfDay(trx, { day, kind: table, words: id.slice(missedKey.length), count: hits });
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
        viewed += hits;
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
      if (viewed > 0) await countOfDay(trx, { day, kind: 'view', words: '', count: viewed });
      await bumpDataVersions(trx, [views]);
    });
  }
}

async function countOfDay(trx: Transaction<Database>, row: Database['dailyCount']): Promise<void> {
  await trx
    .insertInto('dailyCount')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind', 'words'])
        .doUpdateSet((eb) => ({ count: eb('dailyCount.count', '+', row.count) })),
    )
    .execute();
}
