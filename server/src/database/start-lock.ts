import { sql } from 'kysely';
import type { DatabaseHandle } from './connection.ts';
import { withoutTimeLimit } from './without-time-limit.ts';

/** Any unique number; only starting instances use it. */
const startLock = 4_207_002;

/**
 * Runs `work` in one instance at a time; the others wait without a time limit. `work` uses the database as usual.
 * SQLite has only one instance, so nothing waits.
 */
export function withStartLock<T>(database: DatabaseHandle, work: () => Promise<T>): Promise<T> {
  if (database.engine === 'sqlite') return work();
  return withoutTimeLimit(database, async (trx) => {
    await sql`select pg_advisory_xact_lock(${startLock})`.execute(trx);
    return work();
  });
}
