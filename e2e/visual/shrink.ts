import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, 'baselines');

/** Stores the baselines that were taken since a moment with 256 colours: a third of the bytes, and nearer than the tolerance. */
export async function shrinkBaselines(since: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if ((await stat(file)).mtimeMs < since) continue;
    const small = await sharp(await readFile(file))
      .png({ palette: true, colours: 256, dither: 0, effort: 10, compressionLevel: 9 })
      .toBuffer();
    await writeFile(file, small);
  }
}
