import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rebuildIndex } from '../../src/search/rebuild.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, materialInput } from '../support/catalogue.ts';
import { eachAt, listAt, valueAt } from '../support/response.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

it('shows a purity that was stored as a bare number as a percentage, wherever it is shown', async () => {
  const category = await create(api, 'category', categoryInput('material'));
  const input = { ...materialInput(category.id), appearance: '白色粉末' };
  const bare = await create(api, 'material', { ...input, purity: '98' });
  expect(bare.purity).toBe('98%');
  const next = await create(api, 'material', { ...input, sort: input.sort + 1 });
  // As a release stored it that knew nothing of the sign.
  const db = api.context.database.db;
  await db.updateTable('material').set({ purity: '98' }).where('id', '=', bare.id).execute();
  await rebuildIndex(db);

  const [card] = listAt(await api.call('GET', '/api/publish/list?type=material'));
  expect(card).toMatchObject({ id: bare.id, summary: '98% · 白色粉末', card: { purity: '98%' } });
  const page = await api.call('GET', `/api/publish/${bare.id}`);
  expect(valueAt(page, 'data.record.purity')).toBe('98%');
  const neighbours = await api.call('GET', `/api/publish/${next.id}`);
  expect(JSON.stringify(neighbours.body)).toContain('"note":"98%"');
  const edited = await api.call('GET', `/api/material/${bare.id}`, { as: 'manager' });
  expect(valueAt(edited, 'data.purity')).toBe('98%');
  const found = await api.call('GET', `/api/publish/list?keyword=${encodeURIComponent('98%')}`);
  expect(eachAt(found, 'data.list', 'id')).toEqual([bare.id]);
});
