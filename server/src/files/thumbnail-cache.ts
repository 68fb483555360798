import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Decoder } from './picture-decoder.ts';
import { isMissing } from '../errors.ts';
import type { Thumbnail } from './choose-thumbnail.ts';
import { thumbnailName } from './choose-thumbnail.ts';

/** Bytes of all thumbnails: about 20,000 pictures in the sizes that screens use. */
const mostBytes = 4 * 1024 ** 3;
/** The folder is checked again when this share of it is new. */
const share = 0.05;
/** Another instance may delete a file between writing and reading it; attempts to make it again. */
const tries = 3;
/** Folder inside the cache for unfinished thumbnails. */
const draftFolder = 'drafts';

const openIfExists = (path: string): Promise<FileHandle | null> =>
  open(path, 'r').catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error)));

/** Thumbnails of stored pictures, made once and kept in a folder, which may be emptied at any time. */
export class ThumbnailCache {
  readonly #folder: string;
  readonly #mostBytes: number;
  readonly #making = new Map<string, Promise<void>>();
  /** Visitors may request thumbnails, so they have a separate decoder and never delay uploads. */
  readonly #decoder = new Decoder({ maxWaiting: 512, maxPerOwner: 512 });
  #sinceSweep = 0;
  #sweeping: Promise<void> | null = null;

  constructor(folder: string, limit = mostBytes) {
    this.#folder = folder;
    this.#mostBytes = limit;
  }

  #folderOf(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2), sha256.slice(2));
  }

  /**
   * Returns the thumbnail's bytes; concurrent requests for the same one make it once.
   * @param source path of the picture
   * @throws AppError 404 if the picture is gone, 429 when too many thumbnails are being made.
   */
  async read(sha256: string, source: string, thumbnail: Thumbnail): Promise<Readable> {
    const path = join(this.#folderOf(sha256), thumbnailName(thumbnail));
    for (let attempt = 0; attempt <= tries; attempt += 1) {
      const file = await openIfExists(path);
      if (file) return file.createReadStream();
      const making = this.#making.get(path) ?? this.#make(path, source, thumbnail);
      this.#making.set(path, making);
      await making.finally(() => this.#making.delete(path));
    }
    throw new Error(`A thumbnail was removed ${tries} times before it could be read`);
  }

  async #make(path: string, source: string, thumbnail: Thumbnail): Promise<void> {
    // Written elsewhere and renamed, so that no other process sees half a picture.
    const draft = join(this.#folder, draftFolder, randomUUID());
    try {
      await mkdir(dirname(draft), { recursive: true });
      await this.#decoder.run({ kind: 'thumbnail', path: source, target: draft, thumbnail });
      this.#sinceSweep += (await stat(draft)).size;
      await mkdir(dirname(path), { recursive: true });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      // The folder was deleted meanwhile; responds as for a missing file.
      if (!isMissing(error)) throw error;
    }
    // Maintenance tries again if this fails.
    if (this.#sinceSweep > this.#mostBytes * share) this.sweep().catch(() => {});
  }

  /** Removes the oldest thumbnails until the rest is within the size limit. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#removeOldest().finally(() => {
      this.#sweeping = null;
    });
    return this.#sweeping;
  }

  async #removeOldest(): Promise<void> {
    this.#sinceSweep = 0;
    const names = await readdir(this.#folder, { recursive: true }).catch((): string[] => []);
    const files: { path: string; size: number; made: number }[] = [];
    for (const name of names) {
      if (name.startsWith(draftFolder)) continue;
      const path = join(this.#folder, name);
      const found = await stat(path).catch(() => null);
      if (found?.isFile()) files.push({ path, size: found.size, made: found.mtimeMs });
    }
    let total = files.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of files.toSorted((a, b) => a.made - b.made)) {
      if (total <= this.#mostBytes) return;
      await rm(path, { force: true });
      total -= size;
    }
  }

  /** Deletes all thumbnails of a content. */
  remove(sha256: string): Promise<void> {
    return rm(this.#folderOf(sha256), { recursive: true, force: true });
  }
}
