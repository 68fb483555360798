import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isMissing } from '../errors.ts';
import type { FileStore } from './store.ts';

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Stores contents in a folder, each at `ab/cdef…`. Several instances may share the folder. */
export function localStore(folder: string): FileStore {
  const aside = join(folder, 'incoming');
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2));

  return {
    pathOf,

    async receive(content) {
      await mkdir(aside, { recursive: true });
      const path = join(aside, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      try {
        // `flush`: the bytes are on the disk before the response confirms the upload.
        await pipeline(Readable.from(content), measure, createWriteStream(path, { flags: 'wx', flush: true }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { path, sha256: hash.digest('hex'), size };
    },

    async keep({ path, sha256 }) {
      const target = pathOf(sha256);
      await mkdir(dirname(target), { recursive: true });
      // A retried write finds its content in place already.
      await rename(path, target).catch((error: unknown) => (isMissing(error) ? access(target) : Promise.reject(error)));
      await syncFolder(dirname(target));
    },

    discard: ({ path }) => rm(path, { force: true }),

    async read(sha256, range) {
      try {
        const handle = await open(pathOf(sha256), 'r');
        return handle.createReadStream(range);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  };
}
