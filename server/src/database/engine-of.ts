import type { Kysely } from 'kysely';
import { PostgresAdapter } from 'kysely';
import type { Engine } from './connection.ts';

/** The engine behind a handle or a transaction. */
export const engineOf = (db: Pick<Kysely<unknown>, 'getExecutor'>): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
