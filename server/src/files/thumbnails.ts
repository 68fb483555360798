import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileLimits, previewWidths } from '@admin-h5/shared/contract';
import sharp from 'sharp';
import { Turns } from '../turns.ts';

export interface ThumbnailRequest {
  w?: number | undefined;
  h?: number | undefined;
  /** What CSS calls contain is inside: within the box, nothing cut, no bars. */
  fit?: 'cover' | 'contain' | 'inside' | undefined;
  format?: 'webp' | undefined;
}

/** A thumbnail of the fixed list: `w` and `h` are steps of `previewWidths`. */
export interface Thumbnail {
  w: number | null;
  h: number | null;
  fit: 'cover' | 'inside';
  format: 'webp' | null;
}

const step = (wanted: number | undefined): number | null =>
  wanted === undefined ? null : (previewWidths.find((width) => width >= wanted) ?? previewWidths.at(-1) ?? null);

/** The listed thumbnail that serves a request; null where the original does. */
export function thumbnailFor({ w, h, fit, format }: ThumbnailRequest): Thumbnail | null {
  if (w === undefined && h === undefined && format === undefined) return null;
  return { w: step(w), h: step(h), fit: fit === 'cover' ? 'cover' : 'inside', format: format ?? null };
}

/** Short name of a thumbnail: part of its path and of its ETag. */
export const thumbnailName = ({ w, h, fit, format }: Thumbnail): string =>
  `${w ?? 'auto'}x${h ?? 'auto'}-${fit}${format ? `.${format}` : ''}`;

/** Kept of one picture: several times what screens ask for, a fraction of what anybody may. */
const mostKept = 64;
/** Not one that is still being made. */
const finished = /-(cover|inside)(\.webp)?$/;

/** Anybody may ask for any number; pictures, passwords and files share four threads, of which some stay free. */
const turns = new Turns(2);

/** Where a picture has too many, only the newest stays: what is wanted again is made again. */
async function shorten(newest: string): Promise<void> {
  const folder = dirname(newest);
  const names = (await readdir(folder)).filter((name) => finished.test(name));
  if (names.length <= mostKept) return;
  const others = names.map((name) => join(folder, name)).filter((path) => path !== newest);
  await Promise.all(others.map((path) => rm(path, { force: true })));
}

/** Thumbnails of stored pictures, made once and kept in a folder; the folder may be emptied at any time. */
export class ThumbnailCache {
  readonly #folder: string;
  readonly #making = new Map<string, Promise<string>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  #folderOf(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2), sha256.slice(2));
  }

  /** The thumbnail's bytes; `source` is the path of the picture. Asked for twice at once, it is made once. */
  async read(sha256: string, source: string, thumbnail: Thumbnail): Promise<Readable> {
    const path = join(this.#folderOf(sha256), thumbnailName(thumbnail));
    const making = this.#making.get(path) ?? this.#provide(path, source, thumbnail);
    this.#making.set(path, making);
    try {
      return createReadStream(await making);
    } finally {
      this.#making.delete(path);
    }
  }

  async #provide(path: string, source: string, { w, h, fit, format }: Thumbnail): Promise<string> {
    const there = await access(path).then(
      () => true,
      () => false,
    );
    if (there) return path;
    await mkdir(dirname(path), { recursive: true });
    // Another process must never see half a picture.
    const draft = `${path}.${randomUUID()}`;
    try {
      await turns.take(() => {
        const picture = sharp(source, { limitInputPixels: fileLimits.imagePixels, animated: false })
          .resize({ ...(w && { width: w }), ...(h && { height: h }), fit, withoutEnlargement: true })
          .keepIccProfile();
        return (format === 'webp' ? picture.webp({ quality: 78 }) : picture).toFile(draft);
      });
      await rename(draft, path);
      await shorten(path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return path;
  }

  /** Forgets all thumbnails of a content. */
  remove(sha256: string): Promise<void> {
    return rm(this.#folderOf(sha256), { recursive: true, force: true });
  }
}
