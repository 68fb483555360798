import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { megabyte } from '@admin-h5/contract';
import { incomingFolder } from '../files/local-store.ts';
import { filesFolder } from '../files/open-store.ts';
import { type FileStore, sha256OfName } from '../files/store.ts';
import { TemporaryFiles } from '../files/temporary-files.ts';

/** Contents between two lines about the progress. */
const reportEvery = 500;

interface CopyOptions {
  /** Data folder or backup, for files on the way. */
  folder: string;
  /** What is copied; all by default. A name that does not exist is left out. */
  names?: Iterable<string>;
  /** Names that need not be copied any more; those that were copied are added. */
  copied?: Set<string>;
  report?: (line: string) => void;
}

/**
 * Copies contents from one store to another, and compares each in both by size and SHA-256. What is there already is compared alone,
 * so a copy that was interrupted goes on.
 * @returns how many there are in both now, and how many of them were copied by this call
 * @throws Error if a content is damaged in the source, or differs afterwards
 */
export async function copyContents(
  from: FileStore,
  to: FileStore,
  { folder, names, copied = new Set(), report = () => {} }: CopyOptions,
): Promise<{ files: number; copied: number; bytes: number }> {
  const temporary = new TemporaryFiles(join(filesFolder(folder), incomingFolder));
  const result = { files: 0, copied: 0, bytes: 0 };
  for await (const name of names ?? namesIn(from)) {
    if (copied.has(name)) continue;
    const source = await from.find(name);
    if (!source) continue;
    const there = await to.find(name);
    if (there?.size !== source.size) {
      if (there) await to.remove(name);
      if (!(await copyContent(from, to, temporary, name))) continue;
      result.copied += 1;
      result.bytes += source.size;
    }
    const wanted = sha256OfName(name) ?? (await digest(from, name));
    if ((await digest(to, name)) !== wanted)
      throw new Error(`${name} differs in ${to.place} and in ${from.place}: remove it there, and run this again`);
    copied.add(name);
    result.files += 1;
    if (result.files % reportEvery === 0)
      report(`${result.files} files, ${Math.round(result.bytes / megabyte)} MB copied`);
  }
  return result;
}

async function* namesIn(store: FileStore): AsyncGenerator<string> {
  for await (const { name } of store.list('')) yield name;
}

/** Whether the content was still there. */
async function copyContent(from: FileStore, to: FileStore, temporary: TemporaryFiles, name: string): Promise<boolean> {
  const content = await from.read(name);
  if (!content) return false;
  const received = await temporary.receive(content);
  try {
    if (received.sha256 !== (sha256OfName(name) ?? received.sha256))
      throw new Error(`${name} is damaged in ${from.place}: bring it back from a backup, and run this again`);
    await to.put(name, received.path);
    return true;
  } finally {
    await temporary.remove(received.path);
  }
}

async function digest(store: FileStore, name: string): Promise<string | null> {
  const content = await store.read(name);
  if (!content) return null;
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
}
