import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '@admin-h5/contract';

/** Received bytes on this machine, not stored yet. */
export interface Received {
  path: string;
  sha256: string;
  size: number;
}

/** Much longer than an import takes. */
const lifetimeMs = 2 * dayMs;

/** A folder for files that exist only while a request or a tool works on them. The code that creates a file removes it. */
export class TemporaryFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async newPath(): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    return join(this.#folder, randomUUID());
  }

  /** Writes a stream, flushed to the disk. Throws what the stream throws, and then leaves nothing behind. */
  async receive(content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Received> {
    const path = await this.newPath();
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
      await this.remove(path);
      throw error;
    }
    return { path, sha256: hash.digest('hex'), size };
  }

  /** Removes files, or folders with all in them. */
  async remove(...paths: readonly string[]): Promise<void> {
    await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })));
  }

  /** Removes what a process that was ended has left. */
  async removeOld(now: number = Date.now()): Promise<void> {
    for (const name of await readdir(this.#folder).catch((): string[] => [])) {
      const path = join(this.#folder, name);
      // Its process may have removed it first.
      const changed = await stat(path).catch(() => null);
      if (changed && changed.mtimeMs <= now - lifetimeMs) await this.remove(path);
    }
  }
}
