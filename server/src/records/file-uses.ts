import type { FieldError } from '@admin-h5/shared/contract';
import type { WriteScope } from '../database/write.ts';
import type { FileReference } from './description.ts';

const accepted: Record<FileReference['accepts'], (mime: string) => boolean> = {
  image: (mime) => mime.startsWith('image/'),
  video: (mime) => mime.startsWith('video/'),
  document: (mime) => mime === 'application/pdf',
  any: () => true,
};

/** 422 errors for references to files that are not there or of another kind. */
export async function checkFiles(scope: WriteScope, references: FileReference[]): Promise<FieldError[]> {
  if (references.length === 0) return [];
  const ids = [...new Set(references.map((reference) => reference.id))];
  const rows = await scope.trx.selectFrom('file').select(['id', 'mime']).where('id', 'in', ids).execute();
  const mimes = new Map(rows.map((row) => [row.id, row.mime]));
  return references.flatMap(({ field, id, accepts }) => {
    const mime = mimes.get(id);
    if (mime === undefined) return [{ field, message: '文件不存在，请重新上传' }];
    return accepted[accepts](mime) ? [] : [{ field, message: '文件格式不支持' }];
  });
}

/**
 * Records that a record uses files. A use is never taken back by an edit, since the history can bring the file back:
 * it ends with the record itself (`endFileUses`).
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

/** Ends all uses by a record that is gone for good; its files go 30 days later unless something else uses them. */
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
