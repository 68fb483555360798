import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The texts of some files of an archive, in the given order. */
export async function unzip(content: Buffer, names: readonly string[]): Promise<string[]> {
  const archive = await fromBufferPromise(content, { lazyEntries: true });
  const texts = new Map<string, string>();
  for await (const entry of archive.eachEntry()) {
    if (names.includes(entry.fileName)) {
      texts.set(entry.fileName, await text(await archive.openReadStreamPromise(entry)));
    }
  }
  return names.map((name) => texts.get(name) ?? '');
}
