import type { Job } from '@admin-h5/contract';
import { describe, expect, it } from '@jest/globals';
import writeXlsxFile from 'write-excel-file/node';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { dump } from '../support/dump.ts';
import { csvRow, exportSheet, importSheet, stored } from '../support/sheets.ts';
import { toGb18030 } from './gb18030.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

let api: TestApp;
let categoryName: string;
catalogueForAll((started) => {
  ({ api } = started);
  categoryName = started.category.name;
});

type Rows = readonly (readonly string[])[];
const csv = (rows: Rows): string => rows.map(csvRow).join('');
const xlsx = (rows: Rows): Promise<Buffer> =>
  writeXlsxFile(rows.map((row) => row.map((value) => (value === '' ? null : { value, type: String })))).toBuffer();

/** The same rows as different programs write them. */
const forms: [string, (rows: Rows) => Buffer | Promise<Buffer>][] = [
  ['CSV in UTF-8', (rows) => Buffer.from(csv(rows))],
  ['CSV in UTF-8 with a byte order mark', (rows) => Buffer.from(`\uFEFF${csv(rows)}`)],
  ['CSV in UTF-8 that ends its lines in LF', (rows) => Buffer.from(csv(rows).replaceAll('\r\n', '\n'))],
  ['CSV in GB18030', (rows) => toGb18030(csv(rows))],
  ['XLSX', xlsx],
];

const long = '长'.repeat(200);
const formula = '=HYPERLINK("http://evil.example","x")';
const good = ['"小心",\n勿食', formula, '＝1+1', '-5 ℃以下勿用', long];

const row = (change: Parameters<typeof productRow>[1]) => productRow(categoryName, change);
/** Every kind of error, and blank rows; the first entry is the sheet's second row. */
function faulty(repeated: string): string[][] {
  return [
    row({ 登记证号: repeated }),
    row({ 登记证号: repeated.toLowerCase() }),
    [],
    row({ 农药名称: '' }),
    row({ 农药名称: '　' }),
    row({ 有效成分: '吡虫啉 | 10 | % | | 138261-41-4' }),
    row({ 农药名称: long }),
    row({ 登记证号: 'XX1' }),
    [],
    [],
    row({ 产品分类: '没有的分类' }),
    row({ 有效成分: '甲甲 | 60 | %\n乙乙 | 60 | %' }),
    row({ 农药类别: '神药', 毒性: '' }),
    row({ 农药名称: formula.repeat(2) }),
    ...good.map((precautions) => row({ 注意事项: precautions })),
  ];
}
const expected: Job['errors'] = [
  { row: 3, column: '登记证号', message: '与第2行重复' },
  { row: 5, column: '农药名称', message: '产品名称不能为空' },
  { row: 6, column: '农药名称', message: '产品名称不能为空' },
  { row: 7, column: '有效成分', message: 'CAS号校验位不正确' },
  { row: 8, column: '农药名称', message: '产品名称长度必须在2-50个字符之间' },
  { row: 9, column: '登记证号', message: '请输入正确的登记证号格式' },
  { row: 12, column: '产品分类', message: '请选择产品分类' },
  { row: 13, column: '有效成分', message: '有效成分总含量不能超过100%' },
  { row: 14, column: '农药类别', message: '请选择农药类别' },
  { row: 14, column: '毒性', message: '请选择毒性' },
  { row: 15, column: '农药名称', message: '产品名称长度必须在2-50个字符之间' },
];

describe('a sheet with every kind of error', () => {
  it.each(forms)('as %s is checked row by row; a dry run changes nothing', async (_form, write) => {
    const content = await write([productHeadings, ...faulty(newRegNo())]);
    const { database } = api.context;
    // The dry run stores only its job.
    const before = await dump(database, 'job');
    const dryRun = await importSheet(api, 'product', content, true);
    expect(dryRun).toMatchObject({ state: 'done', done: 16, total: 16, errors: expected, warnings: [] });
    expect(await dump(database, 'job')).toEqual(before);

    const rowsBefore = await stored(api, 'product');
    const written = await importSheet(api, 'product', content);
    expect(written).toMatchObject({ state: 'done', done: 16, total: 16, errors: expected, warnings: [] });
    const known = new Set(rowsBefore.map(({ id }) => id));
    const added = (await stored(api, 'product')).filter(({ id }) => !known.has(id));
    expect(added.map(({ precautions }) => precautions).toSorted()).toEqual(['', ...good].toSorted());
  });

  it.each(forms)('as %s may start with blank rows', async (_form, write) => {
    const content = await write([[], [''], productHeadings, [], productRow(categoryName, { 农药名称: '' })]);
    expect(await importSheet(api, 'product', content, true)).toMatchObject({
      total: 1,
      errors: [{ row: 5, column: '农药名称', message: '产品名称不能为空' }],
    });
  });

  it('returns its bad rows as a sheet that can be corrected and imported', async () => {
    const content = csv([productHeadings, ...faulty(newRegNo())]);
    const { badRowsUrl } = await importSheet(api, 'product', content, true);
    const bad = await api.call('GET', String(badRowsUrl));
    expect(bad.headers['content-type']).toContain('text/csv');
    const text = String(bad.body);
    expect(text.startsWith('\uFEFF错误原因,登记证号,')).toBe(true);
    expect(text).toContain('登记证号：与第2行重复,pd');
    // This file contains no formula either.
    expect(text).toContain(`"'=HYPERLINK(`);
    expect(await importSheet(api, 'product', text, true)).toMatchObject({ total: 10, warnings: [] });
  });

  it('refuses a row with more cells than columns, caused by missing quotes', async () => {
    const content = `登记证号,农药名称\r\n${newRegNo()},吡虫啉,可湿性粉剂\r\n\r\n1,2,,\r\n`;
    expect((await importSheet(api, 'product', content, true)).errors).toEqual(
      expect.arrayContaining([
        { row: 2, column: '', message: '内容多于表头的列，请检查逗号和引号' },
        { row: 4, column: '登记证号', message: '请输入正确的登记证号格式' },
      ]),
    );
  });

  it("reads the result of a workbook's formula, never the formula", async () => {
    const row = productRow(categoryName).map((value) => ({ value, type: String }));
    const cells = [...row.slice(0, 1), { value: '=1+1', type: 'Formula' as const }, ...row.slice(2)];
    const content = await writeXlsxFile([productHeadings.map((value) => ({ value, type: String })), cells]).toBuffer();
    expect(await importSheet(api, 'product', content, true)).toMatchObject({
      errors: [{ row: 2, column: '农药名称', message: expect.stringContaining('单元格的公式没有保存结果') }],
    });
  });
});

it('an export marks formulas; an import removes the mark', async () => {
  const exported = String(await exportSheet(api, 'product', '&keyword=吡虫啉'));
  expect(exported).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
  expect(exported).toContain(`'＝1+1`);
  expect(exported).toContain(`'-5 ℃以下勿用`);
  const before = await stored(api, 'product');
  expect(await importSheet(api, 'product', exported)).toMatchObject({ errors: [], warnings: [] });
  expect(await stored(api, 'product')).toEqual(before);
});
