import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '../../database/write.ts';
import { AppError } from '../../errors.ts';
import type { FileLibrary } from '../../files/library.ts';
import type { PictureToKeep } from './row-pictures.ts';

/** Attempts while other people's pictures are being processed. */
const tries = 30;
const waitMs = 1000;

/** Stores a picture of an import; returns why it cannot be stored, or null. */
export async function keepPicture(
  files: FileLibrary,
  actor: Actor,
  picture: PictureToKeep,
  attempt = 1,
): Promise<string | null> {
  try {
    await files.addPicture(actor, picture);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.statusCode !== 429 || attempt >= tries) return error.errors?.[0]?.message ?? error.message;
    await pause(waitMs);
    return keepPicture(files, actor, picture, attempt + 1);
  }
}
