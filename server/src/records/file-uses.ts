import { fileFault, fileMessages } from '@admin-h5/contract';
import type { FieldError } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import type { FileReference } from './description.ts';

/** 422 errors for references to files that do not exist, or have the wrong kind or size for their use. */
export async function checkFiles(scope: WriteScope, references: FileReference[]): Promise<FieldError[]> {
  if (references.length === 0) return [];
  const ids = [...new Set(references.map((reference) => reference.id))];
  const rows = await scope.trx
    .selectFrom('file')
    .select(['id', 'mime', 'size', 'width', 'height'])
    .where('id', 'in', ids)
    .execute();
  const files = new Map(rows.map((row) => [row.id, row]));
  return references.flatMap(({ field, id, accepts, check }) => {
    const file = files.get(id);
    const message = file ? (fileFault(accepts, file) ?? check?.(file) ?? null) : fileMessages.gone;
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
  await scope.trx
    .insertInto('fileUse')
    .values(wanted.map((fileId) => ({ fileId, entity, entityId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await recount(scope, wanted);
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
  await recount(
    scope,
    uses.map((use) => use.fileId),
  );
}

async function recount(scope: WriteScope, ids: string[]): Promise<void> {
  for (const id of ids) {
    const { count } = await scope.trx
      .selectFrom('fileUse')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('fileId', '=', id)
      .executeTakeFirstOrThrow();
    await scope.trx
      .updateTable('file')
      .set({ refCount: count, unusedSince: count === 0 ? scope.now : null })
      .where('id', '=', id)
      .execute();
  }
}
