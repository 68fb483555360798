import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Names of the remotes in this repository, in a fixed order. */
export function remoteNames(): string[] {
  const folder = path.join(root, 'remotes');
  return readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, 'module.json')))
    .toSorted();
}
