import { sql, type Transaction } from 'kysely';
import type { DatabaseHandle } from './connection.ts';
import type { Database } from './schema.ts';

/**
 * Runs `work` in a transaction whose statements may take as long as they need; SQLite has no limit. Nothing of it stays with
 * the connection, which a pooler may give to others.
 */
export const withoutTimeLimit = <T>(
  { db, engine }: Pick<DatabaseHandle, 'db' | 'engine'>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    if (engine === 'postgres') await sql`set local statement_timeout = 0`.execute(trx);
    return work(trx);
  });
