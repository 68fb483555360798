import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { contractVersion } from './version.ts';

it('is the version in package.json, which remotes are built against', () => {
  const file = path.join(import.meta.dirname, '../../package.json');
  expect(JSON.parse(readFileSync(file, 'utf8')).version).toBe(contractVersion);
});
