import { chinaDay, dayMs } from '@admin-h5/contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { manageRemotes } from '../../src/commands/remote.ts';
import { defaultRules } from '../../src/reports/canary-settings.ts';
import { documentOf, startWithFiles } from '../document/documents.ts';
import { inquiryFor, send } from '../inquiry/inquiries.ts';
import type { TestApp } from '../support/app.ts';
import { create, materialInput, productInput } from '../support/catalogue.ts';
import { teamWith } from '../support/releases.ts';
import { report } from '../support/reports.ts';
import { valueAt } from '../support/response.ts';

const day = (days: number) => chinaDay(Date.now() + days * dayMs);

let api: TestApp;
let product: string;
beforeAll(async () => {
  const files = await startWithFiles();
  api = files.api;
  const endsIn = (days: number) => ({ ...productInput(files.products), regValidFrom: '', regValidTo: day(days) });
  const document = (days: number) => documentOf(files.pdf, { validTo: day(days) });
  await create(api, 'product', { ...endsIn(-1), usages: [] });
  await create(api, 'product', { ...endsIn(10), documents: [document(-1)] });
  await create(api, 'product', { ...endsIn(20), documents: [document(5)] });
  product = (await create(api, 'product', { ...endsIn(900), imageIds: [files.image] })).id;
  await create(api, 'material', materialInput(files.materials));
  // As of before such texts were refused.
  await api.context.database.db.updateTable('product').set({ doubtful: 1 }).where('id', '=', product).execute();
});
afterAll(() => api.close());

const overview = (as: string) => api.call('GET', '/api/statistics/overview', { as });

it.each([
  ['productsWithoutImage', 3, '/api/product?withoutImage=true'],
  ['materialsWithoutImage', 1, '/api/material?withoutImage=true'],
  ['productsWithoutUsages', 1, '/api/product?withoutUsages=true'],
  ['productsDoubtful', 1, '/api/product?doubtful=true'],
  ['materialsDoubtful', 0, '/api/material?doubtful=true'],
  ['registrationsEnding', 2, '/api/product?registration=ending'],
  ['registrationsExpired', 1, '/api/product?registration=expired'],
  ['documentsEnding', 1, '/api/document?state=ending'],
  ['documentsExpired', 1, '/api/document?state=expired'],
  ['documentsMissing.label', 4, '/api/document?missing=label'],
  ['documentsMissing.registration', 4, '/api/document?missing=registration'],
  ['documentsMissing.manual', 4, '/api/document?missing=manual'],
  ['documentsMissing.msds', 3, '/api/document?missing=msds'],
  ['documentsMissing.coa', 5, '/api/document?missing=coa'],
])('counts as %s what its list has', async (field, count, list) => {
  expect(valueAt(await overview('manager'), `data.${field}`)).toBe(count);
  expect(valueAt(await api.call('GET', list, { as: 'manager' }), 'data.total')).toBe(count);
});

it('counts inquiries that nobody has answered, for those who may read them', async () => {
  for (const name of ['甲', '乙']) await send(api, inquiryFor({ product }, { name }));
  expect(valueAt(await overview('admin'), 'data')).toMatchObject({ inquiriesUnanswered: 2 });
  expect(valueAt(await overview('manager'), 'data')).toMatchObject({ inquiriesUnanswered: null, users: null });
});

const daily = (as: string) => api.call('GET', '/api/statistics/daily', { as });
const visitor = (at: number) => ({ 'user-agent': `phone ${at}` });
const search = (keyword: string, at: number, query = '') =>
  api.call('GET', `/api/publish/list?keyword=${encodeURIComponent(keyword)}&page=1&size=10${query}`, {
    headers: visitor(at),
  });

it('counts by day what visitors did, once an hour for a device', async () => {
  for (const at of [1, 2, 2]) await api.call('POST', `/api/publish/${product}/view`, { headers: visitor(at) });
  for (const at of [1, 2, 2]) await search('没有这种东西', at);
  await search('也没有这个', 1);
  // No search without a hit: a filter leaves nothing, or what may be somebody's number.
  await search('吡虫啉', 1, '&toxicity=剧毒');
  await search('张三 139-1234-5678', 1);
  await api.context.catalogue.hits.flush();
  const numbers = await daily('admin');
  expect(valueAt(numbers, 'data.days')).toHaveLength(30);
  expect(valueAt(numbers, 'data.days.29')).toEqual({ day: chinaDay(), views: 2, inquiries: 2, missedSearches: 3 });
  expect(valueAt(numbers, 'data.missed')).toEqual([
    { words: '没有这种东西', count: 2 },
    { words: '也没有这个', count: 1 },
  ]);
  expect(valueAt(await daily('manager'), 'data.days.29')).toMatchObject({ inquiries: null });
});

it('counts modules that fail or are disabled, for those who manage modules', async () => {
  const { devices } = defaultRules;
  const [fine, failing, disabled, replaced] = [
    await teamWith(api, 1),
    await teamWith(api, 1),
    await teamWith(api, 1),
    await teamWith(api, 2),
  ];
  await report(api, { module: fine.module, build: 'b1', devices, failing: 1, group: 'fine' });
  await report(api, { module: failing.module, build: 'b1', devices, failing: 2, group: 'failing' });
  await report(api, { module: replaced.module, build: 'b2', devices, failing: devices, group: 'replaced' });
  await manageRemotes(api.context.database, ['disable', disabled.module, '测试']);
  expect(valueAt(await overview('admin'), 'data.modulesInTrouble')).toBe(2);
  expect(valueAt(await overview('manager'), 'data.modulesInTrouble')).toBe(null);
});
