import { expect, it } from '@jest/globals';
import type { Category, ImportEntry } from '@admin-h5/contract';
import Joi from 'joi';
import { newRegNo, productHeadings, productRow } from '../sheets/product-rows.ts';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { multipart } from '../support/catalogue.ts';
import { textAt } from '../support/response.ts';
import { csvRow, ended, importSheet } from '../support/sheets.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});

const entries = Joi.object<{ data: ImportEntry[] }>({ data: Joi.array().required() }).unknown().required();
const oneRow = () => csvRow([...productHeadings]) + csvRow([...productRow(category.name, { 登记证号: newRegNo() })]);
async function list(as: string, entity = 'product'): Promise<ImportEntry[]> {
  const { body } = await api.call('GET', `/api/jobs?entity=${entity}`, { as });
  return Joi.attempt(body, entries).data;
}

it('lists recent imports with who, what and what became of them, the newest first', async () => {
  await importSheet(api, 'product', oneRow(), true);
  const first = await importSheet(api, 'product', oneRow());
  const sent = multipart(Buffer.from(`${oneRow()}${csvRow(['XX'])}`), 'C:\\表\\登记 台账.csv');
  const started = await api.call('POST', '/api/product/import', { as: 'manager', ...sent });
  const second = await ended(api, textAt(started, 'data.jobId'));
  const undo = await api.call('POST', `/api/jobs/${first.id}/undo`, { as: 'manager' });
  await ended(api, textAt(undo, 'data.jobId'));
  const found = await list('manager');
  expect(found.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(found).toMatchObject([
    {
      fileName: '登记 台账.csv',
      actorName: api.people.manager.username,
      state: 'done',
      created: 1,
      failed: 1,
      badRowsUrl: expect.stringContaining('/api/jobs/bad-rows/'),
      undone: false,
    },
    { created: 1, failed: 0, badRowsUrl: null, undone: true },
  ]);
  // Everybody sees their own, an administrator all.
  expect(await list('admin')).toHaveLength(2);
  expect(await list((await api.person(2)).token)).toEqual([]);
  expect(await list('manager', 'material')).toEqual([]);
});

it('needs the right of what was imported, as the job itself does', async () => {
  expect(await api.call('GET', '/api/jobs?entity=product', { as: 'owner' })).toMatchObject({ status: 403 });
  const job = await importSheet(api, 'material', csvRow(['原料名称']) + csvRow(['甲']), true);
  expect(await api.call('GET', `/api/jobs/${job.id}`, { as: 'owner' })).toMatchObject({ status: 403 });
  expect(await api.call('GET', `/api/jobs/${job.id}`, { as: 'manager' })).toMatchObject({ status: 200 });
});
