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
  it('contains the packages of every platform, including those that this machine cannot install', () => {
    // npm omits packages that it cannot fetch, and "npm ci" then refuses the lock file, so that a new clone cannot
    // install.
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(place, name)),
    );
    expect(missing).toEqual([]);
  });
});

it('needs no compiler: packages contain their binaries, and npm does not rebuild them', () => {
  expect(spawnSync('npm', ['config', 'get', 'ignore-scripts'], { cwd: root, encoding: 'utf8' }).stdout.trim()).toBe(
    'true',
  );
});
