import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import writeXlsxFile from 'write-excel-file/node';
import { SheetCategories } from '../../src/category/sheet-categories.ts';
import { CategoryTree } from '../../src/category/tree.ts';
import { PictureArchive } from '../../src/import/attachments/archive.ts';
import { sheetColumns, withHeaders } from '../../src/import/columns/sheet-columns.ts';
import { text } from '../../src/import/columns/cell-kinds.ts';
import { foldUnknownColumns, readHeaderRow } from '../../src/import/layout/header-row.ts';
import { escapeCell, escapeWorkbookCell, unescapeCell } from '../../src/import/read/marks.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { categoryInput, create } from '../support/catalogue.ts';
import { listAt } from '../support/response.ts';
import { csvRow, importSheet } from '../support/sheets.ts';
import type { Deviation } from './deviation.ts';
import { deviations } from './deviations.ts';
import { toGb18030 } from './gb18030.ts';
import { newRegNo } from './product-rows.ts';
import { makeZip } from './zip.ts';

describe('marks', () => {
  /** Texts that LibreOffice (zh-CN and en-US) or Excel changes when it opens and saves a CSV file. */
  const rewritten = [
    '108-08-7',
    '80%',
    '99.9%',
    '99.5 %',
    '４５％',
    '0.80',
    '5.10',
    '1.0',
    '.5',
    '5.',
    '４.1',
    '007',
    '0101210000',
    '123456789012',
    '123456789012345678',
    '1E5',
    '1e-3',
    '12E3',
    '1E+05',
    '(12)',
    '$12',
    '¥12',
    '€5',
    '1,000',
    '1/2',
    '3-4',
    '1 1/2',
    '1-2-3',
    '2024-01-05',
    '2024/1/5',
    '2024.1.5',
    '2024年1月5日',
    '5月',
    '12-2024',
    '10:30',
    '10:30:45',
    '3 PM',
    '3 p',
    '12:30 am',
    'SEP-2',
    'MAR1',
    '1-Mar',
    'may 5',
    'TRUE',
    'false',
    '#N/A',
  ];
  const left = [
    '',
    '0',
    '4.1',
    '12',
    '29051100',
    '13812345678',
    '0.5',
    'PD20240001',
    'GB/T 338-2011',
    'UN1230',
    '160kg/铁桶',
    '≥99.9%',
    '5%~10%',
    '1000～3000倍液',
    '12元',
    '甲醇',
    'methanol',
    'March',
    'decis',
    'true north',
    '108-08-7\n80%',
  ];

  describe('a cell of CSV', () => {
    it.each(rewritten)('is marked if a program would change it, and read back unchanged: %s', (text) => {
      expect(escapeCell(text)).toBe(`'${text}`);
      expect(unescapeCell(escapeCell(text))).toBe(text);
    });

    it.each(left)('is not marked if programs leave it unchanged: %j', (text) => {
      expect(escapeCell(text)).toBe(text);
      expect(unescapeCell(text)).toBe(text);
    });

    it.each([
      ['="108-08-7"', '108-08-7'],
      ['="80%"', '80%'],
      ['="a ""b"""', 'a "b"'],
    ])('reads a formula that is only a quoted text: %s', (cell, text) => {
      expect(unescapeCell(cell)).toBe(text);
    });
  });

  it('a text in a workbook is marked only if it looks like a formula or a mark', () => {
    expect(['80%', '108-08-7', '=1', "'80%", "'甲"].map(escapeWorkbookCell)).toEqual([
      '80%',
      '108-08-7',
      "'=1",
      "''80%",
      "'甲",
    ]);
  });
});

/** The extra field of Info-ZIP: a name in UTF-8 for the entry whose raw name is `of`. */
function unicodePath(name: string, of: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt16LE(0x7075, 0);
  head.writeUInt16LE(5 + Buffer.byteLength(name), 2);
  head.writeUInt8(1, 4);
  head.writeUInt32LE(crc32(of), 5);
  return Buffer.concat([head, Buffer.from(name)]);
}

describe('entry name', () => {
  it('believes the name in UTF-8 only while it belongs to the name that the entry has', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entry-name-'));
    const [raw, renamed] = [toGb18030('甲.jpg'), toGb18030('乙.jpg')];
    const content = Buffer.from('x');
    const path = join(folder, 'a.zip');
    writeFileSync(
      path,
      makeZip([
        { name: raw, content, extra: unicodePath('丙.jpg', raw) },
        { name: renamed, content, extra: unicodePath('旧名.jpg', raw) },
      ]),
    );
    const archive = await PictureArchive.open(path);
    archive.close();
    expect(archive.pictures.map((picture) => picture.path)).toEqual(['丙.jpg', '乙.jpg']);
    rmSync(folder, { recursive: true });
  });
});

it('reads and writes an optional choice by the words for it, whatever their case and width', () => {
  const values = ['msds', 'coa'] as const;
  const [column] = sheetColumns(
    'material',
    { proof: { kind: 'choice', label: '证明', values, labels: { msds: 'MSDS', coa: '质检' }, optional: true } },
    {},
  );
  const context = { categories: new SheetCategories(new CategoryTree([]), 'material') };
  expect(['MSDS', 'ｍｓｄｓ', '质检', '', '别的'].map((cell) => column?.read(cell, context))).toEqual([
    'msds',
    'msds',
    'coa',
    '',
    '别的',
  ]);
  expect(['msds', 'coa', ''].map((value) => column?.write(value, context))).toEqual(['MSDS', '质检', '']);
});

describe('the header row of a sheet', () => {
  const columns = withHeaders<
    | 'name'
    | 'regNo'
    | 'regHolder'
    | 'totalContent'
    | 'ingredients'
    | 'formulation'
    | 'regValidFrom'
    | 'regValidTo'
    | 'usages'
    | 'shelfLifeMonths'
  >('product', {
    name: text(),
    regNo: text(),
    regHolder: text(),
    totalContent: text(),
    ingredients: text(),
    formulation: text(),
    regValidFrom: text(),
    regValidTo: text(),
    usages: {
      ...text(),
      parts: [
        { name: 'crop', required: true, headers: ['作物', '登记作物'] },
        { name: 'target', required: true, headers: ['防治对象'] },
        { name: 'intervalDays', headers: ['安全间隔期'] },
      ],
    },
    shelfLifeMonths: text(),
  });

  const fieldsOf = (...cells: string[]) => readHeaderRow(1, cells, columns).columns.map(({ column }) => column.field);
  const warningsOf = (...cells: string[]) => readHeaderRow(1, cells, columns).warnings.map(({ column }) => column);

  it.each([
    ['质量保证期(月)', 'shelfLifeMonths'],
    ['质量保证期（月）', 'shelfLifeMonths'],
    ['有效成分', 'ingredients'],
    ['有效成分(名称 | 含量)', 'ingredients'],
    ['有效成分（名称 | 含量）', 'ingredients'],
    ['　农药名称 ', 'name'],
    ['产品通用名称', 'name'],
    ['登记证持有人名称', 'regHolder'],
    ['产品总含量', 'totalContent'],
    ['登记证号 Reg. No.', 'regNo'],
  ])('knows %s, with brackets of either width', (header, field) => {
    expect(fieldsOf(header)).toEqual([field]);
  });

  it('knows a declared field with and without the unit that its label or its declaration has', () => {
    const declared = sheetColumns(
      'material',
      {
        boiling: { kind: 'text', label: '沸点(℃)' },
        flash: { kind: 'text', label: '闪点（℃）' },
        price: { kind: 'number', label: '单价', unit: '元' },
      },
      {},
    );
    const found = (header: string) => readHeaderRow(1, ['原料名称', header], [...columns, ...declared]).columns;
    const fields = ['沸点(℃)', '沸点（℃）', '沸点', '闪点(℃)', '闪点', '单价(元)', '单价'].map(
      (header) => found(header).find(({ at }) => at === 1)?.column.field,
    );
    expect(fields).toEqual(['boiling', 'boiling', 'boiling', 'flash', 'flash', 'price', 'price']);
    expect(() => found('沸点(K)')).toThrow('未找到可识别的表头');
  });

  it('does not take a column for another that has a unit of its own', () => {
    expect(warningsOf('农药名称', '质量保证期（天）')).toEqual(['质量保证期（天）']);
  });

  it.each(['产品ID', '产品 ID', '农药登记证号名称', '登记作物名称', '首次批准日'])(
    'does not take %s for an id, a number, all uses or a day that it is not',
    (header) => {
      const found = readHeaderRow(1, ['剂型', header], columns);
      expect([found.idAt, found.columns.map(({ column }) => column.field)]).toEqual([null, ['formulation']]);
    },
  );

  it('does not take CAS名称 for a CAS number, nor the number of goods in China for that of the UN', () => {
    const materials = withHeaders<'name' | 'casNo' | 'unNo'>('material', {
      name: text(),
      casNo: text(),
      unNo: text(),
    });
    const found = readHeaderRow(1, ['原料名称', 'CAS名称', '危险货物编号'], materials);
    expect(found.columns.map(({ column }) => column.field)).toEqual(['name']);
  });

  it.each([
    ['农药名称', '农药名称 English'],
    ['剂型', '剂型 Code'],
    ['有效成分', '有效成分 A.I.'],
    ['农药名称', '有效期 Start'],
  ])('has no second column for %s because of the Chinese words of %s', (first, second) => {
    expect(fieldsOf(first, second)).toHaveLength(1);
    expect(warningsOf(first, second)).toEqual([second]);
  });

  it('takes none of two columns that only their English words tell apart', () => {
    expect(warningsOf('农药名称', '剂型 A', '剂型 B')).toEqual(['剂型 A', '剂型 B']);
    expect(fieldsOf('农药名称', '剂型 A')).toEqual(['name', 'formulation']);
  });

  it('knows the two days of a period by English words', () => {
    const { columns: placed } = readHeaderRow(1, ['有效期 To', '有效期 From'], columns);
    expect(placed.map(({ column, at }) => [column.field, at])).toEqual([
      ['regValidFrom', 1],
      ['regValidTo', 0],
    ]);
    expect(fieldsOf('有效期至 Valid To', '有效期自 Valid From')).toEqual(['regValidFrom', 'regValidTo']);
  });

  it('knows the parts of a column in two languages, and a part beside the whole column', () => {
    const { columns: placed } = readHeaderRow(1, ['登记作物 Crop', '防治对象 Target'], columns);
    expect(placed).toMatchObject([{ column: { field: 'usages' }, parts: [0, 1, null] }]);
    expect(readHeaderRow(1, ['使用范围', '安全间隔期'], columns).warnings).toMatchObject([
      { message: '未知列，已忽略' },
    ]);
  });

  it('names many unknown columns in one warning', () => {
    const columns = withHeaders('product', { name: text() });
    const warningsOf = (count: number) => {
      const others = Array.from({ length: count }, (_, at) => `附加${at + 1}`);
      return foldUnknownColumns(readHeaderRow(1, ['农药名称', ...others], columns).warnings);
    };
    expect(warningsOf(10)).toHaveLength(10);
    const [first, ...more] = warningsOf(70);
    expect(more).toEqual([]);
    expect(first?.message).toMatch(/^有 70 列是未知列，已忽略：“附加1”、.*“附加10”等$/);
  });
});

/** A row as the template wants it. */
const usual = (regNo: string): Record<string, string> => ({
  登记证号: regNo,
  农药名称: '吡虫啉',
  商品名: '',
  产品分类: '杀虫剂',
  农药类别: '杀虫剂',
  剂型: '可湿性粉剂',
  总含量: '',
  毒性: '低毒',
  有效期起: '',
  有效期止: '2029-01-05',
  登记证持有人: '绿源农化',
  产品质量标准号: 'GB/T 20686-2006',
  有效成分: '吡虫啉 | 10 | %',
  使用范围: '',
  包装规格: '100克×50袋',
  '质量保证期(月)': '36',
  热门: '否',
});

function rowsOf({ cells, headers = {}, further = {}, above = [] }: Omit<Deviation, 'expected'>, regNo: string) {
  const all = Object.entries({ ...usual(regNo), ...cells }).filter(([header]) => headers[header] !== null);
  const own = Object.entries(further);
  return [
    ...above,
    [...all.map(([header]) => headers[header] ?? header), ...own.map(([header]) => header)],
    [...all.map(([, cell]) => cell), ...own.map(([, cell]) => cell)],
  ];
}

const cellOf = (value: string) => (value === '' ? null : { value, type: String });

describe('deviations', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
    await create(api, 'category', { ...categoryInput(), name: '杀虫剂' });
  });
  afterAll(() => api.close());

  async function imported(content: Buffer | string, regNo: string): Promise<unknown> {
    const { state, created, failed, errors } = await importSheet(api, 'product', content);
    expect({ state, created, failed, errors }).toEqual({ state: 'done', created: 1, failed: 0, errors: [] });
    const [record] = listAt(await api.call('GET', `/api/product?regNo=${regNo}`, { as: 'manager' }), 'data.list');
    return record;
  }

  describe("an office's own sheet is understood with", () => {
    it.each(deviations)('$name', async ({ expected, ...deviation }) => {
      const regNo = newRegNo();
      const content = rowsOf(deviation, regNo).map(csvRow).join('');
      expect(await imported(content, regNo)).toMatchObject({ ...expected, regNo });
    });

    it.each([
      ['a space', 'PD 2031 '],
      ['a line break', 'PD\n2031'],
      ['its name before it', '登记证号：PD2031'],
    ])('a registration number with %s', async (_what, start) => {
      const regNo = newRegNo();
      const cells = { 登记证号: regNo.replace('PD2031', start) };
      expect(await imported(rowsOf({ name: '', cells }, regNo).map(csvRow).join(''), regNo)).toMatchObject({ regNo });
    });

    it('the other numbers of a product beside its registration number', async () => {
      const regNo = newRegNo();
      const cells = { 登记证号: `登记证号：${regNo}\n生产许可证号：农药生许（苏）0001\n标准号：GB/T 28141-2011` };
      expect(await imported(rowsOf({ name: '', cells }, regNo).map(csvRow).join(''), regNo)).toMatchObject({ regNo });
    });

    it('a merged title over the table', async () => {
      const regNo = newRegNo();
      const rows = rowsOf({ name: '' }, regNo).map((row) => row.map(cellOf));
      const title = [{ value: '产品登记台账', type: String, columnSpan: 10 }, ...Array.from({ length: 9 }, () => null)];
      expect(await imported(await writeXlsxFile([title, ...rows]).toBuffer(), regNo)).toMatchObject({ regNo });
    });

    it('the table in the second sheet, after an explanation', async () => {
      const regNo = newRegNo();
      const data = rowsOf({ name: '' }, regNo).map((row) => row.map(cellOf));
      const sheets = [
        { sheet: '填表说明', data: [[cellOf('登记证号')], [cellOf('请按登记证填写')]] },
        { sheet: '台账', data },
      ];
      expect(await imported(await writeXlsxFile(sheets).toBuffer(), regNo)).toMatchObject({ regNo });
    });

    it('cells of percent and days', async () => {
      const regNo = newRegNo();
      const [head = [], row = []] = rowsOf({ name: '', cells: { 有效成分: '吡虫啉' } }, regNo);
      const cells = row.map((value, at) => {
        if (head[at] === '总含量') return { value: 0.1, type: Number, format: '0%' };
        if (head[at] !== '有效期止') return cellOf(value);
        return { value: new Date('2029-01-05T08:30:00Z'), type: Date, format: 'yyyy/m/d h:mm' };
      });
      const content = await writeXlsxFile([head.map(cellOf), cells]).toBuffer();
      expect(await imported(content, regNo)).toMatchObject({
        totalContent: '10%',
        ingredients: [{ name: '吡虫啉', content: 10, unit: '%' }],
        regValidTo: '2029-01-05',
      });
    });
  });
});
