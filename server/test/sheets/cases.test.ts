import { readFile } from 'node:fs/promises';
import type { Category, Job } from '@admin-h5/contract';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, productInput, usageInput } from '../support/catalogue.ts';
import { bytesOf } from '../support/response.ts';
import { importSheet, sheetOf, stored } from '../support/sheets.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});
/** A product that some of the sheets speak of. */
const former = {
  name: '吡虫啉',
  regHolder: '',
  totalContent: '',
  ingredients: [{ name: '吡虫啉', content: 70, unit: '%' as const, enName: 'imidacloprid', casNo: '138261-41-3' }],
  usages: [
    usageInput('水稻', '稻飞虱', { dosage: '2-4克/亩', timing: '低龄若虫期', intervalDays: 14 }),
    usageInput('小麦', '蚜虫'),
    usageInput('棉花', '蚜虫'),
  ],
};
const productCategories = ['杀虫剂', '杀菌剂', '除草剂', '拟除虫菊酯类', '生物源类', '新烟碱类'];
beforeAll(async () => {
  await create(api, 'product', { ...productInput(category.id), ...former, regNo: 'PD99990001' });
  for (const name of productCategories) await create(api, 'category', { ...categoryInput(), name });
  for (const name of ['溶剂', '基础化工', '中间体'])
    await create(api, 'category', { ...categoryInput('material'), name });
});

/** A sheet that an office sent. */
async function send(name: string, ways: Readonly<Record<string, string>> = {}, dryRun = false): Promise<Job> {
  const path = name.startsWith('e2') || name.startsWith('cas') ? 'material' : 'product';
  const content = await readFile(new URL(`./cases/${name}`, import.meta.url));
  return importSheet(api, path, content, dryRun, { columns: {}, values: [], ways });
}

const product = async (regNo: string) => (await stored(api, 'product')).find((one) => one.regNo === regNo);
const usagesOf = async (regNo: string): Promise<unknown> => JSON.parse((await product(regNo))?.usages ?? '[]');
/** What a job asks: the keys of its questions, and the first choices. */
const asks = ({ report }: Job) =>
  Object.fromEntries(
    (report?.questions ?? []).map(({ key, column, choices, examples }) => [
      key ?? column,
      { examples, first: choices[0]?.label },
    ]),
  );
const faults = ({ errors }: Job) => errors.map(({ row, column }) => `${row} ${column}`);

describe('a dose that a spreadsheet program made a date', () => {
  it('waits for an answer, in counts too, and is then what it was', async () => {
    const job = await send('c.csv');
    expect(asks(job)).toMatchObject({
      '?date:用药量': { examples: ['12月16日'], first: '还原（12月16日 为 12-16）' },
      '?unit:用药量': { examples: ['12月16日'], first: '按剂型：固体克/亩，液体毫升/亩' },
      '?date:每季最多使用次数': { examples: ['1月2日'], first: '取较大的数（1-2 为 2）' },
    });
    expect(faults(job)).toEqual(expect.arrayContaining(['4 用药量', '4 每季最多使用次数', '4 有效期至']));
    expect(await product('PD99997302')).toBeUndefined();
  });

  it('is read with the unit that the header states, once a person has said so', async () => {
    const ways = { '?date:制剂用药量': 'range', 有效期止: 'last' };
    const job = await send('g.xlsx', ways);
    expect(asks(job)).toMatchObject({
      '?date:制剂用药量': { examples: ['2026-01-02'], first: '还原（2026-01-02 为 1-2）' },
      '?range:每季最多使用次数': { examples: ['3-4'] },
    });
    expect(faults(job)).toEqual(['3 每季最多使用次数', '5 有效期止']);
    expect(await usagesOf('PD99997501')).toMatchObject([{ dosage: '10-14克/亩', intervalDays: 21, maxTimes: 2 }]);
    expect(await usagesOf('PD99997503')).toMatchObject([{ dosage: '1-2克/亩' }]);
  });

  it('has the unit of a note above the table', async () => {
    const job = await send('a2.xlsx');
    expect(asks(job)).toMatchObject({ '?date:制剂用药量': { examples: ['2026-04-06'] } });
    expect(await product('PD99997001')).toBeUndefined();
    await send('a2.xlsx', { '?date:制剂用药量': 'range' });
    expect(await usagesOf('PD99997001')).toMatchObject([
      { dosage: '2-4克/亩' },
      { dosage: '2-4克/亩' },
      { dosage: '4-6克/亩' },
    ]);
    expect(await usagesOf('PD99997004')).toMatchObject([{ dosage: '50-75克/亩' }]);
  });
});

describe('materials', () => {
  it('have the units of their headers, and nothing for a dash', async () => {
    const job = await send('e2.xlsx');
    expect(asks(job)).toEqual({});
    expect(job.warnings.filter(({ message }) => message.includes('未知列'))).toEqual([]);
    const all = await stored(api, 'material');
    const named = (name: string) => all.find((one) => one.name === name);
    expect(named('二氯甲烷H4')).toMatchObject({
      boilingPoint: '40 ℃',
      meltingPoint: '-95 ℃',
      density: '1.33g/cm³',
      purity: '99.9%',
      flashPoint: '',
      shelfLifeMonths: 24,
    });
    expect(named('乙腈H4')).toMatchObject({ boilingPoint: '81~82 ℃', density: '0.786 g/cm³' });
  });

  it('have the CAS number that a format shows', async () => {
    const { errors } = await send('cas.xlsx');
    expect(errors.map(({ column }) => column)).toEqual(['所属分类', '等级']);
  });
});

describe('what a sheet shows', () => {
  it('is the text that is not struck out; struck rows are asked, and left out unless they are wanted', async () => {
    const job = await send('b.xlsx');
    expect(asks(job)).toEqual({
      '?struck:': { examples: ['第4行 PD99997103'], first: '不导入' },
      '?rounded:含量': { examples: ['2.5%'], first: '实际的数（2.5%）' },
      // Displayed as a month, of which a program keeps the first day.
      有效期止: { examples: ['2029年5月'], first: '第一天（2029.1 为 2029年1月1日）' },
    });
    expect(faults(job)).toEqual(['6 有效期止', '8 有效期止', '9 含量']);
    expect(await product('PD99997102')).toMatchObject({ name: '高效氯氟氰菊酯' });
    // Two pictures are anchored in rows; that of a formula is not in the file.
    expect(job.report?.pictures).toMatchObject({ total: 1, matched: 1, changed: 2, rows: [{ row: 2 }, { row: 3 }] });
    expect(job.warnings.filter(({ message }) => message.includes('图片'))).toHaveLength(1);
    for (const regNo of ['PD99997101', 'PD99997102'])
      expect(JSON.parse((await product(regNo))?.imageIds ?? '')).toHaveLength(1);
    expect(await product('PD99997103')).toBeUndefined();
    await send('b.xlsx', { '?struck:': 'import' });
    expect(await product('PD99997103')).toMatchObject({ name: '毒死蜱' });
  });

  it('is asked where it is not what the cell holds; 长期 is no day, and a hidden column is named once', async () => {
    const job = await send('a2.xlsx', {}, true);
    expect(asks(job)).toMatchObject({
      '?rounded:含量(%)': { examples: ['30.5%'] },
      '?no-day:有效期至': { examples: ['长期'], first: '留空' },
    });
    const hidden = job.warnings.filter(({ column, message }) => `${column}${message}`.includes('内部成本'));
    expect(hidden.map(({ message }) => message)).toEqual(['有 1 列在表格中被隐藏，不导入：“内部成本(元)”']);
  });

  it.each([
    ['wb22.xlsx', 'PD20990003', {}],
    ['units.xlsx', 'PD20990004', { totalContent: '10%', shelfLifeMonths: 24 }],
    ['dbnum.xlsx', 'PD20990005', { shelfLifeMonths: 24 }],
  ])('is read whatever container or format it has: %s', async (name, regNo, wanted) => {
    const job = await send(name);
    expect(job).toMatchObject({ created: 1, failed: 0 });
    expect(asks(job)).toEqual({});
    expect(await product(regNo)).toMatchObject(wanted);
  });

  it.each(['incell.xlsx', 'dispimg.xlsx'])(
    'is a picture of a cell, without which its row goes in: %s',
    async (name) => {
      const job = await send(name);
      expect(job).toMatchObject({ created: 1, failed: 0 });
      expect(job.warnings).toHaveLength(1);
    },
  );
});

describe('a sheet with one row for each product', () => {
  const ways = { '?date:用药量': 'range', '?unit:用药量': '克/亩' };
  it('changes only what it names, and says what would go', async () => {
    const job = await send('f.xlsx', ways);
    expect(asks(job)).toMatchObject({
      '?lost:使用范围': { examples: ['2 行：小麦 蚜虫、棉花 蚜虫'], first: '保留，只改表中写出的' },
    });
    expect(job).toMatchObject({ updated: 1, report: expect.not.objectContaining({ removed: expect.anything() }) });
    expect(await product('PD99990001')).toMatchObject({ totalContent: '75%' });
    expect(JSON.parse((await product('PD99990001'))?.ingredients ?? '')).toEqual([
      { ...former.ingredients[0], content: 75 },
    ]);
    expect(await usagesOf('PD99990001')).toMatchObject([
      { crop: '水稻', dosage: '12-16克/亩', timing: '低龄若虫期', intervalDays: 14, maxTimes: 2 },
      { crop: '小麦' },
      { crop: '棉花' },
    ]);
  });

  it('deletes after a second yes, counted apart', async () => {
    const sure = { ...ways, '?lost:使用范围': 'delete' };
    expect(await send('f.xlsx', sure, true)).toMatchObject({ report: { removed: 2 } });
    const job = await send('f.xlsx', sure);
    expect(job.warnings.map(({ message }) => message)).toContain('已删除现有内容：使用范围 2 行');
    expect(await usagesOf('PD99990001')).toHaveLength(1);
  });

  it('deletes nothing of a product whose row states no use, whatever is said of rows that do', async () => {
    const before = await usagesOf('PD99990001');
    const sheet = '登记证号,商标,使用范围\nPD99990001,新商标,\n';
    const job = await importSheet(api, 'product', sheet, false, {
      columns: {},
      values: [],
      ways: { '?lost:使用范围': 'delete' },
    });
    expect(job).toMatchObject({ updated: 1, report: expect.not.objectContaining({ removed: expect.anything() }) });
    expect(await product('PD99990001')).toMatchObject({ tradeName: '新商标' });
    expect(await usagesOf('PD99990001')).toEqual(before);
  });

  it('does not write over another product by its number', async () => {
    const job = await send('c.csv');
    expect(asks(job)).toMatchObject({ '?other:登记证号': { first: '是同一个产品，更新' } });
    expect(faults(job)).toContain('7 登记证号');
    expect(await product('PD99990001')).toMatchObject({ name: '吡虫啉' });
    await send('c.csv', { '?other:登记证号': 'other' });
    expect(await product('PD99990001')).toMatchObject({ name: '吡虫啉' });
    await send('c.csv', { '?other:登记证号': 'same', '?area:用药量': 'mu' });
    expect(await product('PD99990001')).toMatchObject({ name: '吡虫啉（错号）', totalContent: '5%' });
  });
});

it('keeps the finer category where a sheet names one above it', async () => {
  const [above] = await api.context.database.reader
    .selectFrom('category')
    .select('id')
    .where('name', '=', '杀虫剂')
    .execute();
  const below = await create(api, 'category', { ...categoryInput('product', above?.id ?? null), name: '有机磷类' });
  const made = await create(api, 'product', { ...productInput(below.id), regNo: 'PD99990009' });
  const job = await importSheet(
    api,
    'product',
    sheetOf(['登记证号', '产品分类', '商品名'], ['PD99990009', '杀虫剂', '好药']),
  );
  expect(job).toMatchObject({ updated: 1, failed: 0 });
  expect(await product('PD99990009')).toMatchObject({ id: made.id, categoryId: below.id, tradeName: '好药' });
});

describe('codes and encodings', () => {
  it('have no invisible signs', async () => {
    expect(await send('invisible.csv')).toMatchObject({ created: 1, failed: 0 });
    expect(await product('PD20990006')).toBeDefined();
  });

  it('are named where they are of another country', async () => {
    const job = await send('big5.csv');
    expect(job).toMatchObject({ state: 'failed', errors: [{ message: expect.stringContaining('Big5') }] });
  });
});

it.each(['product', 'material'] as const)('asks nothing of the template of a %s', async (path) => {
  const response = await api.call('GET', `/api/${path}/import/template?format=xlsx`, { as: 'manager' });
  expect(asks(await importSheet(api, path, bytesOf(response), true))).toEqual({});
});
