import type { Job } from '@admin-h5/contract';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create } from '../support/catalogue.ts';
import { importSheet, sheetOf, stored } from '../support/sheets.ts';
import { row, text, workbook } from '../support/workbook.ts';
import { newRegNo } from './product-rows.ts';

let api: TestApp;
catalogueForAll((started) => {
  ({ api } = started);
});
beforeAll(async () => {
  await create(api, 'category', { ...categoryInput(), name: '杀虫剂' });
});

const headings = ['登记证号', '农药名称', '农药类别', '有效成分', '剂型', '毒性'];
const uses = ['作物', '防治对象', '用药量', '施用方法'];
const cells = (regNo: string, change: Partial<Record<(typeof headings)[number], string>> = {}): string[] => {
  const usual = ['吡虫啉', '杀虫剂', '吡虫啉10%', '可湿性粉剂', '低毒'];
  return [regNo, ...usual].map((cell, at) => change[headings[at] ?? ''] ?? cell);
};
const product = async (regNo: string) => (await stored(api, 'product')).find((one) => one.regNo === regNo);
const usesOf = async (regNo: string): Promise<unknown> => JSON.parse((await product(regNo))?.usages ?? 'null');
const send = (content: Buffer | string, ways: Readonly<Record<string, string>> = {}): Promise<Job> =>
  importSheet(api, 'product', content, false, { columns: {}, values: [], ways });
const asked = ({ report }: Job) => (report?.questions ?? []).map(({ key, column }) => key ?? column);

describe('a dose', () => {
  it('has the unit of its formulation, in further rows of a product too', async () => {
    const [solid, liquid, unknown] = [newRegNo(), newRegNo(), newRegNo()];
    const sheet = sheetOf(
      [...headings, '作物', '防治对象', '用药量（克或毫升/亩）', '施用方法'],
      [...cells(solid), '水稻', '稻飞虱', '20', '喷雾'],
      ['', '', '', '', '', '', '小麦', '蚜虫', '10-15', '喷雾'],
      [...cells(liquid, { 剂型: '水乳剂' }), '水稻', '稻飞虱', '20', '喷雾'],
      [...cells(unknown, { 剂型: '原药' }), '水稻', '稻飞虱', '20', '喷雾'],
    );
    expect(asked(await send(sheet))).toEqual(['?unit-of-unknown:用药量']);
    expect(await usesOf(solid)).toMatchObject([{ dosage: '20克/亩' }, { dosage: '10-15克/亩' }]);
    expect(await usesOf(liquid)).toMatchObject([{ dosage: '20毫升/亩' }]);
    expect(await product(unknown)).toBeUndefined();
    await send(sheet, { '?unit-of-unknown:用药量': '克/亩' });
    expect(await usesOf(unknown)).toMatchObject([{ dosage: '20克/亩' }]);
  });

  it('that no label has waits for an answer', async () => {
    const [one, two, three] = [newRegNo(), newRegNo(), newRegNo()];
    const sheet = sheetOf(
      [...headings, ...uses],
      [...cells(one), '水稻', '稻飞虱', '30-20克/亩', '喷雾'],
      [...cells(two), '水稻', '稻飞虱', '2O克/亩', '喷雾'],
      [...cells(three), '水稻', '稻飞虱', '#######', '喷雾'],
    );
    const checked = await send(sheet);
    expect(checked).toMatchObject({ created: 0, failed: 3 });
    expect(checked.errors.map(({ column }) => column)).toEqual(['用药量', '用药量', '用药量']);
    expect(asked(checked)).toEqual(['?backwards:用药量', '?letters:用药量']);
    await send(sheet, { '?backwards:用药量': 'meant', '?letters:用药量': 'zero' });
    expect([await usesOf(one), await usesOf(two)]).toMatchObject([[{ dosage: '20-30克/亩' }], [{ dosage: '20克/亩' }]]);
    expect(await product(three)).toBeUndefined();
  });

  it.each([
    ['others with two decimals', ['30.00克/亩', '10.20克/亩', '20.50克/亩'], []],
    ['others that may be ranges too', ['12.25克/亩', '10.20克/亩'], ['?dots:用药量']],
    ['others without decimals', ['30克/亩', '10.20克/亩'], ['?dots:用药量']],
  ])('may have a point in place of a dash, but not beside %s', async (_what, doses, questions) => {
    const rows = doses.map((amount) => [...cells(newRegNo()), '水稻', '稻飞虱', amount, '喷雾']);
    const job = await importSheet(api, 'product', sheetOf([...headings, ...uses], ...rows), true);
    expect(asked(job)).toEqual(questions);
  });

  it('is a dilution in a column of 稀释倍数', async () => {
    const regNo = newRegNo();
    const use = ['苹果树', '蚜虫', '1000-1500', '喷雾'];
    await send(sheetOf([...headings, '作物', '防治对象', '稀释倍数', '施用方法'], [...cells(regNo), ...use]));
    expect(await usesOf(regNo)).toMatchObject([{ dosage: '1000-1500倍液' }]);
  });

  it('without an area waits for one answer for the column', async () => {
    const [one, two] = [newRegNo(), newRegNo()];
    const sheet = sheetOf(
      [...headings, ...uses],
      [...cells(one), '水稻', '稻飞虱', '20克', '喷雾'],
      [...cells(two, { 剂型: '乳油' }), '水稻', '稻飞虱', '70-90毫升', '喷雾'],
    );
    expect(await send(sheet)).toMatchObject({ created: 0, failed: 2 });
    const job = await send(sheet, { '?area:用药量': 'mu' });
    expect(asked(job)).toEqual(['?area:用药量']);
    expect([await usesOf(one), await usesOf(two)]).toMatchObject([
      [{ dosage: '20克/亩' }],
      [{ dosage: '70-90毫升/亩' }],
    ]);
  });
});

describe('a number that would be stored without a word', () => {
  const use = ['水稻', '稻飞虱', '20克/亩', '喷雾'];
  it.each([
    ['用药量', '4月6日克/亩', '?dated:用药量'],
    ['用药量', '20 30克/亩', '?dots:用药量'],
    ['用药量', '0克/亩', '?zero:用药量'],
    ['用药量（千克/亩）', '20', '?too-large:用药量'],
    ['用药量(斤/克)', '20', '?unit:用药量(斤/克)'],
  ])('is asked: %s %s', async (header, cell, key) => {
    const regNo = newRegNo();
    const sheet = sheetOf(
      [...headings, '作物', '防治对象', header, '施用方法'],
      [...cells(regNo), '水稻', '稻飞虱', cell, '喷雾'],
    );
    expect(asked(await send(sheet))).toEqual([key]);
    expect(await product(regNo)).toBeUndefined();
  });

  it.each([
    ['用药量(kg/hm2)', '2-3', '2-3千克/公顷'],
    ['用药量（克/公倾）', '300-450', '300-450克/公顷'],
    ['用药量', '300-450克/公倾', '300-450克/公顷'],
    ['有效成分用药量（g a.i./ha）', '15-30', '15-30克/公顷（有效成分）'],
    ['用药量(g/mu)', '20-30', '20-30克/亩'],
    ['用药量：克/亩', '20-30', '20-30克/亩'],
    ['用药量单位：克/亩', '20-30', '20-30克/亩'],
    ['用药量_克/亩', '20-30', '20-30克/亩'],
    ['用药量(制剂量，克/亩)', '20', '20克/亩'],
    ['用药量（袋/亩）', '2', '2袋/亩'],
    ['用药量（克/平方米）', '2', '2克/平方米'],
    ['用药量', '4-6（克/亩）', '4-6（克/亩）'],
    ['用药量', '20～30 ㎎/㎏', '20～30 ㎎/㎏'],
  ])('is none with its unit: %s %s', async (header, cell, dosage) => {
    const regNo = newRegNo();
    const sheet = sheetOf(
      [...headings, '作物', '防治对象', header, '施用方法'],
      [...cells(regNo), '水稻', '稻飞虱', cell, '喷雾'],
    );
    expect(asked(await send(sheet))).toEqual([]);
    expect(await usesOf(regNo)).toMatchObject([{ dosage }]);
  });

  it('is refused where its header counts in another unit', async () => {
    const sheet = sheetOf([...headings, ...uses, '安全间隔期（小时）'], [...cells(newRegNo()), ...use, '24']);
    expect(await send(sheet)).toMatchObject({ created: 0, failed: 1 });
  });

  it.each([
    ['总含量', '10月', '?unread:总含量', {}],
    ['总含量', '-10%', '?unread:总含量', {}],
    ['有效期至', '2205-05-01', '?unlikely:有效期至', {}],
    ['有效期至', '有效期至2029.1', '有效期至', {}],
    ['商品名', '2026-04-06', '?date:商品名', {}],
    ['产品标准号', '2026-04-06', '?date:产品标准号', {}],
    ['保质期（月/年）', '24', '?unit:保质期', {}],
    ['总含量', '5%（以甲维盐计5.7%）', '?two-contents:总含量', { 有效成分: '甲氨基阿维菌素5%' }],
    ['商品名', '飞净', '?two-contents:有效成分', { 有效成分: '草甘膦30%（草甘膦异丙胺盐41%）' }],
    ['商品名', '飞净', '?name-content:农药名称', { 农药名称: '20%吡虫啉可湿性粉剂' }],
  ])('asks about a product with the %s %s', async (header, cell, key, change) => {
    expect(asked(await send(sheetOf([...headings, header], [...cells(newRegNo(), change), cell])))).toEqual([key]);
  });

  it('is a content without its formulation', async () => {
    const regNo = newRegNo();
    expect(await send(sheetOf([...headings, '总含量'], [...cells(regNo), '10%可湿性粉剂']))).toMatchObject({
      created: 1,
    });
    expect(await product(regNo)).toMatchObject({ totalContent: '10%' });
  });

  it.each([
    ['formulation', { 剂型: '乳油' }],
    ['class', { 农药类别: '除草剂' }],
    ['content', { 有效成分: '吡虫啉70%' }],
  ])("is somebody else's where the product has another %s", async (_what, change) => {
    const regNo = newRegNo();
    await send(sheetOf(headings, cells(regNo)));
    expect(asked(await send(sheetOf(headings, cells(regNo, change))))).toEqual(['?other:登记证号']);
  });
});

it.each(['暂无', '不详', '待定', 'NULL', '（空）', '―', '。', '-无-', 'TBD'])('%s says nothing', async (mark) => {
  const regNo = newRegNo();
  const fields = ['商品名', '英文名', '登记证持有人', '有效期至', '规格', '产品标准'];
  const job = await send(sheetOf([...headings, ...fields], [...cells(regNo), ...fields.map(() => mark)]));
  expect(job).toMatchObject({ created: 1, failed: 0 });
  expect(await product(regNo)).toMatchObject({ tradeName: '', enName: '', regHolder: '', regValidTo: '', spec: '[]' });
});

const oneMaterial = async (header: string, cell: string, ways: Readonly<Record<string, string>> = {}) => {
  const name = `甲苯${newRegNo()}`;
  const job = await importSheet(
    api,
    'material',
    sheetOf(['品名', '类别', '等级', header], [name, '溶剂甲', '工业级', cell]),
    false,
    { columns: {}, values: [], ways },
  );
  return { job, record: (await stored(api, 'material')).find((one) => one.name === name) };
};

it.each([
  ['状态', '启用'],
  ['商品名', '成分'],
])('a sheet of one row is no header of two: %s %s', async (header, cell) => {
  const regNo = newRegNo();
  await send(sheetOf(headings, cells(regNo)));
  expect(await send(sheetOf(['登记证号', header], [regNo, cell]))).toMatchObject({ total: 1, failed: 0 });
});

it('counts packs that a shorter list takes away as lost', async () => {
  const regNo = newRegNo();
  const sheet = (packs: string) => sheetOf([...headings, '规格'], [...cells(regNo), packs]);
  await send(sheet('100克×50袋；20克×200袋'));
  expect((await send(sheet('100克×50袋；30克×200袋'))).report?.removed).toBeUndefined();
  expect((await send(sheet('100克×50袋'))).report).toMatchObject({ removed: 1 });
});

it('refuses a cell of question marks, which nobody can read', async () => {
  const job = await send(sheetOf([...headings, '商品名'], [...cells(newRegNo()), '？？']));
  expect(job).toMatchObject({
    created: 0,
    errors: [{ column: '商品名', message: '单元格里只有问号，请写明内容，或留空' }],
  });
});

describe('a material', () => {
  beforeAll(async () => {
    await create(api, 'category', { ...categoryInput('material'), name: '溶剂甲' });
  });

  it.each([
    ['闪点', '4', '?unit:闪点'],
    ['密度', '0.867', '?unit:密度'],
    ['UN号', '1294', '?hazard:是否危险品'],
    ['危险类别', '3', '?hazard:是否危险品'],
  ])('is asked about %s %s', async (header, cell, key) => {
    const { job, record } = await oneMaterial(header, cell);
    expect(asked(job)).toEqual([key]);
    expect(record).toBeUndefined();
  });

  it('keeps what is said of a dangerous good', async () => {
    const { record } = await oneMaterial('UN号', '1294', { '?hazard:是否危险品': 'yes' });
    expect(record).toMatchObject({ hazardous: 1, unNo: 'UN1294' });
  });

  it.each(['非危', '普通货物', '无'])('has no UN number with %s', async (cell) => {
    const { job, record } = await oneMaterial('UN号', cell);
    expect(asked(job)).toEqual([]);
    expect(record).toMatchObject({ hazardous: 0, unNo: '' });
  });

  it.each([
    ['密度（20℃）g/mL', '0.867', { density: '0.867 g/mL' }],
    ['闪点(闭杯,℃)', '4', { flashPoint: '4 ℃' }],
    ['沸点(ºC)', '110.6', { boilingPoint: '110.6 ℃' }],
    ['最低纯度', '0.995', { purityMin: 99.5 }],
    ['最低纯度(%)', '99.5', { purityMin: 99.5 }],
    ['纯度', '≥0.995', { purity: '≥99.5%' }],
  ])('has its unit: %s %s', async (header, cell, stated) => {
    const { job, record } = await oneMaterial(header, cell);
    expect(asked(job)).toEqual([]);
    expect(record).toMatchObject(stated);
  });
});

it('never makes two records or uses of a cell with two registration numbers', async () => {
  const regNo = newRegNo();
  const sheet = sheetOf(
    ['旧证/新证', ...headings.slice(1), ...uses],
    [...cells(`PD20080001\n${regNo}`), '水稻', '稻飞虱', '20克/亩', '喷雾'],
  );
  expect(await send(sheet)).toMatchObject({ total: 1, created: 0, failed: 1 });
  expect(await send(sheet, { '?several:旧证/新证': 'new' })).toMatchObject({ created: 1, failed: 0 });
  expect(await usesOf(regNo)).toHaveLength(1);
});

const struck = (value: string): string => `t="inlineStr"><is><r><rPr><strike/></rPr><t>${value}</t></r></is>`;

describe('a row of which some cells are struck out', () => {
  const empty = headings.map(() => text(''));
  const use = ['水稻', '稻飞虱', '20克/亩', '喷雾'];
  const sheetWith = (regNo: string, further: readonly string[]) =>
    workbook(
      [row(1, [...headings, ...uses].map(text)), row(2, [...cells(regNo), ...use].map(text)), row(3, further)].join(''),
    );

  it('is a question, and the record that it may belong to waits', async () => {
    const regNo = newRegNo();
    const sheet = sheetWith(regNo, [...empty, ...['小麦', '蚜虫'].map(text), struck('10克/亩'), text('喷雾')]);
    const job = await send(sheet);
    expect(job).toMatchObject({ created: 0, failed: 1, report: { questions: [{ answer: null, rows: 1 }] } });
    expect(asked(job)).toEqual(['?struck-part:']);
    expect(await send(sheet, { '?struck-part:': 'skip' })).toMatchObject({ created: 1, failed: 0 });
    expect(await usesOf(regNo)).toMatchObject([{ crop: '水稻' }]);
  });

  it('is no part of the record above where its number is struck out', async () => {
    const regNo = newRegNo();
    const sheet = sheetWith(regNo, [
      ...cells('PD20990001').map(struck),
      ...['小麦', '蚜虫', '9克/亩', '喷雾'].map(text),
    ]);
    const job = await send(sheet, { '?struck-part:': 'rest' });
    expect(job).toMatchObject({ total: 2, created: 1, failed: 1 });
    expect(await usesOf(regNo)).toMatchObject([{ crop: '水稻' }]);
  });
});

it('asks of a validity that ends earlier than the one that is stored', async () => {
  const regNo = newRegNo();
  const sheet = (day: string) => sheetOf([...headings, '有效期至'], [...cells(regNo), day]);
  expect(await send(sheet('2030-05-01'))).toMatchObject({ created: 1 });
  expect(asked(await send(sheet('2025-05-01')))).toEqual(['?earlier:有效期至']);
  expect(await send(sheet('2025-05-01'), { '?earlier:有效期至': 'stored' })).toMatchObject({ unchanged: 1, failed: 0 });
  expect(await send(sheet('2035-05-01'))).toMatchObject({ updated: 1 });
  expect(await send(sheet('2029-05-01'), { '?earlier:有效期至': 'sheet' })).toMatchObject({ updated: 1 });
  expect(await product(regNo)).toMatchObject({ regValidTo: '2029-05-01' });
});

describe('a sign beside a name', () => {
  it('asks whether the field is meant where a footnote speaks of 限制使用农药, and warns of other signs', async () => {
    const [one, two] = [newRegNo(), newRegNo()];
    const sheet = sheetOf(headings, cells(one, { 农药名称: '毒死蜱★' }), cells(two, { 农药名称: '☆吡虫啉' }), [
      '注：★为限制使用农药，☆为新品',
    ]);
    const job = await send(sheet);
    expect(asked(job)).toEqual(['?restricted:限制使用农药']);
    expect(job.warnings.map(({ message }) => message)).toContain('名称旁的“☆”已去掉，表中的说明是“新品”');
    expect(await product(two)).toMatchObject({ name: '吡虫啉', restricted: 0 });
    await send(sheet, { '?restricted:限制使用农药': 'yes' });
    expect(await product(one)).toMatchObject({ name: '毒死蜱', restricted: 1 });
  });

  it('asks the same for an existing product', async () => {
    const regNo = newRegNo();
    await send(sheetOf(headings, cells(regNo)));
    const sheet = sheetOf(headings, cells(regNo, { 农药名称: '吡虫啉*' }), ['*限制使用农药']);
    expect(asked(await send(sheet))).toEqual(['?restricted:限制使用农药']);
    expect(await send(sheet, { '?restricted:限制使用农药': 'yes' })).toMatchObject({ updated: 1 });
    expect(asked(await send(sheet))).toEqual([]);
  });
});

it('takes the name for the only ingredient where 词库 has it, and else asks', async () => {
  const [one, two, mixture] = [newRegNo(), newRegNo(), newRegNo()];
  const sheet = sheetOf(
    ['登记证号', '农药名称', '农药类别', '含量', '剂型', '毒性'],
    [one, '阿维菌素', '杀虫剂', '1.8%', '乳油', '低毒'],
    [two, '新药灵', '杀虫剂', '5%', '乳油', '低毒'],
    [mixture, '阿维·高氯', '杀虫剂', '2%', '乳油', '低毒'],
  );
  const job = await send(sheet);
  expect(asked(job)).toEqual(['?from-name:有效成分']);
  expect(job.errors.map(({ row: at, column }) => `${at} ${column}`)).toEqual(['3 有效成分', '4 有效成分']);
  expect(JSON.parse((await product(one))?.ingredients ?? '')).toMatchObject([
    { name: '阿维菌素', content: 1.8, unit: '%' },
  ]);
  await send(sheet, { '?from-name:有效成分': 'yes' });
  expect(JSON.parse((await product(two))?.ingredients ?? '')).toMatchObject([{ name: '新药灵', content: 5 }]);
});

describe('an odd sheet', () => {
  it('with doses of the ingredient before those of the product has the latter, and says what it leaves out', async () => {
    const regNo = newRegNo();
    const sheet = sheetOf(
      [...headings, '作物', '防治对象', '有效成分用药量（克/公顷）', '制剂用药量（克/亩）', '施用方法'],
      [...cells(regNo), '水稻', '稻飞虱', '15-30', '10-20', '喷雾'],
    );
    const job = await send(sheet);
    expect(await usesOf(regNo)).toMatchObject([{ dosage: '10-20克/亩' }]);
    expect(job.warnings).toEqual([
      {
        row: 1,
        column: '有效成分用药量（克/公顷）',
        message: '与“制剂用药量”列是同一项内容，只导入那一列',
      },
    ]);
  });

  it('with units in a row of their own below the header has them', async () => {
    const regNo = newRegNo();
    const sheet = sheetOf(
      [...headings, ...uses, '安全间隔期', '规格', '保质期'],
      ['', '', '', '', '', '', '', '', '（克或毫升/亩）', '', '天', '克/袋', '年'],
      [...cells(regNo), '水稻', '稻飞虱', '15-20', '喷雾', '14', '100', '2'],
    );
    const job = await send(sheet);
    expect(job).toMatchObject({ created: 1, failed: 0, report: { questions: [] } });
    expect(await usesOf(regNo)).toMatchObject([{ dosage: '15-20克/亩', intervalDays: 14 }]);
    expect(await product(regNo)).toMatchObject({ spec: JSON.stringify(['100克/袋']), shelfLifeMonths: 24 });
  });

  it('with units in a column of their own has them, row by row', async () => {
    const regNo = newRegNo();
    const sheet = sheetOf(
      [...headings, '作物', '防治对象', '用药量', '单位', '施用方法'],
      [...cells(regNo), '水稻', '稻飞虱', '15-20', '克/亩', '喷雾'],
      ['', '', '', '', '', '', '柑橘树', '红蜘蛛', '1000-1500', '倍', '喷雾'],
    );
    const job = await send(sheet);
    expect(job).toMatchObject({ created: 1, failed: 0, report: { questions: [] } });
    expect(job.warnings.map(({ column }) => column)).not.toContain('单位');
    expect(await usesOf(regNo)).toMatchObject([{ dosage: '15-20克/亩' }, { dosage: '1000-1500倍液' }]);
  });

  it('with 规格 of quality and 包装 of packs has the packs, and says what is left out', async () => {
    await create(api, 'category', { ...categoryInput('material'), name: '溶剂' });
    const sheet = sheetOf(['品名', '规格', '类别', '等级', '包装'], ['异丙醇', '国标', '溶剂', '工业级', '160kg/桶']);
    const job = await importSheet(api, 'material', sheet);
    expect(job).toMatchObject({ created: 1, failed: 0, report: { questions: [] } });
    expect(job.warnings).toEqual([{ row: 1, column: '规格', message: '与“包装”列是同一项内容，只导入那一列' }]);
    const found = (await stored(api, 'material')).find(({ name }) => name === '异丙醇');
    expect(found?.packaging).toBe(JSON.stringify(['160kg/桶']));
  });

  it.each([
    ['规格', '含量'],
    ['规格 Packing', '含量 Content'],
  ])('with %s of contents beside %s has what the latter says', async (spec, content) => {
    const solvent = await create(api, 'category', categoryInput('material'));
    const name = `丙酮${newRegNo()}`;
    const sheet = sheetOf(['品名', spec, content, '类别', '等级'], [name, '≥98%', '≥99.5%', solvent.name, '工业级']);
    const job = await importSheet(api, 'material', sheet);
    expect(job).toMatchObject({ created: 1, failed: 0 });
    expect(job.warnings).toContainEqual({
      row: 1,
      column: spec,
      message: `与“${content}”列是同一项内容，只导入那一列`,
    });
    expect((await stored(api, 'material')).find((one) => one.name === name)).toMatchObject({ purity: '≥99.5%' });
  });

  it('with doses of the ingredient says so, and keeps the area of its header', async () => {
    const regNo = newRegNo();
    const sheet = sheetOf(
      [...headings, '作物', '防治对象', '用药量（有效成分 克/公顷）', '施用方法'],
      [...cells(regNo), '水稻', '稻飞虱', '15-30', '喷雾'],
    );
    expect(await send(sheet)).toMatchObject({ created: 1, report: { questions: [] } });
    expect(await usesOf(regNo)).toMatchObject([{ dosage: '15-30克/公顷（有效成分）' }]);
  });

  it('with dilutions among doses, and remarks behind names and days, asks for each', async () => {
    const regNo = newRegNo();
    const sheet = sheetOf(
      [...headings, ...uses, '有效期至'],
      [...cells(regNo, { 农药名称: '吡虫啉（停产）' }), '水稻', '稻飞虱', '15-20', '喷雾', '2029-1-4（续展中）'],
      ['', '', '', '', '', '', '柑橘树', '红蜘蛛', '1000-1500', '喷雾', ''],
    );
    expect(asked(await send(sheet))).toEqual(['?remark:农药名称', '?unit:用药量', '?unit-of-large:用药量']);
    await send(sheet, { '?remark:农药名称': 'drop', '?unit:用药量': 'form', '?unit-of-large:用药量': '倍液' });
    expect(await product(regNo)).toMatchObject({ name: '吡虫啉', regValidTo: '2029-01-04' });
    expect(await usesOf(regNo)).toMatchObject([{ dosage: '15-20克/亩' }, { dosage: '1000-1500倍液' }]);
  });
});
