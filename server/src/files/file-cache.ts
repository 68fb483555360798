import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing } from '../errors.ts';

/** Bytes of all files: about 20,000 pictures in the sizes that screens use. */
const defaultMaxBytes = 4 * 1024 ** 3;
/** The folder is checked again when this share of it is new. */
const share = 0.05;
/** Another instance may delete a file between writing and reading it; attempts to make it again. */
const tries = 3;
/** Folder inside the cache for unfinished files. */
const draftFolder = 'drafts';
/** Making a file takes seconds. */
const draftMs = 3_600_000;

const openIfExists = (path: string): Promise<FileHandle | null> =>
  open(path, 'r').catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error)));

/** Files of this machine that can be made again, in a folder of limited size, which may be emptied at any time. */
export class FileCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #making = new Map<string, Promise<void>>();
  #sinceSweep = 0;
  #sweeping: Promise<void> | null = null;

  constructor(folder: string, maxBytes = defaultMaxBytes) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /**
   * Opens a file, whose reader closes it; concurrent requests for the same one make it once.
   * @param make writes the file to a new path
   * @throws what `make` throws
   */
  async open(name: string, make: (path: string) => Promise<void>): Promise<FileHandle> {
    const path = join(this.#folder, name);
    for (let attempt = 0; attempt <= tries; attempt += 1) {
      const file = await openIfExists(path);
      if (file) return file;
      const making = this.#making.get(path) ?? this.#make(path, make);
      this.#making.set(path, making);
      await making.finally(() => this.#making.delete(path));
    }
    throw new Error(`A cached file was removed ${tries} times before it could be read`);
  }

  async #make(path: string, make: (path: string) => Promise<void>): Promise<void> {
    // Written elsewhere and renamed, so that no other process sees half a file.
    const draft = join(this.#folder, draftFolder, randomUUID());
    try {
      await mkdir(dirname(draft), { recursive: true });
      await make(draft);
      this.#sinceSweep += (await stat(draft)).size;
      await mkdir(dirname(path), { recursive: true });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      // The folder was deleted meanwhile; the file is made again.
      if (!isMissing(error)) throw error;
    }
    // Maintenance tries again if this fails.
    if (this.#sinceSweep > this.#maxBytes * share) this.sweep().catch(() => {});
  }

  /** Removes the oldest files until the rest is within the size limit, and unfinished ones that nobody makes any more. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#removeOldest().finally(() => {
      this.#sweeping = null;
    });
    return this.#sweeping;
  }

  async #removeOldest(): Promise<void> {
    this.#sinceSweep = 0;
    const files: { path: string; size: number; made: number }[] = [];
    for (const name of await this.names()) {
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) continue;
      if (!name.startsWith(draftFolder)) files.push({ path, size: found.size, made: found.mtimeMs });
      else if (found.mtimeMs < Date.now() - draftMs) await rm(path, { force: true });
    }
    let total = files.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of files.toSorted((a, b) => a.made - b.made)) {
      if (total <= this.#maxBytes) return;
      await rm(path, { force: true });
      total -= size;
    }
  }

  names(): Promise<string[]> {
    return readdir(this.#folder, { recursive: true }).catch((): string[] => []);
  }

  remove(name: string): Promise<void> {
    return rm(join(this.#folder, name), { recursive: true, force: true });
  }
}
