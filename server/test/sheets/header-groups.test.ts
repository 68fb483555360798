import type { Category } from '@admin-h5/contract';
import { describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { csvRow, importSheet, sheetOf, stored } from '../support/sheets.ts';
import { row, text, workbook } from '../support/workbook.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});

const product = async (regNo: string) => (await stored(api, 'product')).find((one) => one.regNo === regNo);
const ingredientsOf = async (regNo: string): Promise<unknown> => JSON.parse((await product(regNo))?.ingredients ?? '');
const own = (regNo: string) => productRow(category.name, { 登记证号: regNo });
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** A workbook of texts; a blank one is no cell. */
const workbookOf = (rows: readonly (readonly string[])[], merged: readonly string[] = []) =>
  workbook(
    rows
      .map((cells, at) =>
        row(
          at + 1,
          cells.map((cell) => (cell === '' ? '/>' : text(cell))),
        ),
      )
      .join('')
      .replaceAll('/></c>', '/>'),
    { merged },
  );
/** The places of columns that are merged over the first two rows. */
const merged = (count: number) => productHeadings.slice(0, count).map((_, at) => `${letters[at]}1:${letters[at]}2`);
const width = productHeadings.length;
/** A row without its ingredients. */
const base = (regNo: string) => own(regNo).filter((_, at) => productHeadings[at] !== '有效成分');

describe('two rows as a header', () => {
  const groups: [string, string, string][] = [
    ['有效期', '开始日期', '截止日期'],
    ['有效期', '起始日期', '终止日期'],
    ['登记有效期', '自', '至'],
    ['登记证有效期', '起始', '截止'],
    ['有效期限', '生效日期', '失效日期'],
  ];
  it.each(groups)('has %s above %s and %s, be its other columns merged or not', async (group, from, to) => {
    const upper = [...productHeadings, group, ''];
    const lower = [...productHeadings.map(() => ''), from, to];
    const days = ['2024-01-05', '2029-01-04'];
    const merges = [...merged(width), `${letters[width]}1:${letters[width + 1]}1`];
    for (const build of [
      (line: readonly string[]) => workbookOf([upper, lower, line], merges),
      (line: readonly string[]) => workbookOf([upper, lower, line]),
      (line: readonly string[]) => sheetOf(upper, lower, line),
    ]) {
      const regNo = newRegNo();
      const job = await importSheet(api, 'product', build([...own(regNo), ...days]));
      expect(job).toMatchObject({ total: 1, created: 1, failed: 0, errors: [] });
      expect(await product(regNo)).toMatchObject({ regValidFrom: days[0], regValidTo: days[1] });
    }
  });

  it.each([
    ['名称', '含量'],
    ['名称', '有效成分含量'],
    ['中文名称', '总含量'],
  ])('has 有效成分 above %s and %s, and the name of the product beside them', async (name, content) => {
    const rest = productHeadings.filter((heading) => heading !== '有效成分');
    const regNo = newRegNo();
    const cells = own(regNo).filter((_, at) => productHeadings[at] !== '有效成分');
    const upper = [...rest, '有效成分', ''];
    const lower = [...rest.map(() => ''), name, content];
    const job = await importSheet(api, 'product', workbookOf([upper, lower, [...cells, '吡虫啉', '10%']]));
    expect(job).toMatchObject({ created: 1, failed: 0 });
    expect(await ingredientsOf(regNo)).toMatchObject([{ name: '吡虫啉', content: 10, unit: '%' }]);
    expect(await product(regNo)).toMatchObject({ name: '吡虫啉' });
  });

  it('takes no data for a second row, whatever its texts look like', async () => {
    const regNos = [newRegNo(), newRegNo()];
    const headings = [...productHeadings, '英文名', '总含量（质量分数）'];
    const lines = regNos.map((regNo) =>
      [...own(regNo), 'imidacloprid', '(10%)'].map((cell) => cell.replace('(10%)', '10%')),
    );
    expect(await importSheet(api, 'product', sheetOf(headings, ...lines))).toMatchObject({ total: 2, created: 2 });
  });
});

describe('cells beside the table of a workbook', () => {
  it('are left out with a warning, and do not refuse their row', async () => {
    const regNo = newRegNo();
    const rows = [
      [...productHeadings],
      ...Array.from({ length: 120 }, () => own(newRegNo())),
      [...own(regNo), '', '问过小王'],
    ];
    const job = await importSheet(api, 'product', workbookOf(rows));
    expect(job).toMatchObject({ failed: 0, created: 121 });
    expect(job.warnings).toContainEqual({
      row: 1,
      column: '',
      message: '有 1 行在表头的列之外还有内容，已忽略，如第122行“问过小王”',
    });
  });

  it('are a column without a header, which a person may read as a field', async () => {
    const regNo = newRegNo();
    const content = workbookOf([[...productHeadings], [...own(regNo), '商品一号']]);
    const check = await importSheet(api, 'product', content, true);
    expect(check).toMatchObject({ created: 1, failed: 0 });
    expect(check.warnings).toEqual([{ row: 1, column: 'I列', message: '没有表头，已忽略' }]);
    expect(check.report?.columns.at(-1)).toEqual({ header: 'I列', key: '#I', field: null, label: null });
    const job = await importSheet(api, 'product', content, false, { columns: { '#I': 'tradeName' } });
    expect(job).toMatchObject({ created: 1, warnings: [] });
    expect(await product(regNo)).toMatchObject({ tradeName: '商品一号' });
  });

  it('refuse their row in a text, where a comma is probably missing its quotes', async () => {
    const job = await importSheet(api, 'product', csvRow(productHeadings) + csvRow([...own(newRegNo()), '甲']));
    expect(job).toMatchObject({ failed: 1, errors: [{ message: '内容多于表头的列，请检查逗号和引号' }] });
  });
});

const twice = (regNo: string) => sheetOf([...productHeadings, '商标', '商标'], [...own(regNo), '甲', '乙']);

describe('two columns of one name', () => {
  it('do not refuse the file: the first is read, and a person may choose the second', async () => {
    const [first, second] = [newRegNo(), newRegNo()];
    const check = await importSheet(api, 'product', twice(first));
    expect(check).toMatchObject({ created: 1, failed: 0 });
    expect(check.report?.columns.slice(-2)).toEqual([
      { header: '商标', field: 'tradeName', label: '商品名' },
      { header: '商标', key: '商标#2', field: null, label: null },
    ]);
    expect(await product(first)).toMatchObject({ tradeName: '甲' });
    const columns = { 商标: '', '商标#2': 'tradeName' };
    const job = await importSheet(api, 'product', twice(second), false, { columns });
    expect(job).toMatchObject({ created: 1, warnings: [] });
    expect(await product(second)).toMatchObject({ tradeName: '乙' });
  });

  it('of the key do not refuse the file either', async () => {
    const regNo = newRegNo();
    const job = await importSheet(
      api,
      'product',
      sheetOf([...productHeadings, '登记证号'], [...own(regNo), 'PD1']),
      true,
    );
    expect(job).toMatchObject({ created: 1, failed: 0 });
    expect(job.warnings).toEqual([{ row: 1, column: '登记证号', message: '列名重复，只导入前面的一列' }]);
  });
});

describe('ingredients in several columns', () => {
  const rest = productHeadings.filter((heading) => heading !== '有效成分');
  const both = [
    { name: '阿维菌素', content: 1.8, unit: '%' },
    { name: '吡虫啉', content: 5, unit: '%' },
  ];

  it.each([
    [
      ['有效成分1', '含量1', '有效成分2', '含量2'],
      ['阿维菌素', '1.8%', '吡虫啉', '5%'],
    ],
    [
      ['有效成分1', '有效成分2', '含量1(%)', '含量2(%)'],
      ['阿维菌素', '吡虫啉', '1.8', '5'],
    ],
    [
      ['有效成分一', '有效成分一含量', '有效成分二', '有效成分二含量'],
      ['阿维菌素', '1.8%', '吡虫啉', '5%'],
    ],
    [
      ['有效成分名称(1)', '含量(1)', '有效成分名称(2)', '含量(2)'],
      ['阿维菌素', '1.8%', '吡虫啉', '5%'],
    ],
    [
      ['有效成分', '含量', '有效成分', '含量', '总含量'],
      ['阿维菌素', '1.8%', '吡虫啉', '5%', '6.8%'],
    ],
    [
      ['有效成分1', '有效成分2', '有效成分3'],
      ['阿维菌素1.8%', '吡虫啉 5%', '/'],
    ],
  ])('are read under %j', async (headings, cells) => {
    const regNo = newRegNo();
    const job = await importSheet(api, 'product', sheetOf([...rest, ...headings], [...base(regNo), ...cells]));
    expect(job).toMatchObject({ created: 1, failed: 0, warnings: [] });
    expect(await ingredientsOf(regNo)).toMatchObject(both);
    expect((await product(regNo))?.totalContent).toBe('6.8%');
  });

  it('may be fewer in a row', async () => {
    const regNo = newRegNo();
    const headings = ['有效成分1', '含量1', '有效成分2', '含量2'];
    const job = await importSheet(
      api,
      'product',
      sheetOf([...rest, ...headings], [...base(regNo), '吡虫啉', '5%', '', '-']),
    );
    expect(job).toMatchObject({ created: 1, failed: 0 });
    expect(await ingredientsOf(regNo)).toMatchObject(both.slice(1));
  });

  it('are two rows of headings, too', async () => {
    const regNo = newRegNo();
    const upper = [...rest, '有效成分1', '', '有效成分2', ''];
    const lower = [...rest.map(() => ''), '名称', '含量', '名称', '含量'];
    const line = [...base(regNo), '阿维菌素', '1.8%', '吡虫啉', '5%'];
    expect(await importSheet(api, 'product', workbookOf([upper, lower, line]))).toMatchObject({
      created: 1,
      failed: 0,
    });
    expect(await ingredientsOf(regNo)).toMatchObject(both);
  });

  it('are what a person says, and the report names each', async () => {
    const regNo = newRegNo();
    const columns = { 甲: 'ingredients', 乙: 'totalContent', 丙: 'ingredients', 丁: 'totalContent' };
    const content = sheetOf([...rest, '甲', '乙', '丙', '丁'], [...base(regNo), '阿维菌素', '1.8%', '吡虫啉', '5%']);
    const job = await importSheet(api, 'product', content, false, { columns });
    expect(job).toMatchObject({ created: 1, failed: 0 });
    expect(await ingredientsOf(regNo)).toMatchObject(both);
    expect(job.report?.columns.slice(-4).map(({ field }) => field)).toEqual(Object.values(columns));
  });

  it('refuse a row where one is damaged', async () => {
    const line = [...base(newRegNo()), '阿维菌素', '1.8%', '#N/A', '5%'];
    const headings = ['有效成分1', '含量1', '有效成分2', '含量2'];
    const job = await importSheet(api, 'product', sheetOf([...rest, ...headings], line), true);
    expect(job.errors).toMatchObject([{ column: '有效成分1', message: expect.stringContaining('公式有误') }]);
  });
});
