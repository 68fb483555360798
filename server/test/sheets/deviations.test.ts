import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import writeXlsxFile from 'write-excel-file/node';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create } from '../support/catalogue.ts';
import { listAt } from '../support/response.ts';
import { csvRow, importSheet } from '../support/sheets.ts';
import type { Deviation } from './deviation.ts';
import { deviations } from './deviations.ts';
import { newRegNo } from './product-rows.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
  await create(api, 'category', { ...categoryInput(), name: '杀虫剂' });
});
afterAll(() => api.close());

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

async function imported(content: Buffer | string, regNo: string): Promise<unknown> {
  const { state, created, failed, errors } = await importSheet(api, 'product', content);
  expect({ state, created, failed, errors }).toEqual({ state: 'done', created: 1, failed: 0, errors: [] });
  const [record] = listAt(await api.call('GET', `/api/product?regNo=${regNo}`, { as: 'manager' }), 'data.list');
  return record;
}

const text = (value: string) => (value === '' ? null : { value, type: String });

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

  it('a merged title over the table', async () => {
    const regNo = newRegNo();
    const rows = rowsOf({ name: '' }, regNo).map((row) => row.map(text));
    const title = [{ value: '产品登记台账', type: String, columnSpan: 10 }, ...Array.from({ length: 9 }, () => null)];
    expect(await imported(await writeXlsxFile([title, ...rows]).toBuffer(), regNo)).toMatchObject({ regNo });
  });

  it('the table in the second sheet, after an explanation', async () => {
    const regNo = newRegNo();
    const data = rowsOf({ name: '' }, regNo).map((row) => row.map(text));
    const sheets = [
      { sheet: '填表说明', data: [[text('登记证号')], [text('请按登记证填写')]] },
      { sheet: '台账', data },
    ];
    expect(await imported(await writeXlsxFile(sheets).toBuffer(), regNo)).toMatchObject({ regNo });
  });

  it('cells of percent and days', async () => {
    const regNo = newRegNo();
    const [head = [], row = []] = rowsOf({ name: '', cells: { 有效成分: '吡虫啉' } }, regNo);
    const cells = row.map((value, at) => {
      if (head[at] === '总含量') return { value: 0.1, type: Number, format: '0%' };
      if (head[at] !== '有效期止') return text(value);
      return { value: new Date('2029-01-05T08:30:00Z'), type: Date, format: 'yyyy/m/d h:mm' };
    });
    const content = await writeXlsxFile([head.map(text), cells]).toBuffer();
    expect(await imported(content, regNo)).toMatchObject({
      totalContent: '10%',
      ingredients: [{ name: '吡虫啉', content: 10, unit: '%' }],
      regValidTo: '2029-01-05',
    });
  });
});
