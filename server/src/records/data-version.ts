import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
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

/** A string that changes whenever one of `entities` does: the key of a server-side cache, and an ETag's basis. */
export async function dataVersion(db: Kysely<Database>, entities: readonly string[]): Promise<string> {
  const rows = await db
    .selectFrom('dataVersion')
    .selectAll()
    .where('entity', 'in', entities)
    .orderBy('entity')
    .execute();
  return rows.map((row) => `${row.entity}${row.version}`).join('.');
}
