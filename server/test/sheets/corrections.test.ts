import { expect, it } from '@jest/globals';
import type { Category, Synonym } from '@admin-h5/contract';
import Joi from 'joi';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { create, multipart, productInput } from '../support/catalogue.ts';
import { importSheet, sheetOf, stored } from '../support/sheets.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});
const synonymPage = Joi.object<{ data: { list: Synonym[] } }>().unknown().required();

const headings = (from: string, to: string) => productHeadings.map((heading) => (heading === from ? to : heading));

it('reads a column as the field that a person has chosen, in the check as in the import', async () => {
  const regNo = newRegNo();
  const content = sheetOf(headings('登记证号', '内部代号'), productRow(category.name, { 登记证号: regNo }));
  const guessed = await importSheet(
    api,
    'product',
    sheetOf(headings('登记证号', '甲列'), productRow(category.name)),
    true,
  );
  expect(guessed.report?.choices).toContainEqual({ field: 'regNo', label: '登记证号' });
  const corrections = { columns: { 内部代号: 'regNo' } };
  const checked = await importSheet(api, 'product', content, true, corrections);
  expect(checked.report?.columns).toContainEqual({ header: '内部代号', field: 'regNo', label: '登记证号' });
  expect(await importSheet(api, 'product', content, false, corrections)).toMatchObject({ created: 1, failed: 0 });
  expect(await stored(api, 'product')).toContainEqual(expect.objectContaining({ regNo }));
});

it('leaves out a column that a person leaves out, and prefers their column to the one of that name', async () => {
  const row = productRow(category.name, { 农药名称: '旧名' });
  const content = sheetOf([...productHeadings, '新名称'], [...row, '敌百虫']);
  const corrections = { columns: { 新名称: 'name', 毒性: '' } };
  const { report } = await importSheet(api, 'product', content, true, corrections);
  expect(report?.columns).toContainEqual({ header: '新名称', field: 'name', label: '农药名称' });
  expect(report?.columns).toContainEqual({ header: '农药名称', field: null, label: null });
  expect(report?.columns).toContainEqual({ header: '毒性', field: null, label: null });
});

it('reads one text of a column as another one in all rows', async () => {
  const rows = Array.from({ length: 40 }, () => productRow(category.name, { 剂型: ' 神剂' }));
  const content = sheetOf(productHeadings, ...rows);
  expect(await importSheet(api, 'product', content, true)).toMatchObject({ created: 0, failed: 40 });
  const corrections = { values: [{ column: '剂型', from: '神剂', to: '悬浮剂' }] };
  expect(await importSheet(api, 'product', content, true, corrections)).toMatchObject({ created: 40, failed: 0 });
});

it('understands spellings of formulations that 词库 has', async () => {
  const content = sheetOf(productHeadings, productRow(category.name, { 剂型: '10% 缓慢释放粒' }));
  expect(await importSheet(api, 'product', content, true)).toMatchObject({ created: 0, failed: 1 });
  const found = await api.call('GET', '/api/synonym?keyword=颗粒剂&size=100', { as: 'manager' });
  const [own] = Joi.attempt(found.body, synonymPage).data.list.filter(({ name }) => name === '颗粒剂');
  const { id, createdAt: _at, updatedAt: _on, createdBy: _by, updatedBy: _who, ...rest } = own ?? {};
  const body = { ...rest, aliases: [...(own?.aliases ?? []), '缓慢释放粒'] };
  expect(await api.call('PUT', `/api/synonym/${String(id)}`, { as: 'manager', body })).toMatchObject({ status: 200 });
  expect(await importSheet(api, 'product', content, true)).toMatchObject({ created: 1, failed: 0 });
});

it('fills a column that the sheet does not have, for new records that need it', async () => {
  const record = await create(api, 'product', { ...productInput(category.id), toxicity: '中等毒' });
  const content = (regNo: string) =>
    sheetOf(
      productHeadings.filter((heading) => heading !== '毒性'),
      ...[regNo, record.regNo].map((登记证号) => productRow(category.name, { 登记证号 }).toSpliced(6, 1)),
    );
  const { report, ...checked } = await importSheet(api, 'product', content(newRegNo()), true);
  expect(checked).toMatchObject({ created: 0, updated: 1, failed: 1 });
  expect(report?.groups).toMatchObject([{ column: '毒性', value: '', rows: 1 }]);
  const regNo = newRegNo();
  const corrections = { values: [{ column: '毒性', from: '', to: '低毒' }] };
  const job = await importSheet(api, 'product', content(regNo), false, corrections);
  expect(job).toMatchObject({ created: 1, updated: 1, failed: 0 });
  const rows = await stored(api, 'product');
  expect(rows).toContainEqual(expect.objectContaining({ regNo, toxicity: '低毒' }));
  expect(rows).toContainEqual(expect.objectContaining({ regNo: record.regNo, toxicity: '中等毒' }));
});

it('names the text of the sheet where its correction is refused too', async () => {
  const content = sheetOf(productHeadings, productRow(category.name, { 剂型: '神剂' }));
  const corrections = { values: [{ column: '剂型', from: '神剂', to: '仙剂' }] };
  const { report } = await importSheet(api, 'product', content, true, corrections);
  expect(report?.groups).toEqual([expect.objectContaining({ column: '剂型', value: '神剂', rows: 1 })]);
});

it('refuses two columns for one field', async () => {
  const content = sheetOf([...productHeadings, '甲', '乙'], [...productRow(category.name), '1', '2']);
  const job = await importSheet(api, 'product', content, true, { columns: { 甲: 'tradeName', 乙: 'tradeName' } });
  expect(job).toMatchObject({ state: 'failed', errors: [{ row: 1, column: '', message: '列“乙”重复' }] });
});

it.each([
  ['no JSON', '{'],
  ['another shape', '{"columns":[]}'],
  ['too long', JSON.stringify({ columns: { ['长'.repeat(201)]: '' } })],
])('refuses corrections that are %s', async (_, corrections) => {
  const response = await api.call('POST', '/api/product/import?dryRun=true', {
    as: 'manager',
    ...multipart(Buffer.from('登记证号\r\n'), '导入.csv', 'file', { corrections }),
  });
  expect(response).toMatchObject({ status: 422 });
});
