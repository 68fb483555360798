import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, unavailable } from '../errors.ts';
import type { FileStore, StoredContent } from './store.ts';

/** Of a store's folder: files that are not stored yet. On the same disk, so that they can be moved. */
export const incomingFolder = 'incoming';

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Stores contents in a folder, under their names. Several instances may share the folder. */
export function localStore(folder: string): FileStore {
  const filePath = (name: string) => join(folder, name);

  async function find(name: string): Promise<StoredContent | null> {
    const found = await orNull(stat(filePath(name)));
    return found?.isFile() ? { name, size: found.size, storedAt: found.mtimeMs } : null;
  }

  return {
    place: folder,
    find,

    async put(name, path) {
      if (await find(name)) return;
      const target = filePath(name);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
      await syncFolder(dirname(target));
    },

    async read(name, range) {
      const handle = await orNull(open(filePath(name), 'r'));
      return handle?.createReadStream(range) ?? null;
    },

    async copyTo(name, path) {
      // A second name for the same bytes; some file systems have none.
      const copied = link(filePath(name), path).catch((error: unknown) =>
        isMissing(error) ? Promise.reject(error) : copyFile(filePath(name), path),
      );
      return (await orNull(copied.then(() => true))) ?? false;
    },

    remove: (name) => rm(filePath(name), { force: true }),

    async *list(prefix) {
      const base = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const found = await orNull(readdir(filePath(base), { recursive: true }));
      for (const name of (found ?? []).map((each) => base + each)) {
        if (!name.startsWith(prefix) || name.startsWith(`${incomingFolder}/`)) continue;
        // A folder, or removed meanwhile.
        const content = await find(name);
        if (content) yield content;
      }
    },

    // A file gets its name when it is whole.
    removeUnfinished: () => Promise.resolve(),
  };
}

/** What a call of the file system returns, or null where the file does not exist. */
const orNull = <T>(result: Promise<T>): Promise<T | null> =>
  result.catch((error: unknown) => (isMissing(error) ? null : Promise.reject(unavailable(error))));
