import type { Category } from '@admin-h5/contract';
import { expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { bytesOf } from '../support/response.ts';
import { csvRow, importSheet, stored } from '../support/sheets.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});

const own = productHeadings.slice(0, -1);
const parts = ['作物/场所', '防治对象', '制剂用药量', '施用方法', '安全间隔期（天）'];
const uses = ['水稻', '小麦', '棉花', '玉米'].map((crop) => [crop, '蚜虫', '15克/亩', '喷雾', '']);
const [first = [], second = [], third = [], fourth = []] = uses;
const product = (regNo: string, change: Parameters<typeof productRow>[1] = {}) =>
  productRow(category.name, { 登记证号: regNo, ...change }).slice(0, -1);
const empty = own.map(() => '');
const sheet = (...lines: (readonly string[])[]) => [[...own, ...parts], ...lines].map((line) => csvRow(line)).join('');
const messages = (issues: readonly { row: number; message: string }[]) =>
  issues.map(({ row, message }) => `${row} ${message}`);
const usagesOf = async (regNo: string): Promise<unknown> =>
  JSON.parse((await stored(api, 'product')).find((one) => one.regNo === regNo)?.usages ?? '[]');
const crops = (...names: string[]) => names.map((crop) => expect.objectContaining({ crop }));

const asLine = (use: readonly string[]) => use.slice(0, 4).join('|');

it.each([
  ['another name', { 农药名称: '阿维菌素' }],
  ['the same name', {}],
])('a row without its key that has %s is no further row', async (_what, change) => {
  const regNo = newRegNo();
  const forgotten = product('', change).map((cell, at) => (own[at] === '农药名称' ? cell : ''));
  const job = await importSheet(api, 'product', sheet([...product(regNo), ...first], [...forgotten, ...second]));
  expect(job).toMatchObject({ total: 2, created: 1, failed: 1 });
  expect(job.errors.map(({ row }) => row)).toContain(3);
  expect(await usagesOf(regNo)).toEqual(crops('水稻'));
});

it('says which rows were joined, how many, and which repeat one', async () => {
  const [one, two] = [newRegNo(), newRegNo()];
  const job = await importSheet(
    api,
    'product',
    sheet(
      [...product(one), ...first],
      [...empty, ...second],
      [...product(one), ...third],
      [...empty, ...second],
      [...product(two), ...first],
      [...empty, ...fourth],
    ),
  );
  expect(job).toMatchObject({ total: 2, created: 2, failed: 0 });
  expect(messages(job.warnings)).toEqual([
    '1 有 3 行只补充上面一行的内容，已并入同一条记录',
    '5 与上面的行重复，已忽略',
    '2 第3–4行并入第2行',
    '6 第7行并入第6行',
  ]);
  expect(await usagesOf(one)).toEqual(crops('水稻', '小麦', '棉花'));
  expect(await usagesOf(two)).toEqual(crops('水稻', '玉米'));
});

it('joins rows to one that has no use itself, where one column has whole lines', async () => {
  const regNo = newRegNo();
  const rows = [
    [...own, '使用范围'],
    [...product(regNo), ''],
    [...empty, asLine(first)],
    [...empty, asLine(second)],
  ];
  const job = await importSheet(api, 'product', rows.map((row) => csvRow(row)).join(''));
  expect(job).toMatchObject({ total: 1, created: 1, failed: 0 });
  expect(await usagesOf(regNo)).toEqual(crops('水稻', '小麦'));
});

it.each([
  [
    ['25kg/袋、50kg/桶', '200kg/桶'],
    ['25kg/袋', '50kg/桶', '200kg/桶'],
  ],
  // As an export writes one pack that has a comma.
  [['100克、袋装\n', ''], ['100克、袋装']],
])('reads the packs %j of joined rows as those of one row', async ([mine = '', further = ''], packs) => {
  const regNo = newRegNo();
  const rows = [
    [...own, ...parts, '规格'],
    [...product(regNo), ...first, mine],
    [...empty, ...second, further],
  ];
  const job = await importSheet(api, 'product', rows.map((row) => csvRow(row)).join(''));
  expect(job).toMatchObject({ total: 1, created: 1, failed: 0 });
  const record = (await stored(api, 'product')).find((one) => one.regNo === regNo);
  expect(JSON.parse(record?.spec ?? '')).toEqual(packs);
});

it('gives back the rows of a refused record as they were, to be corrected and sent again', async () => {
  const regNo = newRegNo();
  const lines = (toxicity: string) =>
    sheet(
      [...product(regNo, { 毒性: toxicity }), ...first.slice(0, 4), '14'],
      [...empty, ...second],
      [...empty, ...third],
    );
  const refused = await importSheet(api, 'product', lines('不明'));
  expect(refused).toMatchObject({ total: 1, failed: 1 });
  const bad = bytesOf(await api.call('GET', String(refused.badRowsUrl))).toString();
  expect(bad).not.toContain('\u2060');
  expect(bad.trim().split('\r\n')).toHaveLength(4);
  expect(await importSheet(api, 'product', bad.replace(',不明,', ',低毒,'))).toMatchObject({ created: 1, failed: 0 });
  expect(await usagesOf(regNo)).toMatchObject([{ intervalDays: 14 }, { intervalDays: null }, { intervalDays: null }]);
});

it('refuses a record of thousands of rows, and reads the rest', async () => {
  const [one, two] = [newRegNo(), newRegNo()];
  const many = Array.from({ length: 5000 }, (_, at) => [...empty, `作物${at}`, ...first.slice(1)]);
  const job = await importSheet(
    api,
    'product',
    sheet([...product(one), ...first], ...many, [...product(two), ...first]),
  );
  expect(job).toMatchObject({ total: 2, created: 1, failed: 1 });
  expect(messages(job.errors)).toEqual(['2 使用范围最多50行']);
  expect(messages(job.warnings)).toContain('2 第3–5002行并入第2行');
});

it('gives back all rows of a record that has too many uses, to be split and sent again', async () => {
  const [one, two] = [newRegNo(), newRegNo()];
  const many = Array.from({ length: 79 }, (_, at) => [...empty, `作物${at}`, ...first.slice(1)]);
  const refused = await importSheet(api, 'product', sheet([...product(one), ...first], ...many));
  expect(refused).toMatchObject({ total: 1, failed: 1 });
  const bad = bytesOf(await api.call('GET', String(refused.badRowsUrl))).toString();
  const [head = '', ...rows] = bad.trim().split('\r\n');
  expect(rows).toHaveLength(80);
  expect(rows.at(-1)).toContain('作物78');
  // The person moves half of the uses to another record.
  const half = rows.slice(40).with(0, (rows[0] ?? '').replace(one, two).replace('水稻', '作物39'));
  const content = [head, ...rows.slice(0, 40), ...half].join('\r\n');
  expect(await importSheet(api, 'product', content)).toMatchObject({ total: 2, created: 2, failed: 0 });
  expect([await usagesOf(one), await usagesOf(two)]).toEqual([expect.any(Array), expect.any(Array)]);
  expect(await usagesOf(two)).toHaveLength(40);
});

it('says how many rows of a refused record a file of bad rows leaves out', async () => {
  const regNo = newRegNo();
  const many = Array.from({ length: 6000 }, (_, at) => [...empty, `作物${at}`, ...first.slice(1)]);
  const refused = await importSheet(api, 'product', sheet([...product(regNo), ...first], ...many));
  const bad = bytesOf(await api.call('GET', String(refused.badRowsUrl))).toString();
  const [, row, ...rows] = bad.trim().split('\r\n');
  expect(row).toContain('使用范围最多50行；这条记录还有 1001 行未列出');
  expect(rows).toHaveLength(4999);
});
