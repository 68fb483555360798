import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Files of a build that may be served, below its folder with forward slashes; source maps are made for us, not for visitors. */
export function buildFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/(^\.|\.map(\.\w+)?$)/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();
}

/** Short name of a text by its content. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
