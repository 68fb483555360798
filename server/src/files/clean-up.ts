import { dayMs } from '@admin-h5/contract';
import type { DatabaseHandle } from '../database/connection.ts';
import { systemActor, write } from '../database/write.ts';
import type { FileLibrary } from './library.ts';

/** Days that a file is kept after its last use (entities.md, File). */
const unusedFileDays = 30;
/** Files per transaction, so that other writers do not wait long. */
const portion = 100;

/**
 * Removes files whose last use ended 30 days ago, and contents that no file has any more. Returns how many files were
 * removed. Several instances may run it at once.
 */
export async function removeUnusedFiles(
  database: DatabaseHandle,
  library: FileLibrary,
  now: number = Date.now(),
): Promise<number> {
  const before = new Date(now - unusedFileDays * dayMs).toISOString();
  const removed = await write(database, systemActor, async ({ trx }) => {
    const unused = await trx
      .selectFrom('file')
      .select(['id', 'sha256'])
      .where('unusedSince', '<=', before)
      .where('refCount', '=', 0)
      .limit(portion)
      .execute();
    const ids = unused.map((file) => file.id);
    if (ids.length > 0) await trx.deleteFrom('file').where('id', 'in', ids).execute();
    return unused;
  });
  for (const sha256 of new Set(removed.map((file) => file.sha256))) await removeContent(database, library, sha256);
  return removed.length < portion ? removed.length : removed.length + (await removeUnusedFiles(database, library, now));
}

/** Removes a content that no file has any more. Inside a write: an upload of the same content waits, then stores it again. */
async function removeContent(database: DatabaseHandle, library: FileLibrary, sha256: string): Promise<void> {
  await write(database, systemActor, async ({ trx }) => {
    const other = await trx.selectFrom('file').select('id').where('sha256', '=', sha256).limit(1).executeTakeFirst();
    if (other) return;
    await library.store.remove(sha256);
    await library.thumbnails.remove(sha256);
  });
}
