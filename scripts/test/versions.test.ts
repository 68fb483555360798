import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../build/workspaces.ts';
import { entryPoints, sharedPackages } from '../contract/entry-points.ts';

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

describe('dependencies', () => {
  it('keep webpack at the version that the federation plugin works with (docs/decisions/0004)', () => {
    expect(read('node_modules/webpack/package.json').version).toBe('5.110.3');
  });

  it.each([
    'package.json',
    'shared/contract/package.json',
    'shared/client/package.json',
    'shared/ui/package.json',
    'shared/admin-kit/package.json',
    'shared/testing/package.json',
    'server/package.json',
    'host/package.json',
    'e2e/package.json',
    'bench/package.json',
    'remotes/category/package.json',
    'remotes/banner/package.json',
    'remotes/gallery/package.json',
    'remotes/material/package.json',
    'remotes/user/package.json',
    'remotes/inquiry/package.json',
  ])('%s names exact versions only, and test support as a development dependency', (file) => {
    const { dependencies = {}, devDependencies = {} } = read(file);
    expect(dependencies).not.toHaveProperty('@admin-h5/testing');
    const loose = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
      // Workspace packages always resolve to the repository's own folder.
      ([name, version]) => !name.startsWith('@admin-h5/') && !/^\d+\.\d+\.\d+/.test(version),
    );
    expect(loose).toEqual([]);
  });

  it('have no download address in the lock file', () => {
    expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": *"http/);
  });
});

describe('the lock file', () => {
  it('names the packages of every platform', () => {
    const { packages } = read('package-lock.json');
    const entries: [string, { optionalDependencies?: Record<string, string> }][] = Object.entries(packages);
    const missing = entries.flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${place}/node_modules/${name}` in packages),
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('share keys', () => {
  it('cover every entry point of the shared packages that remotes may use, and no other', () => {
    const entries = sharedPackages.flatMap((folder) => entryPoints(folder).map(([name]) => name));
    const source = readFileSync(path.join(root, 'host/src/platform/shared-packages.ts'), 'utf8');
    const provided = [...source.matchAll(/'(@admin-h5\/[^']+)':/g)].map((match) => match[1]);
    expect(new Set(provided)).toEqual(new Set(entries));
  });

  it('are the same for the remotes, which take them, and the host, which provides them', () => {
    const source = readFileSync(path.join(root, 'host/src/platform/shared-packages.ts'), 'utf8');
    const provided = [...source.matchAll(/^\s+'?([@a-z][@\w/-]*)'?: (?:ready|\(\) => import)\(/gm)].map(
      ([, key]) => key ?? '',
    );
    const recipe = readFileSync(path.join(root, 'shared/remote-kit/src/recipe/remote-config.ts'), 'utf8');
    const list = /sharedSingletons = \[([^\]]*)\]/.exec(recipe)?.[1] ?? '';
    const sharedSingletons = [...list.matchAll(/'([^']+)'/g)].map(([, key]) => key ?? '');
    const isTaken = (key: string) =>
      sharedSingletons.some((taken) => key === taken || (taken.endsWith('/') && key.startsWith(taken)));
    expect(provided.filter((key) => !isTaken(key))).toEqual([]);
    const isProvided = (taken: string) => provided.some((key) => key === taken || key.startsWith(taken));
    expect(sharedSingletons.filter((taken) => !isProvided(taken))).toEqual([]);
    expect(provided.length).toBeGreaterThan(8);
  });

  it('name the version of TanStack Query that the host contains, which exports none', () => {
    const source = readFileSync(path.join(root, 'host/src/platform/shared-packages.ts'), 'utf8');
    const { version } = read('node_modules/@tanstack/react-query/package.json');
    expect(/reactQueryVersion = '([^']+)'/.exec(source)?.[1]).toBe(version);
    expect(read('host/package.json').dependencies['@tanstack/react-query']).toBe(version);
  });
});
