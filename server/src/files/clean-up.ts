import { dayMs } from '@admin-h5/contract';
import type { DatabaseHandle } from '../database/connection.ts';
import { systemActor, write } from '../database/write.ts';
import type { FileLibrary } from './library.ts';
import { contentName, sha256OfName } from './store.ts';

/** Days that a file is kept after its last use (entities.md, File). */
const unusedFileDays = 30;
/** Contents, or previews of contents, that are looked up at once. */
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
  const unused = await database.db
    .selectFrom('file')
    .select('sha256')
    .distinct()
    .where('unusedSince', '<=', before)
    .where('refCount', '=', 0)
    .limit(portion)
    .execute();
  let removed = 0;
  for (const { sha256 } of unused) removed += await removeUnused(database, library, sha256, before);
  return unused.length < portion ? removed : removed + (await removeUnusedFiles(database, library, now));
}

/**
 * Removes the unused files of one content, and the content if no other file has it. Inside a write: an upload of the same content
 * waits, then stores it again. The content goes first: what is left after a failure is found again by the row of its file.
 */
async function removeUnused(
  database: DatabaseHandle,
  library: FileLibrary,
  sha256: string,
  before: string,
): Promise<number> {
  const name = contentName(sha256);
  // A store that fails is noticed here, not while other writers wait.
  await library.store.find(name);
  return write(database, systemActor, async ({ trx }) => {
    const files = await trx
      .selectFrom('file')
      .select(['id', 'refCount', 'unusedSince'])
      .where('sha256', '=', sha256)
      .execute();
    const unused = files.filter(
      (file) => file.refCount === 0 && file.unusedSince !== null && file.unusedSince <= before,
    );
    const ids = unused.map(({ id }) => id);
    if (ids.length === files.length) await library.store.remove(name);
    if (ids.length > 0) await trx.deleteFrom('file').where('id', 'in', ids).execute();
    return ids.length;
  });
}

/** Removes this machine's previews of pictures that no file has any more, whichever instance removed them. */
export async function removeOldPreviews(database: DatabaseHandle, { previews }: FileLibrary): Promise<void> {
  const cached = (await previews.names()).flatMap((name) => sha256OfName(name) ?? []);
  for (let start = 0; start < cached.length; start += portion) {
    const part = cached.slice(start, start + portion);
    const found = await database.db.selectFrom('file').select('sha256').where('sha256', 'in', part).execute();
    const known = new Set(found.map(({ sha256 }) => sha256));
    for (const sha256 of part) if (!known.has(sha256)) await previews.remove(contentName(sha256));
  }
  await previews.sweep();
}
