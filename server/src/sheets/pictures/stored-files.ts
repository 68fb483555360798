import { rm } from 'node:fs/promises';
import type { ArchivedFile, PictureArchive } from './archive.ts';
import { baseName } from './picture-names.ts';

/** A picture or document that is to be stored as the file `id`. */
export interface PictureToKeep {
  id: string;
  name: string;
  path: string;
}

/** Stores a picture or a document; returns why it cannot be, or null. */
export type KeepPicture = (picture: PictureToKeep) => Promise<string | null>;

/** A file of an archive, and the id that it has when it is stored. */
export interface IdentifiedFile {
  id: string;
  file: ArchivedFile;
}

/** Reads and stores the files of an archive, each once. */
export class StoredFiles {
  readonly #archive: PictureArchive;
  readonly #signal: AbortSignal | undefined;
  /** What became of files by their ids: null for a stored one. */
  readonly #faults = new Map<string, string | null>();

  /** @param signal ends the reading with its reason */
  constructor(archive: PictureArchive, signal: AbortSignal | undefined) {
    this.#archive = archive;
    this.#signal = signal;
  }

  /** The id that a file will have, or why it cannot be used. */
  async inspect(file: ArchivedFile): Promise<{ id: string; refusal: string | null }> {
    return this.#archive.inspect(file, this.#signal);
  }

  /** Stores a file, unless it was tried before; returns why it cannot be. @param aside path for one file at a time */
  async store(
    { id, file }: IdentifiedFile,
    keep: KeepPicture,
    aside: string,
  ): Promise<{ fault: string | null; isNew: boolean }> {
    const known = this.#faults.get(id);
    if (known !== undefined) return { fault: known, isNew: false };
    const fault = await this.#storeOne(id, file, keep, aside);
    // One that was not stored for that reason is no fault of the file.
    this.#signal?.throwIfAborted();
    this.#faults.set(id, fault);
    return { fault, isNew: true };
  }

  async #storeOne(id: string, file: ArchivedFile, keep: KeepPicture, aside: string): Promise<string | null> {
    try {
      await this.#archive.unpack(file, aside);
      return await keep({ id, name: baseName(file.path), path: aside });
    } finally {
      await rm(aside, { force: true });
    }
  }
}
