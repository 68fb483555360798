import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.ts';

/** Test doubles are for tests alone, the page's own look is the host's to bring, and Less is used at build time. */
const withoutHost = /^\.\/(testing(\/.*)?|ui\/theme|ui\/unit\.less)$/;

/** Entry points of `@admin-h5/shared` that a module takes from its host, with the file of each. */
export function entryPoints(): [name: string, file: string][] {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'shared/package.json'), 'utf8'));
  return Object.entries<string>(exports)
    .filter(([name]) => !withoutHost.test(name))
    .map(([name, file]) => [`@admin-h5/shared${name.slice(1)}`, path.join(root, 'shared', file)]);
}
