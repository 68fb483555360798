import type { Category } from '@admin-h5/contract';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { SheetData } from 'write-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { alignedLines } from '../../src/import/layout/header-row.ts';
import { unescapeCell } from '../../src/import/read/marks.ts';
import { joinCells, joinRange } from '../../src/import/layout/split-columns.ts';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, productInput } from '../support/catalogue.ts';
import { checkedChanges, checkedRows, csvRow, importSheet, sheetOf, stored } from '../support/sheets.ts';
import { row, text, workbook } from '../support/workbook.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

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

it.each([
  ['one text with a line break after it says it for all', ['水稻\n', '10\n20'], [['水稻'], ['10', '20']]],
  [
    'a first blank line is a place of its own',
    ['\n14天', '水稻\n小麦'],
    [
      ['', '14天'],
      ['水稻', '小麦'],
    ],
  ],
  [
    'a blank line between texts is one, too',
    ['7天\n\n21天', '1\n2\n3'],
    [
      ['7天', '', '21天'],
      ['1', '2', '3'],
    ],
  ],
])('lines of cells beside each other: %s', (_, cells, lines) => {
  expect(alignedLines([0, 1], cells)).toEqual(lines);
});

it.each([
  ['20', '30', '20-30'],
  ['20克/亩', '30克/亩', '20-30克/亩'],
  ['20克/亩', '30毫升/亩', '20克/亩-30毫升/亩'],
  ['1,000', '1,500', '1,000-1,500'],
  ['20', '20', '20'],
  ['20', '/', '≥20'],
  ['', '30克/亩', '≤30克/亩'],
  ['-', '', ''],
  ['30', '20', '30-20'],
  ['约20', '', '约20'],
  ['≥20', '30', '20-30'],
  ['20', '≤30克/亩', '20-30克/亩'],
  ['20克/亩', '30', '20-30克/亩'],
  ['20', '30克/亩', '20-30克/亩'],
  ['20-30', '30克/亩', '20-30克/亩'],
  ['20-30', '40', '20-30-40'],
  ['-10', '10', '-10-10'],
])('the ends of a range in two columns: %j and %j are %j', (lower, upper, range) => {
  expect(joinRange(lower, upper)).toBe(range);
});

const given = fc.record({
  lower: fc.constantFrom('', '-', '20', '-10', '20克/亩', '≥20', '20-30'),
  upper: fc.constantFrom('30', '30克/亩', '30毫升/亩', '≤30', '10'),
  isLimit: fc.boolean(),
});

it('a row that was given back with its range has the same again', () => {
  fc.assert(
    fc.property(given, ({ lower, upper, isLimit }) => {
      const columns = { ranges: [{ at: 0, upperAt: 1, isLimit }], shared: [], unitColumns: [] };
      const joined = joinCells([lower, upper], columns);
      expect(unescapeCell(joined[0] ?? '')).toBe(joinRange(lower, upper, isLimit));
      expect(joinCells(joined, columns)).toEqual(joined);
    }),
  );
});

const use = (headings: readonly string[]) => ['作物', '防治对象', ...headings, '施用方法'];

it('one end of a property alone is the whole', () => {
  expect([joinRange('-24', '', false), joinRange('', '110', false)]).toEqual(['-24', '110']);
});

describe('columns of the ends of a range', () => {
  let api: TestApp;
  let category: Category;
  catalogueForAll((started) => {
    ({ api, category } = started);
  });

  const own = productHeadings.slice(0, -1);
  const dosages = async (regNo: string): Promise<unknown> =>
    JSON.parse((await stored(api, 'product')).find((one) => one.regNo === regNo)?.usages ?? '[]');

  it.each([
    ['a unit in their headers', [use(['用药量下限（克/亩）', '用药量上限（克/亩）'])], ['20', '30'], '20-30克/亩'],
    [
      'a column of units behind them',
      [use(['最低用药量', '最高用药量', '单位'])],
      ['20', '30', '毫升/亩'],
      '20-30毫升/亩',
    ],
    ['a heading above both', [use(['制剂用量(g/亩)', '']), use(['下限', '上限'])], ['20', '30'], '20-30克/亩'],
    ['dilutions', [use(['最小稀释倍数', '最大稀释倍数'])], ['1000', '1500'], '1000-1500倍液'],
    ['units in their cells', [use(['用量（min）', '用量（max）'])], ['20克/亩', '30克/亩'], '20-30克/亩'],
    ['one end alone', [use(['用药量下限（克/亩）', '用药量上限（克/亩）'])], ['', '30'], '≤30克/亩'],
  ])('are one: with %s', async (_what, headings, cells, dosage) => {
    const regNo = newRegNo();
    const line = [...productRow(category.name, { 登记证号: regNo }).slice(0, -1), '水稻', '稻飞虱', ...cells, '喷雾'];
    const heads = headings.map((some, at) => [...own.map((name) => (at === headings.length - 1 ? name : '')), ...some]);
    const job = await importSheet(api, 'product', sheetOf(...heads, line));
    expect(job).toMatchObject({ created: 1, failed: 0, warnings: [] });
    expect(job.report?.questions).toEqual([]);
    expect(await dosages(regNo)).toMatchObject([{ crop: '水稻', target: '稻飞虱', dosage, method: '喷雾' }]);
  });

  it('are asked about where the larger one comes first, and none where there is one of them', async () => {
    const start = [...productRow(category.name).slice(0, -1), '水稻', '稻飞虱'];
    const both = sheetOf(
      [...own, ...use(['用药量下限（克/亩）', '用药量上限（克/亩）'])],
      [...start, '30', '20', '喷雾'],
    );
    const asked = await importSheet(api, 'product', both, true);
    expect(asked.report?.questions.map(({ question }) => question)).toEqual(['用药量的范围前大后小，怎么填']);
    const lower = sheetOf([...own, ...use(['用药量下限（克/亩）'])], [...start, '30', '喷雾']);
    expect((await importSheet(api, 'product', lower, true)).warnings).toContainEqual(
      expect.objectContaining({ column: '用药量下限（克/亩）', message: '未知列，已忽略' }),
    );
  });

  it('are read of temperatures, and 规格 as what its cells are', async () => {
    await create(api, 'category', { ...categoryInput('material'), name: '溶剂' });
    const sheet = sheetOf(
      ['原料名称', '分类', '等级', '规格', '包装', '沸点下限(℃)', '沸点上限(℃)'],
      ['二甲苯', '溶剂', '工业级', '≥98.5%', '180kg/桶', '137', '144'],
      ['甲苯', '溶剂', '工业级', '99.9%', '160kg/桶', '110', '111'],
    );
    const job = await importSheet(api, 'material', sheet);
    expect(job).toMatchObject({ created: 2, failed: 0 });
    expect(job.warnings.map(({ message }) => message)).toEqual(['已按“规格”填写最低含量(%)：2 条，如“≥98.5%”填 98.5']);
    expect(await stored(api, 'material')).toMatchObject([
      { purity: '≥98.5%', packaging: '["180kg/桶"]', boilingPoint: '137-144 ℃' },
      { purity: '99.9%', packaging: '["160kg/桶"]', boilingPoint: '110-111 ℃' },
    ]);
  });
});

describe('header groups', () => {
  let api: TestApp;
  let category: Category;
  catalogueForAll((started) => {
    ({ api, category } = started);
  });

  const product = async (regNo: string) => (await stored(api, 'product')).find((one) => one.regNo === regNo);
  const ingredientsOf = async (regNo: string): Promise<unknown> =>
    JSON.parse((await product(regNo))?.ingredients ?? '');
  const own = (regNo: string) => productRow(category.name, { 登记证号: regNo });
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
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
        expect(job).toMatchObject({ total: 1, created: 1, failed: 0 });
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
        ['有效成分1', '含量1', '单位1', '有效成分2', '含量2', '单位2'],
        ['阿维菌素', '1.8', '%', '吡虫啉', '5', '％'],
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
});

const cells = (rows: readonly (readonly string[])[]): SheetData =>
  rows.map((row) => row.map((value) => (value === '' ? null : { value, type: String })));

const withoutType = (line: readonly string[]) => line.filter((_, at) => productHeadings[at] !== '农药类别');

const messages = (issues: readonly { message: string }[]) => issues.map(({ message }) => message);

/** A workbook of sheets by their names. */
const namedSheets = (sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> =>
  writeXlsxFile(Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: cells(rows) }))).toBuffer();

describe('several sheets', () => {
  let api: TestApp;
  let category: Category;
  catalogueForAll((started) => {
    ({ api, category } = started);
  });
  const row = (regNo: string, change: Parameters<typeof productRow>[1] = {}) =>
    productRow(category.name, { 登记证号: regNo, ...change });
  const found = async (regNo: string) => (await stored(api, 'product')).find((product) => product.regNo === regNo);

  it('imports all sheets with the same columns, whatever their order, titles and further columns', async () => {
    const [first, second, third] = [newRegNo(), newRegNo(), newRegNo()];
    const reversed = productHeadings.toReversed();
    const content = await namedSheets({
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
    const content = await namedSheets({
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
    const content = await namedSheets({
      杀虫剂: [withoutType(productHeadings), withoutType(row(regNo))],
      说明: [['填表说明']],
    });
    expect(await importSheet(api, 'product', content)).toMatchObject({ created: 1, failed: 0 });
    expect(await found(regNo)).toMatchObject({ pesticideType: '杀虫剂' });
  });

  it('imports tables with other records under columns of their own together', async () => {
    const [first, second, third] = [newRegNo(), newRegNo(), newRegNo()];
    const own = ['登记证号', '产品名称（全称）', '有效成分', '毒性', '质保', '有效期止', '产品分类'];
    const content = await namedSheets({
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
    const content = await namedSheets({
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
    const content = await namedSheets({
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
    const content = await namedSheets({ 产品: lines, '产品 (2)': lines });
    const job = await importSheet(api, 'product', content, true);
    expect(job).toMatchObject({ total: 1, created: 1, failed: 0 });
    expect(messages(job.warnings)).toEqual([expect.stringContaining('还有 1 个工作表未导入：“产品 (2)”')]);
  });

  it('imports the sheets that a person chooses, also with other columns', async () => {
    const record = await create(api, 'product', productInput(category.id));
    const other = await create(api, 'product', productInput(category.id));
    const content = await namedSheets({
      毒性: [
        ['登记证号', '毒性', '急救'],
        [record.regNo, '微毒', ''],
      ],
      名称: [
        ['商品名', '登记证号'],
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
    const { rows } = await checkedRows(api, job);
    expect(rows.map(({ row, state }) => [row, state])).toEqual([
      [2, 'changed'],
      [3, 'refused'],
    ]);
    expect(job.warnings).toEqual([]);
    expect(job.report?.sheets?.map(({ imported }) => imported)).toEqual([false, true]);
    const both = await importSheet(api, 'product', content, true, { sheets: ['毒性', '名称'] });
    expect(both.report?.columns.map(({ header }) => header)).toEqual(['登记证号', '毒性', '急救', '商品名']);
    // A column that a sheet does not have leaves its records as they are.
    const changed = await checkedRows(api, both, '?state=changed');
    expect(changed.rows.map(({ sheet, row }) => [sheet, row])).toEqual([
      ['毒性', 2],
      ['名称', 2],
    ]);
    expect(checkedChanges(changed).map(Object.keys)).toEqual([['毒性'], ['商品名']]);
    expect(both.errors).toEqual([{ row: 3, sheet: '名称', column: '登记证号', message: '与“名称”第2行重复' }]);
    const missing = await importSheet(api, 'product', content, true, { sheets: ['没有'] });
    expect(missing).toMatchObject({ state: 'failed', errors: [{ message: '文件中没有工作表“没有”' }] });
  });

  it('keeps sheets apart whose headers state other units of the same column', async () => {
    const [one, other] = [newRegNo(), newRegNo()];
    const heads = ['登记证号', '作物', '防治对象'];
    for (const [first, second] of [
      ['（克/亩）', '（毫升/亩）'],
      ['（克/亩）', ''],
    ] as const) {
      const content = await namedSheets({
        可湿性粉剂: [
          [...heads, `用药量${first}`],
          [one, '水稻', '稻飞虱', '10'],
        ],
        水剂: [
          [...heads, `用药量${second}`],
          [other, '水稻', '稻飞虱', '20'],
        ],
      });
      const job = await importSheet(api, 'product', content, true);
      expect(job.report?.sheets?.map(({ imported }) => imported)).toEqual([true, false]);
      expect(messages(job.warnings).join()).toContain('还有 1 个工作表未导入：“水剂”');
      const both = await importSheet(api, 'product', content, true, { sheets: ['可湿性粉剂', '水剂'] });
      expect(both).toMatchObject({ state: 'failed' });
      expect(messages(both.errors)).toEqual([`工作表“可湿性粉剂”和“水剂”中“用药量${first}”的单位不同，请分开导入`]);
    }
  });
});
