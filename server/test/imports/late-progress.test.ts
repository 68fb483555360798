import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BadRowsLinks } from '../../src/imports/bad-rows-links.ts';
import { KeptSheets } from '../../src/imports/kept-sheets.ts';
import { Jobs, noAdvance } from '../../src/imports/jobs.ts';
import { PictureSets } from '../../src/sheets/pictures/picture-sets.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

it('keeps the counts of an ended import when an earlier report arrives late, which stops nothing', async () => {
  const { database } = api.context;
  const folder = join(api.place.dataDir, 'files', 'sheets');
  const sheets = new KeptSheets(database, folder, new PictureSets(folder));
  const jobs = new Jobs(database, new BadRowsLinks('secret'), sheets);
  const id = await jobs.create('product-import', { id: api.people.manager.id, name: '', requestId: 'r' });
  await jobs.begin(id);
  await jobs.requestStop(database.db, id);
  await jobs.progress(id, { ...noAdvance, done: 1, total: 9 });
  expect(await jobs.isStopRequested(id)).toBe(true);
  await jobs.finish(id, 'done', { ...noAdvance, done: 9, total: 9, created: 9, errors: [], warnings: [] }, null);
  await jobs.progress(id, { ...noAdvance, done: 2, total: 9 });
  expect(await jobs.isStopRequested(id)).toBe(false);
  expect(await jobs.find(id)).toMatchObject({ job: { state: 'done', done: 9, created: 9 } });
});
