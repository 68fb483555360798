import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Files of a build that may be served, relative to its folder, with forward slashes. Source maps are never served. */
export function buildFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/(^\.|\.map(\.\w+)?$)/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();
}
