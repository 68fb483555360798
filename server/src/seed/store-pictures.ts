import { systemActor } from '../database/write.ts';
import type { FileLibrary } from '../files/library.ts';
import type { PictureKey } from './content/types.ts';
import type { Draw } from './pictures/catalogue.ts';
import { detectLettering } from './pictures/fonts.ts';
import { render } from './pictures/render.ts';

/** Pictures drawn at a time: enough to keep a few cores busy without holding all of them in memory. */
const atOnce = 4;

/** File id of a stored picture. @throws Error for a key that nothing draws. */
export type FileOf = (key: PictureKey) => string;

/** Draws every picture and stores it; out comes who is which file. */
export async function storePictures(files: FileLibrary, pictures: ReadonlyMap<PictureKey, Draw>): Promise<FileOf> {
  const lettering = await detectLettering();
  const ids = new Map<PictureKey, string>();
  const waiting = pictures.entries();
  const worker = async (): Promise<void> => {
    for (const [key, draw] of waiting) {
      const picture = await render(draw(lettering));
      const { id } = await files.add(systemActor, { name: `${key.replaceAll('/', '-')}.webp`, content: once(picture) });
      ids.set(key, id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`no picture is drawn for ${key}`);
    return id;
  };
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
