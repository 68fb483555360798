import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileMessages, type ImportPictures, type SheetCorrections } from '@admin-h5/contract';
import type { Actor } from '../../database/write.ts';
import { AppError, invalid, tooMany } from '../../errors.ts';
import type { FileLibrary } from '../../files/library.ts';
import type { StoredContent } from '../../files/store.ts';
import { newId } from '../../ids.ts';
import { SheetError } from '../read/decode.ts';
import { storedName } from '../result-files.ts';
import { PictureArchive, picturesGone } from './archive.ts';
import type { UnpackedPicture } from './matched-files.ts';

/** Archives of one person that are kept at the same time: one for each kind of record, and one more. */
const maxOfOne = 3;
/** Archives that arrive at the same time: each may be large. */
const maxAtOnce = 10;
const ending = '.pictures';
const refuse = (message: string): AppError => invalid([{ field: 'pictures', message }]);

export interface ChosenPictures {
  name: string;
  replace: boolean;
}

/**
 * Archives of pictures that people have sent for an import, each for the person who sent it. Maintenance removes them
 * after a day.
 */
export class PictureSets {
  readonly #files: Pick<FileLibrary, 'store' | 'temporary'>;
  #arriving = 0;

  constructor(files: Pick<FileLibrary, 'store' | 'temporary'>) {
    this.#files = files;
  }

  /**
   * Keeps an archive.
   * @param isWhole whether all of it has arrived, to be asked at its end
   * @throws AppError 413 above the limit of bytes, 422 for what cannot be read, 429 while too many others arrive
   */
  async receive(actor: Actor, content: Readable, isWhole: () => boolean): Promise<ImportPictures> {
    if (this.#arriving >= maxAtOnce) throw tooMany(60, '正在上传图片的人过多，请稍后重试');
    this.#arriving += 1;
    const { store, temporary } = this.#files;
    const id = newId();
    let path: string | null = null;
    try {
      ({ path } = await temporary.receive(content));
      if (!isWhole()) throw new AppError(413, 'TOO_LARGE', fileMessages.picturesSize);
      const archive = await PictureArchive.open(path);
      archive.close();
      await store.put(archiveName(actor, id), path);
      await this.#removeOlder(actor);
      const { pictures, documents, others } = archive;
      return { id, pictures: pictures.length, documents: documents.length, others: others.length };
    } catch (error) {
      if (error instanceof SheetError) throw refuse(error.message);
      throw error;
    } finally {
      this.#arriving -= 1;
      if (path !== null) await temporary.remove(path);
    }
  }

  /** The archive that a person names for an import. @throws AppError 422 if it is gone or another person's */
  async find(actor: Pick<Actor, 'id'>, chosen: SheetCorrections['pictures']): Promise<ChosenPictures | null> {
    if (!chosen) return null;
    const name = archiveName(actor, chosen.id);
    if (!(await this.#files.store.find(name))) throw refuse(picturesGone);
    return { name, replace: chosen.replace };
  }

  async #removeOlder(actor: Actor): Promise<void> {
    const { store } = this.#files;
    const sent: StoredContent[] = [];
    for await (const content of store.list(archiveName(actor))) sent.push(content);
    const old = sent.toSorted((a, b) => b.storedAt - a.storedAt).slice(maxOfOne);
    await Promise.all(old.map(({ name }) => store.remove(name)));
  }
}

/** The name in the store of a person's archive; without an id what all of them begin with. */
const archiveName = (actor: Pick<Actor, 'id'>, id?: string): string =>
  storedName(`${actor.id ?? ''}-${id === undefined ? '' : id + ending}`);

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
