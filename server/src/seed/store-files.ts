import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { systemActor } from '../database/write.ts';
import type { FileLibrary } from '../files/library.ts';
import { documentFolder, pictureFolder } from './content.ts';

/** Files stored at the same time: enough for a few cores. */
const atOnce = 4;

/** File id of a stored file, by its name in `server/seed/pictures` or `documents`. @throws Error for an unknown name. */
export type FileOf = (name: string) => string;

const pathsIn = async (folder: string) => (await readdir(folder)).map((name) => path.join(folder, name));

/** Stores every demonstration picture and document. */
export async function storeFiles(files: FileLibrary): Promise<FileOf> {
  const ids = new Map<string, string>();
  const waiting = [...(await pathsIn(pictureFolder)), ...(await pathsIn(documentFolder))].values();
  const worker = async (): Promise<void> => {
    for (const source of waiting) {
      const name = path.basename(source);
      const { id } = await files.add(systemActor, { name, content: createReadStream(source) });
      ids.set(name, id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`server/seed holds no file ${name}`);
    return id;
  };
}
