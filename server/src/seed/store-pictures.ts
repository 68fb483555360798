import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { systemActor } from '../database/write.ts';
import type { FileLibrary } from '../files/library.ts';
import { pictureFolder } from './content.ts';

/** Pictures stored at the same time: enough for a few cores. */
const atOnce = 4;

/** File id of a stored picture, by its name in `server/seed/pictures`. @throws Error for an unknown name. */
export type FileOf = (name: string) => string;

/** Stores every demonstration picture. */
export async function storePictures(files: FileLibrary): Promise<FileOf> {
  const ids = new Map<string, string>();
  const waiting = (await readdir(pictureFolder)).values();
  const worker = async (): Promise<void> => {
    for (const name of waiting) {
      const { id } = await files.add(systemActor, { name, content: createReadStream(path.join(pictureFolder, name)) });
      ids.set(name, id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`server/seed/pictures holds no ${name}`);
    return id;
  };
}
