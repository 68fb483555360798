import type { CompiledQuery, Kysely } from 'kysely';
import type { Database, DataVersionRow } from '../database/schema.ts';
import type { WriteScope } from '../database/write.ts';

/** Counts a change of an entity in the transaction that makes it. */
export async function bumpDataVersion(scope: WriteScope, entity: string): Promise<void> {
  await scope.trx
    .insertInto('dataVersion')
    .values({ entity, version: 1 })
    .onConflict((conflict) =>
      conflict.column('entity').doUpdateSet((eb) => ({ version: eb('dataVersion.version', '+', 1) })),
    )
    .execute();
}

/** Asks for the versions of `entities`, the question itself being built once. */
function versionQuery(db: Kysely<Database>, entities: readonly string[]): CompiledQuery<DataVersionRow> {
  return db.selectFrom('dataVersion').selectAll().where('entity', 'in', entities).orderBy('entity').compile();
}

/**
 * Prepares to tell a string that changes whenever one of `entities` does: the key of a server-side cache. It is asked
 * for with every read, so that a change by any instance shows at once.
 */
export function dataVersionOf(db: Kysely<Database>, entities: readonly string[]): () => Promise<string> {
  const query = versionQuery(db, entities);
  return async () => {
    const { rows } = await db.executeQuery(query);
    return rows.map((row) => `${row.entity}${row.version}`).join('.');
  };
}
