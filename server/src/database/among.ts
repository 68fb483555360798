import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { engineOf } from './engine-of.ts';
import type { Database } from './schema.ts';

/** `column in (list)` as one parameter, so that the statement is the same for every number of texts. */
export function among(db: Kysely<Database>, column: string, list: readonly string[]) {
  return engineOf(db) === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = any(${[...list]}::text[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(list)}))`;
}
