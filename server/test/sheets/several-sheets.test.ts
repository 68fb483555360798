import { expect, it } from '@jest/globals';
import type { Category } from '@admin-h5/contract';
import type { SheetData } from 'write-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import type { TestApp } from '../support/app.ts';
import { create, productInput } from '../support/catalogue.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { importSheet, stored } from '../support/sheets.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});

const cells = (rows: readonly (readonly string[])[]): SheetData =>
  rows.map((row) => row.map((value) => (value === '' ? null : { value, type: String })));
/** A workbook of sheets by their names. */
const workbookOf = (sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> =>
  writeXlsxFile(Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: cells(rows) }))).toBuffer();
const row = (regNo: string, change: Parameters<typeof productRow>[1] = {}) =>
  productRow(category.name, { 登记证号: regNo, ...change });
const found = async (regNo: string) => (await stored(api, 'product')).find((product) => product.regNo === regNo);
const withoutType = (line: readonly string[]) => line.filter((_, at) => productHeadings[at] !== '农药类别');
const messages = (issues: readonly { message: string }[]) => issues.map(({ message }) => message);

it('imports all sheets with the same columns, whatever their order, titles and further columns', async () => {
  const [first, second, third] = [newRegNo(), newRegNo(), newRegNo()];
  const reversed = productHeadings.toReversed();
  const content = await workbookOf({
    杀虫剂: [productHeadings, row(first)],
    杀菌剂: [['台账'], [...reversed, '登记部备注'], [...row(second).toReversed(), '续展中']],
    除草剂: [productHeadings.map((name) => (name === '登记证号' ? '证号' : name)), row(third, { 剂型: '神剂' })],
  });
  const job = await importSheet(api, 'product', content);
  expect(job).toMatchObject({ total: 3, created: 2, failed: 1 });
  expect(job.errors).toEqual([{ row: 2, sheet: '除草剂', column: '剂型', message: '请选择剂型' }]);
  expect(job.report?.groups).toMatchObject([{ column: '剂型', firstRow: 2, sheet: '除草剂' }]);
  expect(job.report?.sheets).toEqual([
    { name: '杀虫剂', columns: 8, rows: 1, imported: true },
    { name: '杀菌剂', columns: 8, rows: 1, imported: true },
    { name: '除草剂', columns: 8, rows: 1, imported: true },
  ]);
  expect(await found(second)).toMatchObject({ name: '吡虫啉', toxicity: '低毒' });
  const bad = String((await api.call('GET', String(job.badRowsUrl))).body);
  expect(bad).toContain('工作表“除草剂”；剂型：请选择剂型');
  expect(await importSheet(api, 'product', bad.replace('神剂', '悬浮剂'))).toMatchObject({ created: 1, failed: 0 });
  expect(await found(third)).toMatchObject({ formulation: 'SC' });
});

it('takes the name of a sheet for the heading above its rows', async () => {
  const [first, second] = [newRegNo(), newRegNo()];
  const content = await workbookOf({
    杀虫剂: [withoutType(productHeadings), withoutType(row(first))],
    杀菌剂: [withoutType(productHeadings), withoutType(row(second))],
  });
  const job = await importSheet(api, 'product', content);
  expect(job).toMatchObject({ created: 2, failed: 0 });
  expect(await found(first)).toMatchObject({ pesticideType: '杀虫剂' });
  expect(await found(second)).toMatchObject({ pesticideType: '杀菌剂' });
});

it('takes the name of the only sheet that is imported for a heading too', async () => {
  const regNo = newRegNo();
  const content = await workbookOf({
    杀虫剂: [withoutType(productHeadings), withoutType(row(regNo))],
    说明: [['填表说明']],
  });
  expect(await importSheet(api, 'product', content)).toMatchObject({ created: 1, failed: 0 });
  expect(await found(regNo)).toMatchObject({ pesticideType: '杀虫剂' });
});

it('imports tables with other records under columns of their own together', async () => {
  const [first, second, third] = [newRegNo(), newRegNo(), newRegNo()];
  const own = ['登记证号', '产品名称（全称）', '有效成分', '毒性', '质保', '有效期止', '产品分类'];
  const content = await workbookOf({
    杀虫剂: [
      ['台账'],
      [...productHeadings, '总含量'],
      [...row(first), ''],
      [...row(second, { 有效成分: '吡虫啉' }), '20'],
    ],
    杀菌剂: [own, [third, '50%多菌灵可湿性粉剂', '多菌灵50%', '低毒', '2年', '2029-1-4', category.name]],
    含量: [
      ['登记证号', '农药名称', '剂型', '毒性', '含量', '单位'],
      [newRegNo(), '丙环唑', '乳油', '低毒', '250', '克/升'],
    ],
  });
  const job = await importSheet(api, 'product', content);
  expect(job).toMatchObject({ total: 4, created: 2, failed: 2 });
  expect(await found(first)).toMatchObject({ formulation: 'WP', precautions: '' });
  expect(await found(third)).toMatchObject({
    pesticideType: '杀菌剂',
    formulation: 'WP',
    shelfLifeMonths: 24,
    regValidTo: '2029-01-04',
  });
  // A bare content has no unit, though another sheet has a column of units.
  expect(await found(second)).toBe(undefined);
});

it('does not import an overview and its details together', async () => {
  const regNo = newRegNo();
  const content = await workbookOf({
    总表: [
      ['登记证号', '产品名称', '毒性', '剂型', '持有人'],
      [regNo, '吡虫啉', '低毒', '悬浮剂', '某公司'],
    ],
    明细: [productHeadings, row(regNo)],
  });
  const job = await importSheet(api, 'product', content, true);
  expect(job).toMatchObject({ total: 1, created: 1, failed: 0 });
  expect(messages(job.warnings)).toContain('还有 1 个工作表未导入：“总表”。列不同的工作表请在“工作表”中选择');
});

it('prefers the sheet that names most columns, and says which other tables it leaves out', async () => {
  const regNo = newRegNo();
  const notes = Array.from({ length: 9 }, (_, at): [string, string[][]] => [`说明${at}`, [['填表说明']]]);
  const content = await workbookOf({
    汇总: [
      ['产品名称', '规格'],
      ['吡虫啉', '100克'],
    ],
    ...Object.fromEntries(notes),
    登记台账: [productHeadings, row(regNo)],
  });
  const job = await importSheet(api, 'product', content, true);
  expect(job).toMatchObject({ total: 1, created: 1 });
  expect(messages(job.warnings)).toContain('还有 1 个工作表未导入：“汇总”。列不同的工作表请在“工作表”中选择');
  expect(job.report?.sheets?.map(({ name, imported }) => [name, imported])).toEqual([
    ['汇总', false],
    ...notes.map(([name]) => [name, false]),
    ['登记台账', true],
  ]);
});

it('leaves out the copy of a sheet, as people keep one', async () => {
  const lines = [[...productHeadings], row(newRegNo())];
  const content = await workbookOf({ 产品: lines, '产品 (2)': lines });
  const job = await importSheet(api, 'product', content, true);
  expect(job).toMatchObject({ total: 1, created: 1, failed: 0 });
  expect(messages(job.warnings)).toEqual([expect.stringContaining('还有 1 个工作表未导入：“产品 (2)”')]);
});

it('imports the sheets that a person chooses, also with other columns', async () => {
  const record = await create(api, 'product', productInput(category.id));
  const other = await create(api, 'product', productInput(category.id));
  const content = await workbookOf({
    毒性: [
      ['登记证号', '毒性', '急救'],
      [record.regNo, '微毒', ''],
    ],
    名称: [
      ['农药名称', '登记证号'],
      ['新名称', other.regNo],
      ['重复', other.regNo],
    ],
  });
  const checked = await importSheet(api, 'product', content, true);
  expect(checked.report?.sheets).toEqual([
    { name: '毒性', columns: 2, rows: 1, imported: true },
    { name: '名称', columns: 2, rows: 2, imported: false },
  ]);
  const job = await importSheet(api, 'product', content, true, { sheets: ['名称'] });
  expect(job.report?.changes).toMatchObject([{ row: 2, id: other.id }]);
  expect(job.warnings).toEqual([]);
  expect(job.report?.sheets?.map(({ imported }) => imported)).toEqual([false, true]);
  const both = await importSheet(api, 'product', content, true, { sheets: ['毒性', '名称'] });
  expect(both.report?.columns.map(({ header }) => header)).toEqual(['登记证号', '毒性', '急救', '农药名称']);
  // A column that a sheet does not have leaves its records as they are.
  expect(both.report?.changes.map(({ sheet, id, fields }) => [sheet, id, fields.map(({ label }) => label)])).toEqual([
    ['毒性', record.id, ['毒性']],
    ['名称', other.id, ['农药名称']],
  ]);
  expect(both.errors).toEqual([{ row: 3, sheet: '名称', column: '登记证号', message: '与“名称”第2行重复' }]);
  const missing = await importSheet(api, 'product', content, true, { sheets: ['没有'] });
  expect(missing).toMatchObject({ state: 'failed', errors: [{ message: '文件中没有工作表“没有”' }] });
});
