import type { Category } from '@admin-h5/contract';
import { expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { create, productInput } from '../support/catalogue.ts';
import { importSheet, sheetOf, stored } from '../support/sheets.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});

it('groups alike errors over the whole file, with what the cells say and the column by its name there', async () => {
  const rows = Array.from({ length: 1100 }, () => productRow(category.name, { 剂型: '神剂' }));
  const other = productRow(category.name, { 剂型: '', 毒性: '一般' });
  const headings = productHeadings.map((heading) => (heading === '毒性' ? '毒性等级' : heading));
  const { report } = await importSheet(api, 'product', sheetOf(headings, other, ...rows), true);
  expect(report?.groups).toEqual([
    { column: '剂型', message: '请选择剂型', value: '神剂', rows: 1100, firstRow: 3 },
    { column: '剂型', message: '请选择剂型', value: '', rows: 1, firstRow: 2 },
    { column: '毒性等级', message: '请选择毒性', value: '一般', rows: 1, firstRow: 2 },
  ]);
});

it('tells which column is read as which field', async () => {
  const content = sheetOf(['台账'], ['序号', '证号', '产品名称'], ['1', newRegNo(), '吡虫啉']);
  const { report } = await importSheet(api, 'product', content, true);
  expect(report?.columns).toEqual([
    { header: '序号', field: null, label: null },
    { header: '证号', field: 'regNo', label: '登记证号' },
    { header: '产品名称', field: 'name', label: '农药名称' },
  ]);
});

it('shows field by field what changes, in a dry run as in the import, which writes nothing else', async () => {
  const record = await create(api, 'product', productInput(category.id));
  const content = sheetOf(['登记证号', '农药名称', '毒性'], [record.regNo, '新名称', '微毒']);
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

it('shows the first new records as they were read, in the columns that they have', async () => {
  const regNos = Array.from({ length: 25 }, () => newRegNo());
  const lines = regNos.map((登记证号) =>
    productRow(category.name, { 登记证号, 有效成分: '吡虫啉 10%', 毒性: '中毒', 剂型: '10%WP' }),
  );
  const { report } = await importSheet(api, 'product', sheetOf(productHeadings, ...lines), true);
  const { labels = [], rows = [] } = report?.additions ?? {};
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 20 }, (_, at) => at + 2));
  expect(labels).toEqual(expect.arrayContaining(['登记证号', '有效成分', '剂型', '毒性']));
  expect(labels).not.toContain('商品名');
  const first = Object.fromEntries(labels.map((label, at) => [label, rows[0]?.cells[at]]));
  expect(first).toMatchObject({ 登记证号: regNos[0], 有效成分: '吡虫啉 | 10 | %', 剂型: '可湿性粉剂', 毒性: '中等毒' });
});

it('offers all rows of a check as a sheet: what would happen to each, and why', async () => {
  const record = await create(api, 'product', productInput(category.id));
  const regNo = newRegNo();
  const content = sheetOf(
    productHeadings,
    productRow(category.name, { 登记证号: regNo, 注意事项: '=1+1' }),
    productRow(category.name, { 登记证号: record.regNo, 农药名称: '新名称' }),
    productRow(category.name, { 剂型: '神剂' }),
  );
  const check = await importSheet(api, 'product', content, true);
  const response = await api.call('GET', String(check.previewUrl));
  expect(response).toMatchObject({ status: 200 });
  expect(String(response.headers['content-disposition'])).toContain(encodeURIComponent('预检明细'));
  const lines = String(response.body).split('\r\n');
  expect(lines[0]).toContain('结果,说明,工作表,行,登记证号,农药名称');
  expect(lines[1]).toContain(`新增,,,2,${regNo},吡虫啉`);
  expect(lines[1]).toContain("'=1+1");
  expect(lines[2]).toMatch(new RegExp(`^更新,.*农药名称：${record.name} → 新名称`));
  expect(lines[3]).toContain('失败,剂型：请选择剂型,,4,');
  expect(lines[3]).toContain('神剂');
  // A sheet without rows has none.
  expect(await importSheet(api, 'product', sheetOf(productHeadings), true)).not.toHaveProperty('previewUrl');
  // An import has no such sheet, and the name of another job opens none.
  expect(await importSheet(api, 'product', content)).not.toHaveProperty('previewUrl');
  expect(await api.call('GET', String(check.previewUrl).replace('.preview', ''))).toMatchObject({ status: 404 });
});

it('says which column of 使用范围 is missing, and reads the one that a person chooses for it', async () => {
  const regNo = newRegNo();
  const parts = ['作物', '防治对象', '用药量', '怎样施药才好'];
  const content = sheetOf(
    [...productHeadings.slice(0, -1), ...parts],
    [...productRow(category.name, { 登记证号: regNo }).slice(0, -1), '水稻', '稻飞虱', '20克/亩', '喷雾'],
  );
  const check = await importSheet(api, 'product', content, true);
  expect(check.warnings.map(({ column, message }) => `${column}：${message}`)).toEqual([
    ...parts.slice(0, -1).map((part) => `${part}：使用范围还缺少“施用方法”列，已忽略`),
    '怎样施药才好：未知列，已忽略',
  ]);
  expect(check.report?.choices).toContainEqual({ field: 'usages.method', label: '使用范围·施用方法' });
  const corrections = { columns: { 怎样施药才好: 'usages.method' }, values: [] };
  const job = await importSheet(api, 'product', content, false, corrections);
  expect(job).toMatchObject({ created: 1, warnings: [] });
  expect(job.report?.columns.slice(-4).map(({ label }) => label)).toEqual([
    '使用范围·作物',
    '使用范围·防治对象',
    '使用范围·用药量',
    '使用范围·施用方法',
  ]);
  const found = (await stored(api, 'product')).find((product) => product.regNo === regNo);
  expect(JSON.parse(found?.usages ?? '')).toMatchObject([{ crop: '水稻', method: '喷雾' }]);
});
