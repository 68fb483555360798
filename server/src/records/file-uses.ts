import { type FieldError, fileFault, fileMessages } from '@admin-h5/contract';
import { sql } from 'kysely';
import { engineOf } from '../database/engine-of.ts';
import type { WriteScope } from '../database/write.ts';
import type { EntityDescription, FileReference } from './entity-description.ts';

/** 422 errors for references to files that do not exist, or have the wrong kind or size for their use. */
export async function checkFiles(
  scope: WriteScope,
  references: FileReference[],
  checks: EntityDescription<object>['checkFile'] = {},
): Promise<FieldError[]> {
  if (references.length === 0) return [];
  const ids = [...new Set(references.map((reference) => reference.id))];
  const rows = await scope.trx
    .selectFrom('file')
    .select(['id', 'mime', 'size', 'width', 'height'])
    .where('id', 'in', ids)
    .execute();
  const files = new Map(rows.map((row) => [row.id, row]));
  return references.flatMap(({ field, id, accepts }) => {
    const file = files.get(id);
    const message = file ? (fileFault(accepts, file) ?? checks[field]?.(file) ?? null) : fileMessages.gone;
    return message === null ? [] : [{ field, message }];
  });
}

/**
 * Stores which files a record uses. An edit never removes a use, since the history can restore the file; a use ends
 * with the record itself (`endFileUses`).
 */
export async function useFiles(scope: WriteScope, entity: string, entityId: string, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const added = await scope.trx
    .insertInto('fileUse')
    .values(wanted.map((fileId) => ({ fileId, entity, entityId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('fileId')
    .execute();
  await recount(scope, added);
}

/**
 * Ends all uses by a record that was removed for good; its files are deleted 30 days later if nothing else uses them.
 */
export async function endFileUses(scope: WriteScope, entity: string, entityId: string): Promise<void> {
  const uses = await scope.trx
    .deleteFrom('fileUse')
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .returning('fileId')
    .execute();
  await recount(scope, uses);
}

/** Counts the uses of files whose uses have changed. */
async function recount(scope: WriteScope, changed: readonly { fileId: string }[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ fileId }) => fileId);
  // A count sees what was committed before its statement: the rows are locked before.
  if (engineOf(scope.trx) === 'postgres')
    await scope.trx.selectFrom('file').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
  const anyUse = sql`(select 1 from ${sql.table('fileUse')} where ${sql.ref('fileUse.fileId')} = file.id)`;
  const uses = sql<number>`(select count(*) from ${sql.table('fileUse')} where ${sql.ref('fileUse.fileId')} = file.id)`;
  await scope.trx
    .updateTable('file')
    .set({ refCount: uses, unusedSince: sql`case when exists ${anyUse} then null else ${scope.now} end` })
    .where('id', 'in', ids)
    .execute();
}
