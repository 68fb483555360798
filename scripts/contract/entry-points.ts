import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.ts';

/** Packages below `shared/` that the host provides to modules; `testing` is for tests only. */
export const sharedPackages = ['contract', 'client', 'ui', 'admin-kit'] as const;

/** Entry points that modules do not import: the host's, the device's storage, the checks of the registry and of releases, the theme, and Less for the build. */
const withoutModules = /^\.\/(device-storage|host|registry|signatures|theme|unit\.less)$/;

/** Entry points of a shared package for modules, each with its file. */
export function entryPoints(folder: string): [name: string, file: string][] {
  const { name: packageName, exports } = JSON.parse(
    readFileSync(path.join(root, 'shared', folder, 'package.json'), 'utf8'),
  );
  return Object.entries<string>(exports)
    .filter(([name]) => !withoutModules.test(name))
    .map(([name, file]) => [`${packageName}${name.slice(1)}`, path.join(root, 'shared', folder, file)]);
}
