import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, productInput } from '../support/catalogue.ts';
import { csvRow, importSheet, stored } from '../support/sheets.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

let api: TestApp;
let category: { id: string; name: string };
beforeAll(async () => {
  api = await startApp();
  category = await create(api, 'category', categoryInput());
});
afterAll(() => api.close());

const sheet = (...rows: (readonly string[])[]): string => rows.map((row) => csvRow([...row])).join('');

it('groups alike errors over the whole file, with what the cells say and the column by its name there', async () => {
  const rows = Array.from({ length: 1100 }, () => productRow(category.name, { 剂型: '神剂' }));
  const other = productRow(category.name, { 剂型: '', 毒性: '一般' });
  const headings = productHeadings.map((heading) => (heading === '毒性' ? '毒性等级' : heading));
  const { report } = await importSheet(api, 'product', sheet(headings, other, ...rows), true);
  expect(report?.groups).toEqual([
    { column: '剂型', message: '请选择剂型', value: '神剂', rows: 1100, firstRow: 3 },
    { column: '剂型', message: '请选择剂型', value: '', rows: 1, firstRow: 2 },
    { column: '毒性等级', message: '请选择毒性', value: '一般', rows: 1, firstRow: 2 },
  ]);
});

it('tells which column is read as which field', async () => {
  const content = sheet(['台账'], ['序号', '证号', '产品名称'], ['1', newRegNo(), '吡虫啉']);
  const { report } = await importSheet(api, 'product', content, true);
  expect(report?.columns).toEqual([
    { header: '序号', field: null, label: null },
    { header: '证号', field: 'regNo', label: '登记证号' },
    { header: '产品名称', field: 'name', label: '农药名称' },
  ]);
});

it('shows field by field what changes, in a dry run as in the import, which writes nothing else', async () => {
  const record = await create(api, 'product', productInput(category.id));
  const content = sheet(['登记证号', '农药名称', '毒性'], [record.regNo, '新名称', '微毒']);
  const before = await stored(api, 'product');
  const judged = await importSheet(api, 'product', content, true);
  expect(await stored(api, 'product')).toEqual(before);
  expect(judged.report?.changes).toEqual([
    {
      row: 2,
      id: record.id,
      fields: [
        { label: '农药名称', before: record.name, after: '新名称' },
        { label: '毒性', before: record.toxicity, after: '微毒' },
      ],
    },
  ]);
  expect((await importSheet(api, 'product', content)).report).toEqual(judged.report);
});
