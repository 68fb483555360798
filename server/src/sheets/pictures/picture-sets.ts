import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportPictures, SheetCorrections } from '@admin-h5/contract';
import { fileMessages } from '@admin-h5/contract';
import type { Actor } from '../../database/write.ts';
import { AppError, invalid, tooMany } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { SheetError } from '../decode.ts';
import { PictureArchive, picturesGone } from './archive.ts';
import type { PicturesOfImport } from './row-files.ts';

/** Archives of one person that are kept at the same time: one for each kind of record, and one more. */
const mostOfOne = 3;
/** Archives that arrive at the same time: each may be large. */
const mostAtOnce = 10;
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
    if (this.#arriving >= mostAtOnce) throw tooMany(60, '正在上传图片的人过多，请稍后重试');
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
    const own = names.filter((name) => name.startsWith(`${actor.id ?? ''}-`) && name.endsWith(ending));
    const files = await Promise.all(
      own.map(async (name) => {
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
    const old = files.toSorted((a, b) => b.time - a.time).slice(mostOfOne);
    await Promise.all(old.map(({ path }) => rm(path, { force: true })));
  }
}
