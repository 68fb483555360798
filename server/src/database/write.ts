/** Runs a write in one transaction, beside or after others, so that rules about several rows hold with any number of instances. */
import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { conflict } from '../errors.ts';
import type { PrefetchedReads } from '../records/prefetched-reads.ts';
import type { DeferredWrites } from '../records/deferred-writes.ts';
import type { DatabaseHandle } from './connection.ts';
import { bumpDataVersions, imports, raiseVersions, writes } from './data-version.ts';
import { databaseFailure } from './failures.ts';
import type { Database } from './schema.ts';

/** Who performs a change, and in which request. */
export interface Actor {
  /** null for a visitor and for the system itself. */
  id: string | null;
  name: string;
  requestId: string;
  /** Row of `idempotency` that this write belongs to, if the caller sent a key. */
  idempotencyId?: string | null;
}

/** A running write: everything in it is committed together or not at all. */
export interface WriteScope {
  trx: Kysely<Database>;
  actor: Actor;
  /** The same time for everything the write touches, ISO. */
  now: string;
  /** Entities whose data version is raised at the end of the transaction (`noteChange`). */
  changed: Set<string>;
  /** Collects what can be stored at the end for many records at once; absent where each is stored with its record. */
  later?: DeferredWrites;
  /** What was read for many records at once; absent where each reads its own. */
  known?: PrefetchedReads;
}

/** Records that an entity changes; its data version is raised at the end of the transaction. */
export function noteChange(scope: WriteScope, entity: string): void {
  scope.changed.add(entity);
}

export interface WriteOptions {
  /**
   * One of many transactions of a long job: caches may keep their values for some seconds instead of being rebuilt
   * after each of them, and its commit does not wait for the disk. The caller raises the entity's version at the end, by
   * a write that does wait: then all are on the disk.
   */
  gradual?: boolean;
  /**
   * What the write reads or changes that others may change at the same time, as names: an id, or the name of a queue. Then
   * it runs beside others on PostgreSQL, and waits only for those that name the same, and for those that name nothing.
   * A rule that compares rows must be held by one of the names or by an index. Absent: the write runs alone.
   */
  touches?: readonly string[] | undefined;
}

export const systemActor: Actor = { id: null, name: '系统', requestId: 'system' };

/** Any unique number: writes that run alone hold it, the others share it. */
const writeLock = 4_207_001;
/** Of the names that writes touch. */
const touchLocks = 4_207_004;
const tries = 5;
/**
 * An instance that is lost with its network, or stuck, keeps locks no longer than this. Twenty times the longest pause that was seen
 * between two statements of an import; a clean-up whose store of files takes longer is done again.
 */
const maxIdle = '10s';

/**
 * Runs `work` in one transaction. On SQLite there is one writer. On PostgreSQL writes run alone, unless they say what they
 * touch: so rules over several rows (category tree, at most ten banners, the last administrator) hold with any number
 * of instances. One that fails beside others, by a deadlock or by a value that must be unique, is repeated alone; then its
 * rules see what the other has stored. Reads never wait for it.
 * Inside `work` use only `scope.trx`: on SQLite another handle would wait for this transaction.
 * Throws 409 for a violated unique index, otherwise what `work` throws.
 */
export async function write<T>(
  database: DatabaseHandle,
  actor: Actor,
  work: (scope: WriteScope) => Promise<T>,
  options: WriteOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const touches = attempt === 1 && database.engine === 'postgres' ? options.touches : undefined;
    try {
      return await inTransaction(database, actor, work, { ...options, touches });
    } catch (cause) {
      const failure = databaseFailure(cause);
      if (touches && (failure === 'unique' || failure === 'retry')) continue;
      if (failure === 'unique') throw conflict('数据已存在，请刷新后重试');
      if (failure !== 'retry' || attempt >= tries) throw cause;
      await pause(10 * attempt);
    }
  }
}

async function inTransaction<T>(
  { db, engine }: DatabaseHandle,
  actor: Actor,
  work: (scope: WriteScope) => Promise<T>,
  { gradual = false, touches }: WriteOptions,
): Promise<T> {
  const run = async (trx: Kysely<Database>) => {
    const scope: WriteScope = { trx, actor, now: new Date().toISOString(), changed: new Set() };
    const result = await work(scope);
    if (actor.idempotencyId) {
      await trx.updateTable('idempotency').set({ committed: 1 }).where('id', '=', actor.idempotencyId).execute();
    }
    return { result, changed: gradual && scope.changed.size > 0 ? [imports] : [...scope.changed] };
  };
  if (engine === 'sqlite') {
    const causes: unknown[] = [];
    const running = db.transaction().execute(async (trx) => {
      try {
        const { result, changed } = await run(trx);
        await bumpDataVersions(trx, changed);
        return result;
      } catch (error) {
        causes.push(error);
        throw error;
      }
    });
    // The rollback can fail too, where a full disk has already ended the transaction; the first error is the real cause.
    return running.catch((error: unknown) => Promise.reject(causes[0] ?? error));
  }
  return db.connection().execute(async (connection) => {
    try {
      // With what follows, and with what precedes the end, in one message: each way to PostgreSQL and back costs as much as a short statement.
      await sql`begin; select ${lockOf(touches)}${settings(gradual)}`.execute(connection);
      const { result, changed } = await run(connection);
      await sql`${raiseVersions(engine, [...changed, writes])}; commit`.execute(connection);
      return result;
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

/** What holds for the transaction alone: a pooler does not pass on what is said when it connects. */
const settings = (
  gradual: boolean,
) => sql`, set_config('idle_in_transaction_session_timeout', ${sql.lit(maxIdle)}, true)
  ${gradual ? sql`, set_config('synchronous_commit', 'off', true)` : sql``}`;

/**
 * A time that no write has which can be seen only later, by this machine's clock; null where writes are seen in the order of
 * their times, since none runs beside another.
 */
export async function settledTime({ engine, db }: Pick<DatabaseHandle, 'engine' | 'db'>): Promise<string | null> {
  if (engine === 'sqlite') return null;
  const before = Date.now();
  const { rows } = await sql<{ age: number | null }>`
    select 1000 * extract(epoch from clock_timestamp() - min(xact_start))::float as age
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and mode = 'ShareLock' and objid = ${writeLock} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return new Date(before - (rows[0]?.age ?? 0)).toISOString();
}

/** The locks of a write, without parameters. Those of names are always in the same order: two writes cannot deadlock on them. */
function lockOf(names: readonly string[] | undefined): RawBuilder<unknown> {
  const all = sql.lit(writeLock);
  if (!names) return sql`pg_advisory_xact_lock(${all})`;
  const keys = new Set(names.map((name) => hash('sha256', name, 'buffer').readInt32BE()));
  const locks = [...keys]
    .toSorted((one, other) => one - other)
    .map((key) => sql`, pg_advisory_xact_lock(${sql.lit(touchLocks)}, ${sql.lit(key)})`);
  return sql`pg_advisory_xact_lock_shared(${all})${sql.join(locks, sql``)}`;
}
