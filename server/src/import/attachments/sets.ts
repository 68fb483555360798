import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileMessages, type ImportPictures, type SheetCorrections } from '@admin-h5/contract';
import type { Actor } from '../../database/write.ts';
import { AppError, invalid, tooMany } from '../../errors.ts';
import type { FileLibrary } from '../../files/library.ts';
import { newId } from '../../ids.ts';
import { SheetError } from '../read/decode.ts';
import { PictureArchive, picturesGone } from './archive.ts';
import type { UnpackedPicture } from './matched-files.ts';
import type { PicturesOfImport } from './row-files.ts';

/** Archives of one person that are kept at the same time: one for each kind of record, and one more. */
const maxOfOne = 3;
/** Archives that arrive at the same time: each may be large. */
const maxAtOnce = 10;
const ending = '.pictures';
/** Of an archive that is still arriving or being read: it is none of a person's newest yet. */
const arrivingEnding = '.arriving';
const refuse = (message: string): AppError => invalid([{ field: 'pictures', message }]);

/**
 * Archives of pictures that people have sent for an import, each for the person who sent it. Maintenance removes them
 * after a day.
 */
export class PictureSets {
  readonly #folder: string;
  #arriving = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Keeps an archive.
   * @param isWhole whether all of it has arrived, to be asked at its end
   * @throws AppError 413 above the limit of bytes, 422 for what cannot be read, 429 while too many others arrive
   */
  async receive(actor: Actor, content: Readable, isWhole: () => boolean): Promise<ImportPictures> {
    if (this.#arriving >= maxAtOnce) throw tooMany(60, '正在上传图片的人过多，请稍后重试');
    this.#arriving += 1;
    const id = newId();
    const path = this.#path(actor, id);
    const arriving = `${path}${arrivingEnding}`;
    try {
      await mkdir(this.#folder, { recursive: true });
      await pipeline(content, createWriteStream(arriving, { flags: 'wx' }));
      if (!isWhole()) throw new AppError(413, 'TOO_LARGE', fileMessages.picturesSize);
      const archive = await PictureArchive.open(arriving);
      archive.close();
      await rename(arriving, path);
      await this.#removeOlder(actor);
      const { pictures, documents, others } = archive;
      return { id, pictures: pictures.length, documents: documents.length, others };
    } catch (error) {
      await rm(arriving, { force: true });
      if (error instanceof SheetError) throw refuse(error.message);
      throw error;
    } finally {
      this.#arriving -= 1;
    }
  }

  /** The archive that a person names for an import. @throws AppError 422 if it is gone or another person's */
  async find(actor: Pick<Actor, 'id'>, chosen: SheetCorrections['pictures']): Promise<PicturesOfImport | null> {
    if (!chosen) return null;
    const path = this.#path(actor, chosen.id);
    await access(path).catch(() => {
      throw refuse(picturesGone);
    });
    return { path, replace: chosen.replace };
  }

  #path(actor: Pick<Actor, 'id'>, id: string): string {
    return join(this.#folder, `${actor.id ?? ''}-${id}${ending}`);
  }

  async #removeOlder(actor: Actor): Promise<void> {
    const names = await readdir(this.#folder);
    const sentNames = names.filter((name) => name.startsWith(`${actor.id ?? ''}-`) && name.endsWith(ending));
    const files = await Promise.all(
      sentNames.map(async (name) => {
        const path = join(this.#folder, name);
        return {
          path,
          time: await stat(path).then(
            ({ mtimeMs }) => mtimeMs,
            () => 0,
          ),
        };
      }),
    );
    const old = files.toSorted((a, b) => b.time - a.time).slice(maxOfOne);
    await Promise.all(old.map(({ path }) => rm(path, { force: true })));
  }
}

/** Attempts while other people's pictures are being processed. */
const tries = 30;
const waitMs = 1000;

interface PictureOrder {
  actor: Actor;
  picture: UnpackedPicture;
  /** Of a person who stops the import: others' pictures are then not waited for. */
  signal: AbortSignal;
}

/** Stores a picture of an import; returns why it cannot be stored, or null. */
export async function storePicture(files: FileLibrary, keeping: PictureOrder, attempt = 1): Promise<string | null> {
  const { actor, picture, signal } = keeping;
  try {
    await files.addImported(actor, picture);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isFinal = error.statusCode !== 429 || attempt >= tries || signal.aborted;
    if (isFinal) return error.errors?.[0]?.message ?? error.message;
    await pause(waitMs, undefined, { signal }).catch(() => {});
    return storePicture(files, keeping, attempt + 1);
  }
}
