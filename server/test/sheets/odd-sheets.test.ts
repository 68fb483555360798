import type { Category } from '@admin-h5/contract';
import { describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create } from '../support/catalogue.ts';
import { csvRow, importSheet, stored } from '../support/sheets.ts';
import { row, text, workbook } from '../support/workbook.ts';
import { toGb18030 } from './gb18030.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});

const rows = (count: number) => Array.from({ length: count }, () => productRow(category.name));
const regNoAt = productHeadings.indexOf('登记证号');
const product = async (regNo = '') => (await stored(api, 'product')).find((one) => one.regNo === regNo);
/** Cells without what one of them would need quotes for. */
const plain = (line: readonly string[]) => line.map((cell) => cell.replaceAll(/[\r\n]/g, ' '));

const blank = (cells: readonly string[] = [], at: number) => cells.map((cell, index) => (index === at ? '' : cell));
const cells = (line: readonly string[] = []) => line.map(text);
const own = (regNo: string) => productRow(category.name, { 登记证号: regNo }).slice(0, -1);
const usagesOf = async (regNo: string): Promise<unknown> => JSON.parse((await product(regNo))?.usages ?? '[]');

describe('text with other separators', () => {
  it.each([
    ['tabs, in UTF-8', '\t', (content: string) => Buffer.from(content)],
    ['tabs, in GB18030', '\t', (content: string) => toGb18030(content)],
    ['tabs, as “Unicode 文本” in UTF-16', '\t', (content: string) => Buffer.from(`\uFEFF${content}`, 'utf16le')],
    ['semicolons', ';', (content: string) => Buffer.from(`\uFEFF${content}`)],
    [
      'tabs, in UTF-16 of the other order',
      '\t',
      (content: string) => Buffer.from(`\uFEFF${content}`, 'utf16le').swap16(),
    ],
    ['commas, in UTF-16', ',', (content: string) => Buffer.from(`\uFEFF${content}`, 'utf16le')],
  ])('is read: %s', async (_what, separator, encode) => {
    const lines = [['产品台账'], [], [...productHeadings], ...rows(2)];
    const content = encode(lines.map((line) => plain(line).join(separator)).join('\r\n'));
    expect(await importSheet(api, 'product', content)).toMatchObject({ created: 2, failed: 0 });
    expect(await product(lines[3]?.[regNoAt])).toMatchObject({ name: '吡虫啉' });
  });

  it('names the row as the file has it', async () => {
    const lines = [[...productHeadings], ...rows(1), [], ['XX1', ...productRow(category.name).slice(1)]];
    const { errors } = await importSheet(api, 'product', lines.map((line) => plain(line).join('\t')).join('\n'), true);
    expect(errors).toMatchObject([{ row: 4, column: '登记证号' }]);
  });
});

describe('rows that close a table', () => {
  it.each([
    [['合计', '', '2']],
    [['', '总 计：', '2 个']],
    [['共计（2个产品）']],
    [['合计2个品种']],
    [['制表人：王芳', '', '审核：李四', '日期：2024年3月1日']],
    [['备注：以上产品均在有效期内']],
    [['备注', '以上产品均在有效期内']],
  ])('are left out with a note: %s', async (closing) => {
    const content = [[...productHeadings], ...rows(2), closing].map((line) => csvRow(line)).join('');
    const job = await importSheet(api, 'product', content);
    expect(job).toMatchObject({ total: 2, created: 2, failed: 0 });
    expect(job.warnings).toEqual([{ row: 4, column: '', message: '合计、落款、页码或备注行，不是数据，已忽略' }]);
  });

  it('are none if they name a record', async () => {
    const content = [[...productHeadings], productRow(category.name, { 农药名称: '合计' }), ['备注', 'x', 'y', 'z']];
    const job = await importSheet(api, 'product', content.map((line) => csvRow(line)).join(''), true);
    expect(job).toMatchObject({ total: 2, created: 1, failed: 1 });
  });
});

describe('rows that explain the columns', () => {
  const again = '重复的表头、列号或填写说明，不是数据，已忽略';
  it.each([
    ['the header of a further page', 2, [...productHeadings]],
    ['the numbers of columns', 1, productHeadings.map((_, at) => String(at + 1))],
    ['how they are filled in', 1, productHeadings.map((_, at) => (at % 2 === 0 ? '必填' : '（下拉选择）'))],
    [
      'names in English',
      1,
      ['Reg. No.', 'Product Name', 'Category', 'Type', 'Active Ingredient', 'Formulation', 'Toxicity', ''],
    ],
  ])('are left out with a note: %s', async (_what, at, line) => {
    const lines = [[...productHeadings], ...rows(2)].toSpliced(at, 0, line);
    const job = await importSheet(api, 'product', lines.map((some) => csvRow(some)).join(''));
    expect(job).toMatchObject({ total: 2, created: 2, failed: 0 });
    expect(job.warnings).toEqual([{ row: at + 1, column: '', message: again }]);
  });

  it('are none if they are records in English', async () => {
    const job = await importSheet(
      api,
      'material',
      csvRow(['品名', '英文名', '等级']) + csvRow(['Toluene', 'Toluene', 'AR']),
      true,
    );
    expect(job).toMatchObject({ total: 1 });
  });

  it('may be many above the header', async () => {
    const lines = [...Array.from({ length: 35 }, (_, at) => [`说明第${at}条`]), [...productHeadings], ...rows(1)];
    const job = await importSheet(api, 'product', lines.map((some) => csvRow(some)).join(''), true);
    expect(job).toMatchObject({ total: 1, created: 1 });
  });
});

describe('a workbook', () => {
  it('with cells merged over several rows has their text in all of them', async () => {
    const [one, two, three] = rows(3);
    const categoryAt = productHeadings.indexOf('产品分类');
    const content = workbook(
      [
        row(1, cells([...productHeadings])),
        row(2, cells(one)),
        row(3, cells(blank(two, categoryAt))),
        row(4, cells(blank(three, categoryAt))),
        // Below the merged cell.
        row(5, cells(productRow('没有这个分类'))),
      ].join(''),
      { merged: ['C2:C4', 'A8:B9'] },
    );
    const job = await importSheet(api, 'product', content);
    expect(job).toMatchObject({ created: 3, failed: 1 });
    expect(await product(three?.[regNoAt])).toMatchObject({ categoryId: category.id });
  });

  it('with hidden rows is imported with them, and says so', async () => {
    const [one, two] = rows(2);
    const content = workbook(
      [
        row(1, [text('登记产品表')], 'hidden="1"'),
        row(2, [...productHeadings].map(text)),
        row(3, cells(one)),
        row(4, cells(two), 'hidden="1"'),
        row(5, [text('合计：2')], 'hidden="1"'),
      ].join(''),
    );
    const job = await importSheet(api, 'product', content, true);
    expect(job).toMatchObject({ created: 2 });
    // Neither the title nor the totals are rows that go in.
    expect(job.warnings.filter(({ message }) => message.includes('隐藏'))).toEqual([
      { row: 1, column: '', message: '有 1 行在表格中被隐藏（例如被筛选），也一起导入' },
    ]);
  });

  it('with hidden columns is imported with them, and names them', async () => {
    const [one] = rows(1);
    const content = workbook(row(1, [...productHeadings].map(text)) + row(2, cells(one)), {
      before: '<cols><col min="5" max="6" hidden="1"/><col min="20" max="16384" hidden="1"/></cols>',
    });
    const job = await importSheet(api, 'product', content, true);
    expect(job).toMatchObject({ created: 1 });
    expect(job.warnings).toEqual([
      { row: 1, column: '', message: '有 2 列在表格中被隐藏，也一起导入：“有效成分”、“剂型”' },
    ]);
  });

  it('refuses cells of formulas without a result, and no rows that have only such', async () => {
    const lines = rows(3);
    const formula = '><f>A1</f><v></v>';
    const noticeAt = productHeadings.indexOf('注意事项');
    const content = workbook(
      [
        row(1, cells([...productHeadings])),
        row(2, cells(lines[0])),
        row(3, cells(lines[1]).with(noticeAt, formula)),
        row(4, cells(lines[2]).with(noticeAt, 't="str"><f>A1</f><v></v>')),
        row(
          5,
          productHeadings.map(() => formula),
        ),
      ].join(''),
    );
    const job = await importSheet(api, 'product', content);
    expect(job).toMatchObject({ total: 3, created: 2, failed: 1 });
    const message = '单元格的公式没有保存结果，请用表格软件打开、保存后再导入，或改为文字或数字';
    expect(job.errors).toEqual([{ row: 3, column: '注意事项', message }]);
    const bad = String((await api.call('GET', String(job.badRowsUrl))).body);
    expect((await importSheet(api, 'product', bad, true)).errors).toMatchObject([{ message }]);
  });
});

describe('a product with each of its uses in a row of its own', () => {
  const headings = [
    ...productHeadings.slice(0, -1),
    '作物/场所',
    '防治对象',
    '制剂用药量',
    '施用方法',
    '安全间隔期（天）',
  ];
  const uses = [
    ['水稻', '稻飞虱', '20克/亩', '喷雾', '14'],
    ['小麦', '蚜虫', '15克/亩', '喷雾', ''],
    ['棉花', '蚜虫', '10克/亩', '拌种', '21'],
  ];

  it.each([
    ['repeated', (cells: string[]) => cells],
    ['left empty', (cells: string[]) => cells.map(() => '')],
  ])('is one record, with its other cells %s', async (_what, further) => {
    const [one, two] = [newRegNo(), newRegNo()];
    const lines = [
      headings,
      ...uses.map((use, at) => [...(at === 0 ? own(one) : further(own(one))), ...use]),
      [...own(two), ...(uses[0] ?? [])],
    ];
    const job = await importSheet(api, 'product', lines.map((line) => csvRow(line)).join(''));
    expect(job).toMatchObject({ total: 2, done: 2, created: 2, failed: 0 });
    expect(await usagesOf(one)).toMatchObject(
      uses.map(([crop, target, dosage, method, days]) => ({
        crop,
        target,
        dosage,
        method,
        intervalDays: days === '' ? null : Number(days),
      })),
    );
    expect(await usagesOf(two)).toHaveLength(1);
  });

  it('is refused where the rows contradict each other, or are the same', async () => {
    const regNo = newRegNo();
    const [use = [], other = []] = uses;
    const first = [...own(regNo), ...use];
    const contradicting = [...productRow(category.name, { 登记证号: regNo, 农药名称: '别的' }).slice(0, -1), ...other];
    const job = await importSheet(
      api,
      'product',
      [headings, first, first, contradicting].map((line) => csvRow(line)).join(''),
    );
    expect(job).toMatchObject({ total: 3, created: 1, failed: 2 });
    expect(job.errors.map(({ message }) => message)).toEqual(['与第2行重复', '与第2行重复']);
  });
});

describe('a cell of 使用范围 that a program has damaged', () => {
  const headings = [...productHeadings.slice(0, -1), '作物/场所', '防治对象', '制剂用药量', '施用方法'];
  it.each([
    ['the only row', [['水稻', '#N/A', '20克/亩', '喷雾']]],
    [
      'a further row',
      [
        ['水稻', '稻飞虱', '20克/亩', '喷雾'],
        ['小麦', '蚜虫', '#REF!', '喷雾'],
      ],
    ],
  ])('refuses its record: in %s', async (_what, uses) => {
    const regNo = newRegNo();
    const lines = [headings, ...uses.map((use) => [...own(regNo), ...use])];
    const job = await importSheet(api, 'product', lines.map((line) => csvRow(line)).join(''), true);
    expect(job).toMatchObject({ total: 1, created: 0, failed: 1 });
    expect(job.errors).toMatchObject([{ message: expect.stringContaining('单元格的公式有误') }]);
  });
});

describe('headers and cells of an office', () => {
  it('登记作物 beside the other parts of 使用范围 has crops', async () => {
    const regNo = newRegNo();
    const headings = [...productHeadings.slice(0, -1), '登记作物', '防治对象', '亩用量', '使用方法'].map((name) =>
      name === '剂型' ? '含量及剂型' : name,
    );
    const line = [...own(regNo), '水稻', '稻飞虱', '20克', '喷雾'].map((cell) =>
      cell === '可湿性粉剂' ? '10%可湿性粉剂' : cell,
    );
    const job = await importSheet(api, 'product', csvRow(headings) + csvRow(line));
    expect(job).toMatchObject({ created: 1, failed: 0 });
    expect(await usagesOf(regNo)).toMatchObject([
      { crop: '水稻', target: '稻飞虱', dosage: '20克/亩', method: '喷雾' },
    ]);
    expect(await product(regNo)).toMatchObject({ formulation: 'WP' });
  });

  it.each([
    ['√', '1230', '3类', 'II', 'CAS 67-56-1'],
    ['危险品', 'UN 1230', '第3类 易燃液体', '二级', 'CAS号：67-56-1'],
    ['√', '1230', '3类', 'II', '000067-56-1'],
    ['是', 'un-1230', '3', 'PG Ⅱ', '67—56—1'],
  ])('of a hazardous material: %s, %s, %s, %s, %s', async (...given) => {
    const materials = await create(api, 'category', categoryInput('material'));
    const name = `甲醇${newRegNo()}`;
    const headings = ['品名', '类别', '等级', '是否危化品', 'UN编号', '危险性类别', '包装等级', 'CAS No.'];
    const job = await importSheet(
      api,
      'material',
      csvRow(headings) + csvRow([name, materials.name, '工业级', ...given]),
    );
    expect(job).toMatchObject({ created: 1, errors: [] });
    expect((await stored(api, 'material')).find((one) => one.name === name)).toMatchObject({
      unNo: 'UN1230',
      hazardClass: '3',
      packingGroup: 'Ⅱ',
      casNo: '67-56-1',
    });
  });

  it('普通货物 is no hazardous material', async () => {
    const materials = await create(api, 'category', categoryInput('material'));
    const rows = csvRow(['品名', '类别', '等级', '危险品']) + csvRow(['蔗糖', materials.name, '食品级', '普通货物']);
    expect(await importSheet(api, 'material', rows, true)).toMatchObject({ created: 1, errors: [] });
  });
});
