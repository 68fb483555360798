import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../build/workspaces.ts';

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
);

/** Whether a package at `place` can resolve `name`, in its own folder or a parent. */
function isLocked(place: string, name: string): boolean {
  if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`]) return true;
  return place !== '' && isLocked(place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0)), name);
}

describe('package-lock.json', () => {
  it('holds the packages of every platform, also those that this registry or machine does not offer', () => {
    // npm omits packages that it cannot fetch, and "npm ci" then refuses the lock file, so that a new clone cannot
    // install.
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(place, name)),
    );
    expect(missing).toEqual([]);
  });
});

it('needs no compiler: packages bring their binaries along, and npm is kept from making them anew', () => {
  expect(spawnSync('npm', ['config', 'get', 'ignore-scripts'], { cwd: root, encoding: 'utf8' }).stdout.trim()).toBe(
    'true',
  );
});
