import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '../../database/write.ts';
import { AppError } from '../../errors.ts';
import type { FileLibrary } from '../../files/library.ts';
import type { PictureToKeep } from './stored-files.ts';

/** Attempts while other people's pictures are being processed. */
const tries = 30;
const waitMs = 1000;

interface Keeping {
  actor: Actor;
  picture: PictureToKeep;
  /** Of a person who stops the import: others' pictures are then not waited for. */
  signal: AbortSignal;
}

/** Stores a picture of an import; returns why it cannot be stored, or null. */
export async function keepPicture(files: FileLibrary, keeping: Keeping, attempt = 1): Promise<string | null> {
  const { actor, picture, signal } = keeping;
  try {
    await files.addImported(actor, picture);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isFinal = error.statusCode !== 429 || attempt >= tries || signal.aborted;
    if (isFinal) return error.errors?.[0]?.message ?? error.message;
    await pause(waitMs, undefined, { signal }).catch(() => {});
    return keepPicture(files, keeping, attempt + 1);
  }
}
