import { describe, expect, it } from '@jest/globals';
import { listAt, textAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { create, materialInput, multipart, productInput } from '../support/catalogue.ts';
import { csvRow, importSheet, stored } from '../support/sheets.ts';
import { toGb18030 } from './gb18030.ts';
import { newRegNo } from './product-rows.ts';

let api: TestApp;
let category: string;
let materialCategory: string;
let materialCategoryName: string;
catalogueForAll((started) => {
  ({ api } = started);
  category = started.category.id;
  ({ id: materialCategory, name: materialCategoryName } = started.materials);
});

const sheet = (rows: string[][], head: string[]): string => [head, ...rows].map(csvRow).join('');
const material = (cells: string[]) => sheet([cells], ['原料名称', 'CAS号', '所属分类', '等级']);

describe('the file as a whole', () => {
  it('may be in GB18030', async () => {
    const content = toGb18030(material(['甲醇㐀', '67-56-1', '没有的分类', '工业级']));
    const job = await importSheet(api, 'material', content, true);
    expect(job.errors).toEqual([{ row: 2, column: '所属分类', message: '请选择所属分类' }]);
  });

  it.each([
    ['UTF-16 without a mark', Buffer.from('登记证号,农药名称\r\n', 'utf16le'), '文件编码无法识别'],
    ['UTF-16 of the other order with half a sign', Buffer.from('feff4e00d800002c', 'hex'), '文件编码无法识别'],
    ['UTF-8 with a byte lost', Buffer.from('登记证号,农药名称\r\n1,2\r\n').subarray(1), '文件编码无法识别'],
    [
      'UTF-16 that is cut off',
      Buffer.from('\uFEFF登记证号,农药名称\r\n1,2\r\n', 'utf16le').subarray(0, -1),
      '文件编码无法识别',
    ],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452ffff', 'hex'), '文件编码无法识别'],
    ['a broken workbook', Buffer.from('PK\u0003\u0004broken'), '文件不是有效的 XLSX 表格'],
    ['nothing', Buffer.from(''), '文件是空的'],
    ['no known column', Buffer.from('一,二\r\n1,2\r\n'), '未找到可识别的表头'],
    ['an old or an encrypted workbook', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex'), '另存为 .xlsx'],
    ['a page', Buffer.from('<html><table><tr><td>登记证号</td></tr></table></html>'), '文件是网页或 XML，不是表格'],
    ['XML', Buffer.from('\uFEFF<?xml version="1.0"?><Workbook></Workbook>'), '文件是网页或 XML，不是表格'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), '这是 PDF，不是表格'],
    ['an open quote', Buffer.from('登记证号,农药名称\r\n"1,2\r\n'), '引号没有成对出现'],
  ])('is refused if it is %s', async (_what, content, message) => {
    const before = await stored(api, 'product');
    const job = await importSheet(api, 'product', content);
    expect(job).toMatchObject({ state: 'failed', errors: [{ column: '', message: expect.stringContaining(message) }] });
    expect(await stored(api, 'product')).toEqual(before);
  });

  it('may lack columns, whose stored values stay, and have unknown ones, with a warning', async () => {
    const record = await create(api, 'product', productInput(category));
    const job = await importSheet(
      api,
      'product',
      sheet([[record.regNo, '新名称', 'x']], ['登记证号', '农药名称', '备注']),
    );
    expect(job).toMatchObject({ errors: [], warnings: [{ row: 1, column: '备注', message: '未知列，已忽略' }] });
    const response = await api.call('GET', `/api/product/${record.id}`, { as: 'manager' });
    expect(valueAt(response, 'data')).toMatchObject({ name: '新名称', ingredients: record.ingredients, version: 2 });
    const lacking = await importSheet(api, 'product', sheet([['新的产品']], ['农药名称']));
    expect(lacking.errors).toEqual(
      expect.arrayContaining([{ row: 2, column: '登记证号', message: '登记证号不能为空' }]),
    );
  });

  it('must be sent as the multipart field file', async () => {
    const url = '/api/product/import';
    expect((await api.call('POST', url, { as: 'manager', body: {} })).status).toBe(415);
    const wrong = multipart(Buffer.from('x'), 'a.csv', 'other');
    expect((await api.call('POST', url, { as: 'manager', ...wrong })).status).toBe(422);
  });
});

describe('the record that a row matches', () => {
  it('is found by id first; a number that a row releases stays taken until the file ends', async () => {
    const one = await create(api, 'product', productInput(category));
    const other = await create(api, 'product', productInput(category));
    const moved = newRegNo();
    const rows = [
      [one.id, moved, '改号产品'],
      [other.id, one.regNo, '占号产品'],
      ['', one.regNo, '同号产品'],
      ['0'.repeat(32), newRegNo(), '无此产品'],
    ];
    const content = sheet(rows, ['ID', '登记证号', '农药名称']);
    const judged = await importSheet(api, 'product', content, true);
    const written = await importSheet(api, 'product', content);
    expect(judged.errors).toEqual(written.errors);
    expect(written.errors).toEqual([
      { row: 3, column: '登记证号', message: '登记证号已存在' },
      expect.objectContaining({ row: 4 }),
      { row: 5, column: 'ID', message: 'ID对应的数据不存在或已删除' },
    ]);
  });

  it('is found by name and CAS number for a material; a CAS number of another material is a warning', async () => {
    const record = await create(api, 'material', materialInput(materialCategory));
    const same = await importSheet(
      api,
      'material',
      material([record.name, record.casNo, materialCategoryName, '分析纯']),
    );
    expect(same).toMatchObject({ errors: [], warnings: [] });
    const response = await api.call('GET', `/api/material/${record.id}`, { as: 'manager' });
    expect(valueAt(response, 'data')).toMatchObject({ grade: '分析纯', version: 2 });
    const used = await importSheet(
      api,
      'material',
      material(['别的名字', record.casNo, materialCategoryName, '工业级']),
    );
    expect(used).toMatchObject({
      errors: [],
      warnings: [{ row: 2, column: 'CAS号', message: 'CAS号已被其他原料使用' }],
    });
  });
});

it('counts all rows, including those that a job does not list, the same in a dry run and an import', async () => {
  const changed = await create(api, 'product', productInput(category));
  const same = await create(api, 'product', productInput(category));
  const head = ['登记证号', '农药名称', '产品分类', '农药类别', '有效成分', '剂型', '毒性'];
  const like = (regNo: string, name: string) => [
    regNo,
    name,
    category,
    '杀虫剂',
    '吡虫啉 | 10 | %',
    '可湿性粉剂',
    '低毒',
  ];
  const bad = Array.from({ length: 1200 }, (_, at) => like(`坏${at}`, '吡虫啉'));
  const update = ['', changed.regNo, '改名产品'];
  const rows = [like(newRegNo(), '新产品一'), ...bad, like(newRegNo(), '新产品二')].map((cells) => ['', ...cells]);
  const files = [
    sheet(rows, ['ID', ...head]),
    sheet([update, [same.id, same.regNo, same.name]], ['ID', '登记证号', '农药名称']),
  ];
  const counts = [
    { done: 1202, created: 2, updated: 0, unchanged: 0, failed: 1200 },
    { done: 2, created: 0, updated: 1, unchanged: 1, failed: 0 },
  ];
  for (const [at, file] of files.entries()) {
    expect(await importSheet(api, 'product', file, true)).toMatchObject({ state: 'done', ...counts[at] });
    expect(await importSheet(api, 'product', file)).toMatchObject({ state: 'done', ...counts[at] });
  }
});

it('shows a job only to its owner and to administrators', async () => {
  const response = await api.call('POST', '/api/product/import?dryRun=true', {
    as: 'manager',
    ...multipart(Buffer.from(sheet([['1']], ['登记证号']))),
  });
  const url = `/api/jobs/${textAt(response, 'data.jobId')}`;
  const stranger = await api.person(2);
  expect((await api.call('GET', url, { as: stranger.token })).status).toBe(404);
  expect((await api.call('GET', url, { as: 'admin' })).status).toBe(200);
});

const namedMaterials = (...rows: [name: string, english: string][]) =>
  sheet(
    rows.map(([name, english]) => [name, '', english, materialCategoryName, '工业级']),
    ['原料名称', 'CAS号', '英文名称', '所属分类', '等级'],
  );
const found = (keyword: string) => api.call('GET', `/api/publish/list?keyword=${encodeURIComponent(keyword)}`);

describe('what is stored with the rows', () => {
  it('is a line of the history and an entry of the search index for each, new or changed', async () => {
    await importSheet(api, 'material', namedMaterials(['浮石粉甲', 'pumicea'], ['浮石粉乙', 'pumiceb']));
    expect(listAt(await found('浮石粉'))).toHaveLength(2);
    const changed = await importSheet(
      api,
      'material',
      namedMaterials(['浮石粉甲', 'pumicec'], ['浮石粉乙', 'pumiced']),
    );
    expect(changed).toMatchObject({ updated: 2 });
    const list = await found('pumicec');
    expect(listAt(list)).toMatchObject([{ title: '浮石粉甲' }]);
    const path = `/api/material/${textAt(list, 'data.list.0.id')}/history`;
    const history = await api.call('GET', path, { as: 'manager' });
    expect(listAt(history, 'data')).toMatchObject([{ before: { enName: 'pumicea' } }, { before: null }]);
  });
});
