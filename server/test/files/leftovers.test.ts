import { mkdtempSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { removeLeftovers } from '../../src/files/leftovers.ts';

it('removes what an interrupted import left, and keeps the rows that were refused', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'leftovers-'));
  const folder = join(dataDir, 'files', 'sheets');
  mkdirSync(folder, { recursive: true });
  const kept = ['a.csv', 'b.txt'];
  const left = [
    'a.upload',
    'a.preview',
    'a.csv.part',
    'a.csv.picture.part',
    'a.csv.picture.part-3f0c2a52-77aa-4b52-9c0d-1f2e3d4c5b6a',
  ];
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000);
  for (const name of [...kept, ...left]) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), threeDaysAgo, threeDaysAgo);
  }
  await removeLeftovers(dataDir);
  expect(readdirSync(folder)).toEqual(kept);
  rmSync(dataDir, { recursive: true });
});
