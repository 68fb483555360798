import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Engine } from './connection.ts';
import type { Database } from './schema.ts';

export const engineOf = (db: Pick<Kysely<unknown>, 'getExecutor'>): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** `column in (list)` as one parameter, so that the statement is the same for every number of texts. */
export function among(db: Kysely<Database>, column: string, list: readonly string[]) {
  return engineOf(db) === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = any(${[...list]}::text[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(list)}))`;
}
