import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DatabaseHandle } from './connection.ts';
import type { Database } from './schema.ts';

/** Runs `work` on a connection whose statements may take as long as they need; SQLite has no limit. */
export function withoutTimeLimit<T>(
  { db, engine }: Pick<DatabaseHandle, 'db' | 'engine'>,
  work: (connection: Kysely<Database>) => Promise<T>,
): Promise<T> {
  if (engine === 'sqlite') return work(db);
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
