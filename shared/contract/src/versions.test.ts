import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { packageVersions } from './versions.ts';

it.each(Object.entries(packageVersions))('%s has the version that its package.json names', (name, version) => {
  const file = path.join(import.meta.dirname, '../..', name.replace('@admin-h5/', ''), 'package.json');
  expect(JSON.parse(readFileSync(file, 'utf8')).version).toBe(version);
});
