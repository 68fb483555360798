import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Category, joinFields, splitFields, type Synonym } from '@admin-h5/contract';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import Joi from 'joi';
import { SheetCategories } from '../../src/category/sheet-categories.ts';
import { Unread } from '../../src/import/columns/cell-kinds.ts';
import { askColumns } from '../../src/import/columns/questions.ts';
import { joinLines, splitLines } from '../../src/import/read/cells.ts';
import { escapeCell, escapeWorkbookCell, unescapeCell } from '../../src/import/read/marks.ts';
import { openSource } from '../../src/import/source.ts';
import { productSheet } from '../../src/product/sheet.ts';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, materialInput, multipart, productInput } from '../support/catalogue.ts';
import { dump } from '../support/dump.ts';
import { bytesOf } from '../support/response.ts';
import { csvRow, exportSheet, importSheet, sheetOf, stored } from '../support/sheets.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

const messages = (issues: readonly { row: number; message: string }[]) =>
  issues.map(({ row, message }) => `${row} ${message}`);

describe('a product with each of its ingredients in a row of its own', () => {
  let api: TestApp;
  let category: Category;
  catalogueForAll((started) => {
    ({ api, category } = started);
  });

  const own = productHeadings.slice(0, -1);
  const parts = ['作物/场所', '防治对象', '制剂用药量', '施用方法'];
  const uses = ['水稻', '小麦', '棉花'].map((crop) => [crop, '蚜虫', '15克/亩', '喷雾']);

  const mixed = own.filter((heading) => heading !== '有效成分');
  const mixture = (regNo: string) =>
    productRow(category.name, { 登记证号: regNo }).slice(0, -1).toSpliced(own.indexOf('有效成分'), 1);
  const blank = mixed.map(() => '');
  const ingredientsOf = async (regNo: string): Promise<unknown> =>
    JSON.parse((await stored(api, 'product')).find((one) => one.regNo === regNo)?.ingredients ?? '[]');
  const mixtureSheet = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
    [[...mixed, ...headings], ...rows].map((row) => csvRow(row)).join('');
  const both = [
    { name: '阿维菌素', content: 1.8, unit: '%' },
    { name: '吡虫啉', content: 5, unit: '%' },
  ];

  it.each<[string, readonly string[], string[][]]>([
    ['names with contents', ['有效成分'], [['阿维菌素 1.8%'], ['5%吡虫啉']]],
    [
      'names beside contents',
      ['有效成分', '含量'],
      [
        ['阿维菌素', '1.8%'],
        ['吡虫啉', '5%'],
      ],
    ],
    [
      'names with contents beside their sum',
      ['有效成分', '总含量'],
      [
        ['阿维菌素 1.8%', '6.8%'],
        ['吡虫啉 5%', ''],
      ],
    ],
    [
      'numbers beside units',
      ['有效成分', '含量', '单位'],
      [
        ['阿维菌素', '1.8', '%'],
        ['吡虫啉', '5', '%'],
      ],
    ],
    [
      'numbers beside a unit for both',
      ['有效成分', '含量', '含量单位'],
      [
        ['阿维菌素', '1.8', '%'],
        ['吡虫啉', '5', ''],
      ],
    ],
  ])('is one record: %s', async (_what, headings, [one = [], two = []]) => {
    for (const further of [(regNo: string) => mixture(regNo), () => blank]) {
      const [regNo, next] = [newRegNo(), newRegNo()];
      const rows = [
        [...mixture(regNo), ...one],
        [...further(regNo), ...two],
        // Alone, its content is the whole.
        [...mixture(next), ...one.map((cell) => cell.replace('6.8', '1.8'))],
      ];
      const job = await importSheet(api, 'product', mixtureSheet(headings, rows));
      expect(job).toMatchObject({ total: 2, created: 2, failed: 0, errors: [] });
      expect(await ingredientsOf(regNo)).toMatchObject(both);
      expect((await stored(api, 'product')).find((record) => record.regNo === regNo)).toMatchObject({
        totalContent: '6.8%',
      });
    }
  });

  it('is one record with its uses in the same rows', async () => {
    const regNo = newRegNo();
    const rows = [
      [...mixture(regNo), '阿维菌素', '1.8%', ...(uses[0] ?? [])],
      [...blank, '吡虫啉', '5%', ...(uses[1] ?? [])],
      [...blank, '', '', ...(uses[2] ?? [])],
    ];
    const job = await importSheet(api, 'product', mixtureSheet(['有效成分', '含量', ...parts], rows));
    expect(job).toMatchObject({ total: 1, created: 1, failed: 0 });
    expect(await ingredientsOf(regNo)).toMatchObject(both);
    const record = (await stored(api, 'product')).find((one) => one.regNo === regNo);
    expect(JSON.parse(record?.usages ?? '[]')).toMatchObject([{ crop: '水稻' }, { crop: '小麦' }, { crop: '棉花' }]);
  });

  it('is refused where a content may be the sum of both', async () => {
    const regNo = newRegNo();
    const rows = [
      [...mixture(regNo), '阿维菌素', '6.8%'],
      [...mixture(regNo), '吡虫啉', '6.8%'],
    ];
    const job = await importSheet(api, 'product', mixtureSheet(['有效成分', '含量'], rows));
    expect(job).toMatchObject({ total: 1, created: 0, failed: 1 });
    expect(messages(job.errors)).toEqual(['2 看不懂的有效成分：阿维菌素、吡虫啉（2种成分，1个含量：6.8%）']);
  });

  it.each([
    [['有效成分'], ['吡虫啉 10%'], ['吡虫啉 20%']],
    [
      ['有效成分', '含量'],
      ['吡虫啉', '10%'],
      ['吡虫啉', '20%'],
    ],
    [
      ['有效成分', '含量'],
      ['吡虫啉 10%', '10%'],
      ['吡虫啉 10%', '20%'],
    ],
    [
      ['有效成分', '含量'],
      ['吡虫啉 | 10 | %', '10%'],
      ['', '20%'],
    ],
  ])('is refused where rows below %j say two contents of one ingredient', async (headings, one, two) => {
    const regNo = newRegNo();
    const rows = [
      [...mixture(regNo), ...one],
      [...mixture(regNo), ...two],
    ];
    const job = await importSheet(api, 'product', mixtureSheet(headings, rows));
    expect(job).toMatchObject({ total: 1, created: 0, failed: 1 });
  });

  it.each([
    ['with another word', (regNo: string) => mixture(regNo).with(mixed.indexOf('毒性'), '中等毒')],
    ['without its key, with another word', () => blank.with(mixed.indexOf('毒性'), '中等毒')],
  ])('is not created with one of them where the next row is of the same product %s', async (_what, further) => {
    const regNo = newRegNo();
    const rows = [
      [...mixture(regNo), '阿维菌素', '1.8%'],
      [...further(regNo), '吡虫啉', '5%'],
    ];
    const job = await importSheet(api, 'product', mixtureSheet(['有效成分', '含量'], rows));
    expect(job).toMatchObject({ total: 2, created: 0, failed: 2 });
    expect(messages(job.errors)).toEqual([
      '2 与第3行像是同一条记录，但不能合并：请补全登记证号等内容并使其一致',
      '3 与第2行像是同一条记录，但不能合并：请补全登记证号等内容并使其一致',
    ]);
  });
});

const crops = (...names: string[]) => names.map((crop) => expect.objectContaining({ crop }));

const asLine = (use: readonly string[]) => use.slice(0, 4).join('|');

describe('joined rows', () => {
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
  const sheet = (...lines: (readonly string[])[]) =>
    [[...own, ...parts], ...lines].map((line) => csvRow(line)).join('');
  const usagesOf = async (regNo: string): Promise<unknown> =>
    JSON.parse((await stored(api, 'product')).find((one) => one.regNo === regNo)?.usages ?? '[]');

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

  it.each([
    ['28\n\n14', [28, null, 14]],
    ['28\n-\n14', [28, null, 14]],
    ['\n21\n14', [null, 21, 14]],
    ['28\n-\n-', [28, null, null]],
    ['28', [28, 28, 28]],
    ['28\n', [28, 28, 28]],
  ])('keeps the lines of a cell at those of the cells beside it: %j', async (days, wanted) => {
    const regNo = newRegNo();
    const lines = ['水稻\n小麦\n玉米', '蚜虫', '15克/亩\n20克/亩\n25克/亩', '喷雾', days];
    expect(await importSheet(api, 'product', sheet([...product(regNo), ...lines]))).toMatchObject({ created: 1 });
    expect(await usagesOf(regNo)).toMatchObject(wanted.map((intervalDays) => ({ intervalDays })));
  });

  it('reads a crop that further rows leave empty as that above, and says so once', async () => {
    const [one, two] = [newRegNo(), newRegNo()];
    const job = await importSheet(
      api,
      'product',
      sheet(
        [...product(one), ...first],
        [...empty, '', '稻飞虱', '20克/亩', '喷雾', ''],
        [...empty, ...second],
        [...empty, '', '赤霉病', '25克/亩', '', ''],
        [...empty, '小麦', '白粉病', '25克/亩', '', ''],
        [...product(two), ...third],
        [...product(two), '', '棉铃虫', '30克/亩', '喷雾', ''],
      ),
    );
    expect(job).toMatchObject({ created: 2, failed: 0 });
    expect(await usagesOf(one)).toMatchObject([
      { crop: '水稻', target: '蚜虫' },
      { crop: '水稻', target: '稻飞虱' },
      { crop: '小麦', target: '蚜虫' },
      { crop: '小麦', target: '赤霉病', method: '喷雾' },
      { crop: '小麦', target: '白粉病', method: '喷雾' },
    ]);
    expect(await usagesOf(two)).toMatchObject([{ crop: '棉花' }, { crop: '棉花', target: '棉铃虫' }]);
    expect(job.warnings[1]?.message).toBe('有 3 行没有写“作物/场所”，按同一条记录的上一行填写，如第3行“水稻”');
  });

  it.each([
    ['several crops above it', first.with(0, '水稻\n小麦'), ['', '赤霉病', '20克/亩', '喷雾', '']],
    ['no crop above it', first.with(0, ''), ['', '赤霉病', '20克/亩', '喷雾', '']],
    ['no dose', first, ['', '赤霉病', '', '喷雾', '']],
    ['no method, for another crop', first, ['小麦', '蚜虫', '200克/100千克种子', '', '']],
  ])('refuses a further row that lacks something and has %s', async (_what, above, below) => {
    const job = await importSheet(
      api,
      'product',
      sheet([...product(newRegNo()), ...above], [...empty, ...below]),
      true,
    );
    expect(job).toMatchObject({ created: 0, failed: 1 });
  });

  it('refuses fewer lines than the cells beside have, which nobody can tell apart', async () => {
    const lines = ['水稻\n小麦\n玉米', '蚜虫', '15克/亩', '喷雾', '28\n14'];
    const job = await importSheet(api, 'product', sheet([...product(newRegNo()), ...lines]));
    expect(job.errors).toEqual([
      {
        row: 2,
        column: '安全间隔期',
        message: '有 2 行，使用范围的其他列有 3 行，无法对应：没有内容的一行请填“-”',
      },
    ]);
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
});

describe('ambiguous', () => {
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

  it('asks all that a column leaves open at once, each by itself', async () => {
    const content = sheetOf('有效期至', ['2027-3', '27.5.1', '2025-01-01']);
    const check = await importSheet(api, 'product', content, true);
    const keys = check.report?.questions.map(({ key, question }) => [key, question]);
    expect(keys).toEqual([
      ['?ymd:有效期至', '日期中哪个数字是年'],
      ['?first:有效期至', '只写了年月，是当月的哪一天'],
    ]);
    const ways = { '?first:有效期至': 'last', '?ymd:有效期至': 'ymd' };
    expect(await importSheet(api, 'product', content, true, { ways })).toMatchObject({ created: 3, failed: 0 });
  });

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
    expect(await cellsOf({})).toEqual([[], '24', new Unread('看不懂“24”：数字的单位是什么？请在“请确认”中回答', '24')]);
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
    expect(check.errors).toEqual([
      { row: 2, column: '含量', message: '看不懂“10”：含量的单位是什么？请在“请确认”中回答' },
    ]);
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
    expect(await importSheet(api, 'product', content, false, { ways: { 有效期至: way } })).toMatchObject({
      created: 2,
    });
    expect(await product(regNos[0] ?? '')).toMatchObject({ regValidTo: expected });
  });

  it('knows the year of short dates where only one number can be it', async () => {
    const job = await importSheet(api, 'product', sheetOf('有效期至', ['29/1/4', '29/10/31', '31/8/30']), true);
    expect(job).toMatchObject({ created: 0, failed: 3, report: { questions: [{ rows: 3, answer: null }] } });
    const shown = await importSheet(api, 'product', sheetOf('有效期至', ['1/4/29', '12/31/28']), true);
    expect(shown).toMatchObject({ created: 2, report: { questions: [{ answer: 'mdyy' }] } });
  });
});

const headings = (from: string, to: string) => productHeadings.map((heading) => (heading === from ? to : heading));

describe('corrections', () => {
  let api: TestApp;
  let category: Category;
  catalogueForAll((started) => {
    ({ api, category } = started);
  });
  const synonymPage = Joi.object<{ data: { list: Synonym[] } }>().unknown().required();

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
    const record = await create(api, 'product', { ...productInput(category.id), name: '吡虫啉', toxicity: '中等毒' });
    const content = (regNo: string) =>
      sheetOf(
        productHeadings.filter((heading) => heading !== '毒性'),
        ...[regNo, record.regNo].map((登记证号) =>
          productRow(category.name, { 登记证号, 注意事项: '避免接触' }).toSpliced(6, 1),
        ),
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
});

describe('same decision', () => {
  let api: TestApp;
  let category: Category;
  catalogueForAll((started) => {
    ({ api, category } = started);
  });

  const numbers = ['PD20400001', 'PD20400002', 'PD20400003', 'PD2040000x'];

  it('a dry run gives the same result as the import, for any rows, and changes nothing', async () => {
    const ids = await Promise.all(
      numbers.slice(0, 2).map(async (regNo) => {
        const { id } = await create(api, 'product', { ...productInput(category.id), regNo });
        return id;
      }),
    );
    const row = fc.tuple(
      fc.constantFrom('', '', ...ids, 'f'.repeat(32)),
      fc.constantFrom(...numbers),
      fc.constantFrom('吡虫啉', '', '=1+1', '-2', '＝1', '长'.repeat(200), '带,逗号"引号'),
      fc.constantFrom(category.name, '无'),
      fc.constantFrom('吡虫啉 | 10 | %', '吡虫啉 | 10 | % | | 138261-41-3', '吡虫啉 | 10 | % | | 138261-41-4', ''),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof({ weight: 6, arbitrary: row }, fc.constant(['']))), async (rows) => {
        const head = ['ID', '登记证号', '农药名称', '产品分类', '有效成分', '农药类别', '剂型', '毒性'];
        const rest = ['杀虫剂', 'WP', '低毒'];
        const content = [head, ...rows.map((cells) => (cells.length > 1 ? [...cells, ...rest] : cells))];
        const sheet = content.map(csvRow).join('');
        const before = await dump(api.context.database, 'job');
        const judged = await importSheet(api, 'product', sheet, true);
        expect(await dump(api.context.database, 'job')).toEqual(before);
        const written = await importSheet(api, 'product', sheet);
        const decision = ({ state, done, total, errors, warnings }: typeof judged) => ({
          state,
          done,
          total,
          errors,
          warnings,
        });
        expect(decision(written)).toEqual(decision(judged));
      }),
      { numRuns: 30 },
    );
  });

  it('cells are read as they were written', () => {
    const text = fc.string({ unit: 'grapheme-ascii' });
    const line = text.map((value) => value.trim().replaceAll(/\s+/g, ' '));
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(
          '',
          "'",
          '=',
          '+',
          "''-",
          "'@",
          '＝',
          "'－",
          '\t=',
          '\r',
          '\n@',
          '1',
          "'1",
          '1E+05',
          "'80%",
          '108-08-7',
          '="1"',
          'TRUE',
          "''#N/A",
        ),
        (value, start) => {
          const cell = start + value;
          expect(unescapeCell(escapeCell(cell))).toBe(cell);
          expect(unescapeCell(escapeWorkbookCell(cell))).toBe(cell);
          expect(escapeCell(cell)).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
        },
      ),
    );
    for (const name of ['2，4-滴', '1、2-丙二醇', 'N，N-二甲基甲酰胺', '1，2，4-三唑'])
      expect(splitLines(name)).toEqual([name]);
    expect(splitLines('草甘膦，2，4-滴、1，2-二氯乙烷，10克、5、108-08-7、50-00-0')).toEqual([
      '草甘膦',
      '2，4-滴',
      '1，2-二氯乙烷',
      '10克',
      '5',
      '108-08-7',
      '50-00-0',
    ]);
    fc.assert(
      fc.property(fc.array(line.filter(Boolean)), (entries) => expect(splitLines(joinLines(entries))).toEqual(entries)),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (fields) => {
        const read = splitFields(joinFields(fields));
        expect(fields.map((_field, at) => read[at] ?? '')).toEqual(fields);
      }),
    );
  });

  it.each(['csv', 'xlsx'])('importing an export as %s again changes nothing', async (format) => {
    const materials = await create(api, 'category', categoryInput('material'));
    const inner = await create(api, 'category', { ...categoryInput('material', materials.id), name: '助剂/其他' });
    await create(api, 'material', {
      ...materialInput(inner.id),
      aliases: ['木醇；甲基醇', '@home'],
      packaging: ['单；一'],
      usage: '第一行\n  第二行 "引号", 逗号',
      meltingPoint: '-97.6℃',
      appearance: "'=x",
      standard: '_x0041_',
    });
    await create(api, 'product', {
      ...productInput(category.id),
      performance: '=SUM(A1)\n@第二行',
      usages: [
        {
          crop: '水|稻',
          target: '稻\\飞虱',
          dosage: '-',
          method: '喷',
          timing: '',
          intervalDays: null,
          maxTimes: null,
        },
      ],
    });
    for (const path of ['material', 'product'] as const) {
      const before = await stored(api, path);
      const content = bytesOf(await api.call('GET', `/api/${path}/export?format=${format}`, { as: 'manager' }));
      const job = await importSheet(api, path, content);
      expect(job).toMatchObject({ state: 'done', total: before.length, errors: [], warnings: [] });
      expect(await stored(api, path)).toEqual(before);
    }
  });

  it('importing an export of a release that wrote no second line changes nothing', async () => {
    const { id } = await create(api, 'category', categoryInput('material'));
    await create(api, 'material', { ...materialInput(id), aliases: ['木醇，甲基醇'] });
    const before = await stored(api, 'material');
    const content = String(await exportSheet(api, 'material'));
    expect(content).toContain('木醇，甲基醇\n');
    await importSheet(api, 'material', content.replaceAll('木醇，甲基醇\n', '木醇，甲基醇'));
    expect(await stored(api, 'material')).toEqual(before);
  });

  it('an export contains the filtered list, or the chosen ids in order, and users without secrets', async () => {
    const [one, two] = [
      await create(api, 'product', productInput(category.id)),
      await create(api, 'product', productInput(category.id)),
    ];
    const byName = String(await exportSheet(api, 'product', `&keyword=${encodeURIComponent(one.name)}`));
    expect(byName.split('\r\n').slice(1).join()).toContain(one.id);
    expect(byName).not.toContain(two.id);
    for (const chosen of [`&ids=${two.id}&ids=${one.id}`, `&ids=${two.id},${one.id}`]) {
      const lines = String(await exportSheet(api, 'product', chosen)).split('\r\n');
      expect(lines.slice(1, 3).map((text) => text.slice(0, 32))).toEqual([two.id, one.id]);
    }
    const users = String(await exportSheet(api, 'user'));
    expect(users).toContain(`${api.people.owner.id},${api.people.owner.username},测试,`);
    expect(users).not.toContain('argon2');
  });

  it('a template can be filled in: its example is a valid row if the category exists', async () => {
    await create(api, 'category', { ...categoryInput(), name: '杀虫剂' });
    await create(api, 'category', { ...categoryInput('material'), name: '溶剂' });
    for (const path of ['product', 'material'] as const) {
      const content = bytesOf(await api.call('GET', `/api/${path}/import/template?format=xlsx`, { as: 'manager' }));
      expect(await importSheet(api, path, content, true)).toMatchObject({ total: 1, errors: [] });
    }
  });
});
