import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { judgeRecords } from '../../src/records/judged-texts.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { categoryInput, create, materialInput, productInput, usageInput } from '../support/catalogue.ts';
import { eachAt, fieldsAt, textAt, valueAt } from '../support/response.ts';
import { importSheet, sheetOf } from '../support/sheets.ts';

/** Records that were stored before their texts were judged: found by a list, and edited as long as these texts stay as they are. */
let api: TestApp;
let [one, other, solvents] = ['', '', ''];
let product = '';
let material = '';
let regNo = '';
beforeAll(async () => {
  api = await startApp();
  [one, other, solvents] = [
    (await create(api, 'category', categoryInput())).id,
    (await create(api, 'category', categoryInput())).id,
    (await create(api, 'category', categoryInput('material'))).id,
  ];
  const input = productInput(one);
  ({ regNo } = input);
  product = (await create(api, 'product', input)).id;
  await create(api, 'product', productInput(one));
  material = (await create(api, 'material', materialInput(solvents))).id;
  const { db } = api.context.database;
  const usages = [usageInput('水稻', '稻飞虱', { dosage: '2026-04-06' }), usageInput('小麦', '蚜虫')];
  await db
    .updateTable('product')
    .set({ usages: JSON.stringify(usages), spec: '["12月16日"]' })
    .where('id', '=', product)
    .execute();
  await db.updateTable('material').set({ density: 'Apr-6' }).where('id', '=', material).execute();
  for (const table of ['product', 'material'] as const) await db.updateTable(table).set({ doubtful: -1 }).execute();
});
afterAll(() => api.close());

const call = (method: 'GET' | 'PUT' | 'PATCH', path: string, body?: unknown) =>
  api.call(method, `/api/${path}`, { as: 'admin', ...(body === undefined ? {} : { body }) });
const found = async (path: string) => eachAt(await call('GET', `${path}?doubtful=true`), 'data.list', 'id');
/** Saves a form in which some fields were changed. */
const put = async (path: string, fields: object) =>
  call('PUT', path, { ...fieldsAt(await call('GET', path)), ...fields });

it('are judged by maintenance after a migration, once', async () => {
  expect(await found('product')).toEqual([]);
  const { products, materials } = api.context.catalogue;
  await judgeRecords(products);
  await judgeRecords(materials);
  expect(await found('product')).toEqual([product]);
  expect(await found('material')).toEqual([material]);
  const open = await api.context.database.db.selectFrom('product').select('id').where('doubtful', '=', -1).execute();
  expect(open).toEqual([]);
});

it('may be edited where these texts stay, and are refused another one', async () => {
  expect((await put(`product/${product}`, { tradeName: '稻无忧' })).status).toBe(200);
  const usages = [usageInput('玉米', '玉米螟'), usageInput('水稻', '二化螟', { dosage: '2026-04-06' })];
  expect((await put(`product/${product}`, { usages })).status).toBe(200);
  const wrong = await put(`product/${product}`, { usages: [usageInput('水稻', '稻飞虱', { dosage: '2026-04-07' })] });
  expect(wrong.status).toBe(422);
  expect(eachAt(wrong, 'errors', 'field')).toEqual(['usages.0.dosage']);
  expect((await put(`material/${material}`, { density: 'Apr-7' })).status).toBe(422);
  expect((await put(`material/${material}`, { appearance: '无色液体' })).status).toBe(200);
});

it('take a change of their state, their category and their order', async () => {
  for (const status of [0, 1]) expect((await call('PATCH', `product/${product}/status`, { status })).status).toBe(200);
  const moved = await call('PATCH', 'product/batch/move', { ids: [product], to: other });
  expect(valueAt(moved, 'data.succeeded')).toEqual([product]);
  const switched = await call('PATCH', 'product/batch/status', { ids: [product], status: 0 });
  expect(valueAt(switched, 'data.succeeded')).toEqual([product]);
  expect((await call('PATCH', 'product/sort', { ids: [product] })).status).toBe(200);
});

it('are changed by a sheet that does not name these texts, which says that they are there', async () => {
  const job = await importSheet(api, 'product', sheetOf(['登记证号', '商品名'], [regNo, '稻丰']));
  expect(job).toMatchObject({ state: 'done', updated: 1, failed: 0 });
  expect(job.warnings.map(({ column, message }) => [column, message.slice(0, 20)])).toEqual([
    ['使用范围', '第2行：用药量像是被表格软件变成了日期，'],
    ['包装规格', '包装规格像是被表格软件变成了日期，请改为'],
  ]);
  expect(textAt(await call('GET', `product/${product}`), 'data.tradeName')).toBe('稻丰');
});

it('are found no longer once they are corrected', async () => {
  const usages = [usageInput('水稻', '稻飞虱', { dosage: '4-6克/亩' })];
  expect((await put(`product/${product}`, { usages, spec: ['12-16克'] })).status).toBe(200);
  expect(await found('product')).toEqual([]);
  expect((await put(`material/${material}`, { density: '0.86' })).status).toBe(200);
  expect(await found('material')).toEqual([]);
});
