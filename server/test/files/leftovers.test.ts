import { mkdtempSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { removeLeftovers } from '../../src/files/leftovers.ts';

const day = 86_400_000;

it('removes what an interrupted import left, and keeps the rows that were refused and the checks of a week', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'leftovers-'));
  const folder = join(dataDir, 'files', 'sheets');
  mkdirSync(folder, { recursive: true });
  const kept = { 'a.csv': 3, 'a.preview': 7, 'b.txt': 30 };
  const left = {
    'a.upload': 3,
    'b.csv': 9,
    'b.preview': 9,
    'a.csv.part': 3,
    'a.csv.picture.part': 3,
    'a.csv.picture.part-3f0c2a52-77aa-4b52-9c0d-1f2e3d4c5b6a': 3,
  };
  for (const [name, days] of Object.entries({ ...kept, ...left })) {
    const written = new Date(Date.now() - days * day);
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), written, written);
  }
  await removeLeftovers(dataDir);
  expect(readdirSync(folder)).toEqual(Object.keys(kept));
  rmSync(dataDir, { recursive: true });
});
