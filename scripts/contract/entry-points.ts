import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.ts';

/** Folders below `shared/` whose packages a module takes from its host; test doubles are for tests alone. */
export const sharedPackages = ['contract', 'client', 'ui', 'admin-kit'] as const;

/** What only the host calls, the page's own look, and Less, which is used at build time. */
const withoutModules = /^\.\/(host|theme|unit\.less)$/;

/** Entry points of a shared package that modules can import, with the file of each. */
export function entryPoints(folder: string): [name: string, file: string][] {
  const { name: packageName, exports } = JSON.parse(
    readFileSync(path.join(root, 'shared', folder, 'package.json'), 'utf8'),
  );
  return Object.entries<string>(exports)
    .filter(([name]) => !withoutModules.test(name))
    .map(([name, file]) => [`${packageName}${name.slice(1)}`, path.join(root, 'shared', folder, file)]);
}
