import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Category } from '@admin-h5/contract';
import { expect, it } from '@jest/globals';
import { SheetCategories } from '../../src/category/sheet-categories.ts';
import { productSheet } from '../../src/product/sheet.ts';
import { Unread } from '../../src/sheets/column.ts';
import { askColumns } from '../../src/sheets/column-questions.ts';
import { openSource } from '../../src/sheets/sheet-source.ts';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { csvRow, importSheet, stored } from '../support/sheets.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});

/** Rows with one further column; `regNos` are theirs. */
function sheetOf(heading: string, cells: readonly string[], regNos = cells.map(() => newRegNo())): string {
  const rows = cells.map((cell, at) => [...productRow(category.name, { 登记证号: regNos[at] ?? '' }), cell]);
  return [[...productHeadings, heading], ...rows].map((row) => csvRow(row)).join('');
}
const product = async (regNo: string) => (await stored(api, 'product')).find((row) => row.regNo === regNo);

it('asks once which number of days is the month, and reads the whole column as it is told', async () => {
  const regNos = [newRegNo(), newRegNo(), newRegNo()];
  const content = sheetOf('有效期至', ['03/04/2024', '05-06-2027', '2025-01-01'], regNos);
  const check = await importSheet(api, 'product', content, true);
  expect(check).toMatchObject({ created: 1, failed: 2 });
  expect(check.report?.questions).toEqual([
    {
      column: '有效期至',
      question: '日期中哪个数字是月',
      choices: [
        { value: 'dmy', label: '日/月/年' },
        { value: 'mdy', label: '月/日/年' },
      ],
      examples: ['03/04/2024', '05-06-2027'],
      rows: 2,
      answer: null,
    },
  ]);
  const ways = { 有效期至: 'mdy' };
  expect((await importSheet(api, 'product', content, true, { ways })).report?.questions).toMatchObject([
    { answer: 'mdy' },
  ]);
  expect(await importSheet(api, 'product', content, false, { ways })).toMatchObject({ created: 3, failed: 0 });
  expect(await product(regNos[0] ?? '')).toMatchObject({ regValidTo: '2024-03-04' });
});

it('knows the order of days from those that can be read in one way only', async () => {
  const regNos = [newRegNo(), newRegNo()];
  const job = await importSheet(api, 'product', sheetOf('有效期至', ['03/04/2024', '25/12/2026'], regNos));
  expect(job).toMatchObject({ created: 2, report: { questions: [{ answer: 'dmy' }] } });
  expect(await product(regNos[0] ?? '')).toMatchObject({ regValidTo: '2024-04-03' });
});

it('believes a month above 12 more than what was said of earlier sheets', async () => {
  const regNos = [newRegNo(), newRegNo()];
  const content = sheetOf('有效期至', ['25/12/2024', '03/04/2024'], regNos);
  const job = await importSheet(api, 'product', content, false, { ways: { 有效期至: 'mdy' } });
  expect(job).toMatchObject({ created: 2, report: { questions: [{ answer: 'dmy' }] } });
  expect(await product(regNos[1] ?? '')).toMatchObject({ regValidTo: '2024-04-03' });
});

it('guesses no unit for a bare number below the rows that it looks at', async () => {
  const path = join(api.place.dataDir, 'long.csv');
  const rows = Array.from({ length: 5001 }, (_, at) => csvRow([`PD${at}`, at === 5000 ? '24' : '24个月']));
  writeFileSync(path, csvRow(['登记证号', '保质期']) + rows.join(''));
  const source = await openSource(path, `${path}.part`, productSheet(api.context.catalogue.products), { chosen: {} });
  const cellsOf = async (ways: Record<string, string>) => {
    const { header, questions } = await askColumns(source, source.header, ways);
    const context = { categories: await SheetCategories.read(api.context.database.reader, 'product') };
    return [questions, ...['24个月', '24'].map((cell) => header.columns[1]?.column.read(cell, context))];
  };
  expect(await cellsOf({})).toEqual([[], '24', new Unread('看不懂“24”：数字的单位是什么？', '24')]);
  expect(await cellsOf({ 保质期: 'year' })).toEqual([[], '24', '288']);
});

it.each([
  ['months', ['24', '36'], null, 24, 'month'],
  ['days', ['730', '1095'], null, 24, 'day'],
  ['years where a person says so', ['2', '3'], 'year', 24, 'year'],
])('reads a shelf life without unit as %s', async (_name, cells, way, months, answer) => {
  const regNos = [newRegNo(), newRegNo()];
  const ways = way === null ? {} : { 保质期: way };
  const job = await importSheet(api, 'product', sheetOf('保质期', cells, regNos), false, { ways });
  expect(job).toMatchObject({ created: 2, report: { questions: [{ column: '保质期', answer }] } });
  expect(await product(regNos[0] ?? '')).toMatchObject({ shelfLifeMonths: months });
});

it('refuses a shelf life of 2 until it is said what, and asks nothing where the header says it', async () => {
  const check = await importSheet(api, 'product', sheetOf('保质期', ['2', '2年']), true);
  expect(check).toMatchObject({ created: 1, failed: 1, report: { questions: [{ answer: null, rows: 1 }] } });
  const clear = await importSheet(api, 'product', sheetOf('质量保证期（月）', ['2']), true);
  expect(clear).toMatchObject({ created: 1, report: { questions: [] } });
});

const withoutIngredients = (regNo: string) => productRow(category.name, { 登记证号: regNo }).toSpliced(4, 1);

it('asks for the unit of contents', async () => {
  const headings = productHeadings.filter((heading) => heading !== '有效成分');
  const regNo = newRegNo();
  const content = csvRow([...headings, '主要成分', '含量']) + csvRow([...withoutIngredients(regNo), '吡虫啉', '600']);
  expect((await importSheet(api, 'product', content, true)).report?.questions).toMatchObject([
    { column: '含量', question: '含量的单位是什么', examples: ['600'], answer: null },
  ]);
  const job = await importSheet(api, 'product', content, false, { ways: { 含量: 'g/L' } });
  expect(job).toMatchObject({ created: 1, failed: 0 });
  expect(JSON.stringify((await product(regNo))?.ingredients)).toMatch(/吡虫啉.*600.*g\/L/);
  const inline =
    csvRow([...headings, '主要成分']) + csvRow([...withoutIngredients(newRegNo()), '阿维菌素 1.8、吡虫啉 10']);
  const told = await importSheet(api, 'product', inline, true, { ways: { 主要成分: '%' } });
  expect(told).toMatchObject({ created: 1, failed: 0 });
});

it.each([
  ['质量保证期 Shelf life (days)', ['30', '60'], 1, 'day'],
  ['质量保证期 Shelf life (years)', ['2', '3'], 24, 'year'],
  ['质量保证期 Shelf life (months)', ['3', '24'], 3, undefined],
])('reads a number below %s in that unit', async (heading, cells, months, answer) => {
  const regNos = [newRegNo(), newRegNo()];
  const { report } = await importSheet(api, 'product', sheetOf(heading, cells, regNos));
  expect(report?.questions?.[0]?.answer).toBe(answer);
  expect(await product(regNos[0] ?? '')).toMatchObject({ shelfLifeMonths: months });
});

it('refuses rows while the unit of their contents is open, whatever else they say', async () => {
  const headings = productHeadings.filter((heading) => heading !== '有效成分');
  const [one, two] = [newRegNo(), newRegNo()];
  const content =
    csvRow([...headings, '有效成分', '含量']) +
    csvRow([...withoutIngredients(one), '吡虫啉 10%', '10']) +
    csvRow([...withoutIngredients(two), '吡虫啉', '10%']);
  const check = await importSheet(api, 'product', content);
  expect(check).toMatchObject({ created: 1, failed: 1, report: { questions: [{ column: '含量', answer: null }] } });
  expect(check.errors).toEqual([{ row: 2, column: '含量', message: '看不懂“10”：含量的单位是什么？' }]);
  const told = await importSheet(api, 'product', content, false, { ways: { 含量: '%' } });
  expect(told).toMatchObject({ created: 1, unchanged: 1, failed: 0 });
  expect(await product(one)).toMatchObject({ totalContent: '10%' });
});

it('reads the unit of each row from a column of units, and refuses a row without one', async () => {
  const headings = productHeadings.filter((heading) => heading !== '有效成分');
  const regNos = [newRegNo(), newRegNo(), newRegNo(), newRegNo()];
  const contents = [
    ['吡虫啉', '10', '%'],
    ['草铵膦', '90', '克/升'],
    ['阿维菌素 1.8、吡虫啉 5', '', '％'],
    ['噻虫嗪', '25', ''],
  ];
  const rows = contents.map((cells, at) => [...withoutIngredients(regNos[at] ?? ''), ...cells]);
  const content = [[...headings, '有效成分', '含量', '单位'], ...rows].map((row) => csvRow(row)).join('');
  const job = await importSheet(api, 'product', content);
  expect(job).toMatchObject({ created: 3, failed: 1, report: { questions: [] } });
  expect(job.errors).toContainEqual(expect.objectContaining({ row: 5, column: '含量' }));
  expect(job.report?.columns).toContainEqual({ header: '单位', field: 'contentUnit', label: '含量单位' });
  expect(await product(regNos[1] ?? '')).toMatchObject({ totalContent: '90g/L' });
  expect(JSON.stringify((await product(regNos[2] ?? ''))?.ingredients)).toMatch(/1\.8.*%.*吡虫啉.*5.*%/);
});

it('asks for the unit where the header names two of them', async () => {
  const headings = productHeadings.filter((heading) => heading !== '有效成分');
  const rows = [
    [...headings, '有效成分', '含量（%或g/L）'],
    [...withoutIngredients(newRegNo()), '吡虫啉', '90'],
  ];
  const job = await importSheet(api, 'product', rows.map((row) => csvRow(row)).join(''), true);
  expect(job).toMatchObject({ failed: 1, report: { questions: [{ examples: ['90'], answer: null }] } });
});

it('takes no unit of prices for one of contents', async () => {
  const headings = productHeadings.filter((heading) => heading !== '有效成分');
  const content = [
    [...headings, '有效成分', '含量', '单位'],
    [...withoutIngredients(newRegNo()), '吡虫啉', '10', '瓶'],
  ];
  const job = await importSheet(api, 'product', content.map((row) => csvRow(row)).join(''), true);
  expect(job).toMatchObject({ failed: 1, report: { questions: [{ column: '含量', answer: null }] } });
  expect(job.warnings).toContainEqual({ row: 1, column: '单位', message: '未知列，已忽略' });
});

it.each([
  ['29/1/4', 'ymd', '2029-01-04'],
  ['29/1/4', 'dmyy', '2004-01-29'],
  ['1.4.29', 'mdyy', '2029-01-04'],
  ['2029.1', 'first', '2029-01-01'],
  ['2028年2月', 'last', '2028-02-29'],
  ['202812', 'last', '2028-12-31'],
])('asks once how to read %s, and reads it as %s', async (cell, way, expected) => {
  const regNos = [newRegNo(), newRegNo()];
  const content = sheetOf('有效期至', [cell, '2030-01-01'], regNos);
  const check = await importSheet(api, 'product', content, true);
  expect(check).toMatchObject({ created: 1, failed: 1, report: { questions: [{ examples: [cell], answer: null }] } });
  expect(await importSheet(api, 'product', content, false, { ways: { 有效期至: way } })).toMatchObject({ created: 2 });
  expect(await product(regNos[0] ?? '')).toMatchObject({ regValidTo: expected });
});

it('knows the year of short dates where only one number can be it', async () => {
  const job = await importSheet(api, 'product', sheetOf('有效期至', ['29/1/4', '29/10/31', '31/8/30']), true);
  expect(job).toMatchObject({ created: 0, failed: 3, report: { questions: [{ rows: 3, answer: null }] } });
  const shown = await importSheet(api, 'product', sheetOf('有效期至', ['1/4/29', '12/31/28']), true);
  expect(shown).toMatchObject({ created: 2, report: { questions: [{ answer: 'mdyy' }] } });
});
