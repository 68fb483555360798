import type { Category, Job } from '@admin-h5/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import writeXlsxFile from 'write-excel-file/node';
import { systemActor, write } from '../../src/database/write.ts';
import { insertRecord } from '../../src/records/change.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import {
  categoryInput,
  create,
  materialInput,
  multipart,
  productInput,
  upload,
  usageInput,
} from '../support/catalogue.ts';
import { dump } from '../support/dump.ts';
import { bytesOf, listAt, textAt, valueAt } from '../support/response.ts';
import {
  checkedChanges,
  checkedRows,
  csvRow,
  exportSheet,
  importSheet,
  sheetOf,
  stored,
  xlsxRows,
} from '../support/sheets.ts';
import { unzip } from '../support/unzip.ts';
import { toGb18030 } from './gb18030.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

const sheet = (rows: string[][], head: string[]): string => [head, ...rows].map(csvRow).join('');

const material = (cells: string[]) => sheet([cells], ['原料名称', 'CAS号', '所属分类', '等级']);

describe('import', () => {
  let api: TestApp;
  let category: string;
  let materialCategory: string;
  let materialCategoryName: string;
  catalogueForAll((started) => {
    ({ api } = started);
    category = started.category.id;
    ({ id: materialCategory, name: materialCategoryName } = started.materials);
  });

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
      expect(job).toMatchObject({
        state: 'failed',
        errors: [{ column: '', message: expect.stringContaining(message) }],
      });
      expect(await stored(api, 'product')).toEqual(before);
    });

    it('may lack columns, whose stored values stay, and have unknown ones, with a warning', async () => {
      const record = await create(api, 'product', productInput(category));
      const job = await importSheet(
        api,
        'product',
        sheet([[record.regNo, '新商品', 'x']], ['登记证号', '商品名', '备注']),
      );
      expect(job).toMatchObject({ errors: [], warnings: [{ row: 1, column: '备注', message: '未知列，已忽略' }] });
      const response = await api.call('GET', `/api/product/${record.id}`, { as: 'manager' });
      expect(valueAt(response, 'data')).toMatchObject({
        tradeName: '新商品',
        ingredients: record.ingredients,
        version: 2,
      });
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
    const update = [changed.id, changed.regNo, '改名产品'];
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
});

describe('import report', () => {
  let api: TestApp;
  let category: Category;
  catalogueForAll((started) => {
    ({ api, category } = started);
  });

  it('groups alike errors over the whole file, with what the cells say and the column by its name there', async () => {
    const rows = Array.from({ length: 1100 }, () => productRow(category.name, { 剂型: '神剂' }));
    const other = productRow(category.name, { 剂型: '', 毒性: '一般' });
    const headings = productHeadings.map((heading) => (heading === '毒性' ? '毒性等级' : heading));
    const { report } = await importSheet(api, 'product', sheetOf(headings, other, ...rows), true);
    expect(report?.groups).toEqual([
      { column: '剂型', message: '请选择剂型', value: '神剂', rows: 1100, firstRow: 3 },
      { column: '剂型', message: '请选择剂型', value: '', rows: 1, firstRow: 2 },
      { column: '毒性等级', message: '请选择毒性', value: '一般', rows: 1, firstRow: 2 },
    ]);
  });

  it('tells which column is read as which field', async () => {
    const content = sheetOf(['台账'], ['序号', '证号', '产品名称'], ['1', newRegNo(), '吡虫啉']);
    const { report } = await importSheet(api, 'product', content, true);
    expect(report?.columns).toEqual([
      { header: '序号', field: null, label: null },
      { header: '证号', field: 'regNo', label: '登记证号' },
      { header: '产品名称', field: 'name', label: '农药名称' },
    ]);
  });

  it('shows field by field what changes, in a dry run as in the import, which writes nothing else', async () => {
    const record = await create(api, 'product', productInput(category.id));
    const content = sheetOf(['ID', '登记证号', '农药名称', '毒性'], [record.id, record.regNo, '新名称', '微毒']);
    const before = await stored(api, 'product');
    const judged = await importSheet(api, 'product', content, true);
    expect(await stored(api, 'product')).toEqual(before);
    expect(checkedChanges(await checkedRows(api, judged))).toEqual([
      { 农药名称: `${record.name} → 新名称`, 毒性: `${record.toxicity} → 微毒` },
    ]);
    expect((await importSheet(api, 'product', content)).report).toEqual(judged.report);
  });

  it('offers all rows of a check as a sheet: what would happen to each, and why', async () => {
    const record = await create(api, 'product', productInput(category.id));
    const regNo = newRegNo();
    const content = sheetOf(
      productHeadings,
      productRow(category.name, { 登记证号: regNo, 注意事项: '=1+1' }),
      productRow(category.name, { 登记证号: record.regNo, 农药名称: record.name, 毒性: '微毒' }),
      productRow(category.name, { 剂型: '神剂' }),
    );
    const check = await importSheet(api, 'product', content, true);
    const response = await api.call('GET', String(check.previewUrl));
    expect(response).toMatchObject({ status: 200 });
    expect(String(response.headers['content-disposition'])).toContain(encodeURIComponent('预检明细'));
    const lines = String(response.body).split('\r\n');
    expect(lines[0]).toContain('结果,说明,工作表,行,登记证号,农药名称');
    expect(lines[1]).toContain(`新增,,,2,${regNo},吡虫啉`);
    expect(lines[1]).toContain("'=1+1");
    expect(lines[2]).toMatch(new RegExp(`^修改,.*毒性：${record.toxicity} → 微毒`));
    expect(lines[3]).toContain('不导入,剂型：请选择剂型,,4,');
    expect(lines[3]).toContain('神剂');
    // An import has no such sheet, and the name of another job opens none.
    expect(await importSheet(api, 'product', content)).not.toHaveProperty('previewUrl');
    expect(await api.call('GET', String(check.previewUrl).replace('.rows', ''))).toMatchObject({ status: 404 });
  });

  it('says which column of 使用范围 is missing, and reads the one that a person chooses for it', async () => {
    const regNo = newRegNo();
    const parts = ['作物', '防治对象', '用药量', '怎样施药才好'];
    const content = sheetOf(
      [...productHeadings.slice(0, -1), ...parts],
      [...productRow(category.name, { 登记证号: regNo }).slice(0, -1), '水稻', '稻飞虱', '20克/亩', '喷雾'],
    );
    const check = await importSheet(api, 'product', content, true);
    expect(check.warnings.map(({ column, message }) => `${column}：${message}`)).toEqual([
      ...parts.slice(0, -1).map((part) => `${part}：使用范围还缺少“施用方法”列，已忽略`),
      '怎样施药才好：未知列，已忽略',
    ]);
    expect(check.report?.choices).toContainEqual({ field: 'usages.method', label: '使用范围·施用方法' });
    const corrections = { columns: { 怎样施药才好: 'usages.method' }, values: [] };
    const job = await importSheet(api, 'product', content, false, corrections);
    expect(job).toMatchObject({ created: 1, warnings: [] });
    expect(job.report?.columns.slice(-4).map(({ label }) => label)).toEqual([
      '使用范围·作物',
      '使用范围·防治对象',
      '使用范围·用药量',
      '使用范围·施用方法',
    ]);
    const found = (await stored(api, 'product')).find((product) => product.regNo === regNo);
    expect(JSON.parse(found?.usages ?? '')).toMatchObject([{ crop: '水稻', method: '喷雾' }]);
  });
});

/** `B` as 1. */
const columnOf = (name = '') =>
  Array.from(name).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;

describe('template', () => {
  let api: TestApp;
  let category: Category;
  catalogueForAll((started) => {
    ({ api, category } = started);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each(['/api/product/import/template?format=xlsx', '/api/product/export?format=xlsx'])(
    'a workbook of %s has text columns and drop-downs',
    async (url) => {
      const content = bytesOf(await api.call('GET', url, { as: 'manager' }));
      const [sheet = '', styles = ''] = await unzip(content, ['xl/worksheets/sheet1.xml', 'xl/styles.xml']);
      const style = Number(/<col min="1" max="\d+" [^>]*style="(\d+)"/.exec(sheet)?.[1]);
      const format = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf ([^>]*)>/g)][style]?.[1];
      const code = /numFmtId="(\d+)"/.exec(format ?? '')?.[1];
      expect(styles).toContain(`numFmtId="${code}" formatCode="@"`);

      const [headings = []] = await xlsxRows(content);
      const lists = await xlsxRows(content, 2);
      const rules = [...sheet.matchAll(/type="list"[^>]*sqref="([A-Z]+)2:\1\d+"><formula1>可选值!\$([A-Z]+)\$1/g)];
      const offered = new Map(
        rules.map(([, column, list]) => [
          // The template marks what must be filled in.
          String(headings[columnOf(column)]).replace('*', ''),
          lists.map((row) => row[columnOf(list)]).filter((value) => value !== null),
        ]),
      );
      expect([...offered.keys()]).toEqual(
        expect.arrayContaining(['产品分类', '农药类别', '剂型', '毒性', '限制使用农药', '热门', '推荐', '状态']),
      );
      expect(offered.get('毒性')).toEqual(['剧毒', '高毒', '中等毒', '低毒', '微毒']);
      expect(offered.get('状态')).toEqual(['启用', '停用']);
      expect(offered.get('热门')).toEqual(['是', '否']);
      expect(offered.get('产品分类')).toContain(category.name);
      expect(offered.get('剂型')).toContain('可湿性粉剂');
    },
  );

  it('the template marks the columns without which a row is refused, and its example can be imported', async () => {
    const content = bytesOf(await api.call('GET', '/api/product/import/template?format=csv', { as: 'manager' }));
    const [headings = ''] = String(content).replace('\uFEFF', '').split('\r\n');
    expect(headings.split(',').filter((heading) => heading.startsWith('*'))).toEqual([
      '*登记证号',
      '*农药名称',
      '*产品分类',
      '*农药类别',
      expect.stringMatching(/^\*有效成分/),
      '*剂型',
      '*毒性',
    ]);
    await create(api, 'category', { ...categoryInput(), name: '杀虫剂' });
    expect(await importSheet(api, 'product', content, true)).toMatchObject({ created: 1, errors: [], warnings: [] });
  });

  it('a CSV export marks texts that spreadsheet programs would change; a workbook, whose cells are texts, does not', async () => {
    const { id } = await create(api, 'category', categoryInput('material'));
    await create(api, 'product', { ...productInput(category.id), totalContent: '-10%' });
    await create(api, 'material', { ...materialInput(id), casNo: '108-08-7' });
    expect(String(await exportSheet(api, 'product'))).toContain(",'-10%,");
    expect(String(await exportSheet(api, 'material'))).toContain(",'108-08-7,");
    const content = bytesOf(await api.call('GET', '/api/material/export?format=xlsx', { as: 'manager' }));
    expect((await xlsxRows(content)).flat()).toContain('108-08-7');
  });

  it('a file is named after the date in China', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T17:30:00Z'));
    const response = await api.call('GET', '/api/user/export?format=csv', { as: 'admin' });
    expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain('用户-2026-11-22.csv');
  });
});

describe('the export of chosen records', () => {
  const many = 5_000;
  const url = '/api/material/export';
  let api: TestApp;
  /** Newest first, which is no display order of a list. */
  let ids: string[];
  beforeAll(async () => {
    api = await startApp();
    const { id } = await create(api, 'category', categoryInput('material'));
    const { materials } = api.context.catalogue;
    await write(api.context.database, systemActor, async (scope) => {
      const made: string[] = [];
      for (let count = 0; count < many; count += 1) {
        const { value } = materials.description.schema.validate(materialInput(id));
        made.push((await insertRecord(materials, scope, value, {}, 'create')).id);
      }
      ids = made.toReversed();
    });
  }, 120_000);
  afterAll(() => api.close());

  const ask = (body: object) => api.call('POST', url, { as: 'manager', body });

  it('accepts more ids than an address can contain, as CSV in the given order', async () => {
    const response = await ask({ format: 'csv', ids });
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w.-]+\.csv"; filename\*=UTF-8''.+\.csv$/,
    );
    const [head, ...rows] = String(response.body).trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFID,原料名称,/);
    expect(rows.map((row) => row.slice(0, 32))).toEqual(ids);
  });

  it('is a workbook by default', async () => {
    const response = await ask({ ids });
    const rows = await xlsxRows(bytesOf(response));
    expect(rows.slice(1).map(([id]) => id)).toEqual(ids);
  });

  it('leaves out unknown ids, and equals the GET export', async () => {
    const some = [ids[3] ?? '', 'f'.repeat(32), ids[1] ?? ''];
    const posted = await ask({ format: 'csv', ids: some });
    const asked = await api.call('GET', `${url}?format=csv&ids=${some.join(',')}`, { as: 'manager' });
    expect(String(posted.body)).toBe(String(asked.body));
    expect(String(posted.body).trimEnd().split('\r\n')).toHaveLength(3);
  });

  it('takes all that a filter finds except some, however many these are', async () => {
    const [left = '', other = ''] = ids;
    const rest = { filter: {}, expectedTotal: many, exceptIds: [left, other] };
    const response = await ask({ format: 'csv', ...rest });
    const exported = String(response.body)
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((row) => row.slice(0, 32));
    expect(new Set(exported)).toEqual(new Set(ids.slice(2)));
    // Somebody has added or removed records since the person looked.
    expect(await ask({ ...rest, expectedTotal: many + 1 })).toMatchObject({ status: 409 });
  });

  it('refuses a call that chooses nothing', async () => {
    expect((await ask({})).status).toBe(400);
  });

  it.each([
    ['an empty choice', { ids: [] }, '请选择数据'],
    ['too many', { ids: Array.from({ length: 20_001 }, (_, at) => String(at)) }, '一次最多选择20000条'],
  ])('refuses %s', async (_what, body, message) => {
    const response = await ask(body);
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field: 'ids', message }] } });
  });

  it('refuses an unknown format', async () => {
    expect((await ask({ ids: ids.slice(0, 1), format: 'pdf' })).status).toBe(422);
  });
});

describe('emptied cells', () => {
  let api: TestApp;
  let category: Category;
  let materials: Category;
  catalogueForAll((started) => {
    ({ api, category, materials } = started);
  });

  const picture = async (background: string): Promise<string> => {
    const image = sharp({ create: { width: 40, height: 30, channels: 3, background } });
    return (await upload(api, await image.jpeg().toBuffer(), '图.jpg')).id;
  };
  const pdf = async (): Promise<string> => (await upload(api, Buffer.from('%PDF-1.4\n%%EOF\n'), '单.pdf')).id;
  const find = async (regNo: string) => (await stored(api, 'product')).find((one) => one.regNo === regNo);

  it.each(['', '/', '-', '——'])('keeps the files of a record where its cell is “%s”', async (cell) => {
    const [image, file] = [await picture('#111'), await pdf()];
    const { regNo } = await create(api, 'product', {
      ...productInput(category.id),
      imageIds: [image],
      fileIds: [file],
    });
    const content = sheetOf(
      ['登记证号', '商品名', '图片ID', '视频ID', '资料ID（空着不改）'],
      [regNo, `新名${cell.length}`, cell, cell, cell],
    );
    const check = await importSheet(api, 'product', content, true);
    expect(check).toMatchObject({ updated: 1, failed: 0, warnings: [] });
    expect(checkedChanges(await checkedRows(api, check)).map(Object.keys)).toEqual([['商品名']]);
    expect(await importSheet(api, 'product', content)).toMatchObject({ updated: 1 });
    const found = await find(regNo);
    expect(JSON.parse(found?.imageIds ?? '')).toEqual([image]);
    expect(JSON.parse(found?.fileIds ?? '')).toEqual([file]);
  });

  it('takes files away for 清空 under their own column, and the check says so', async () => {
    const image = await picture('#222');
    const { regNo } = await create(api, 'product', { ...productInput(category.id), imageIds: [image] });
    // 「图片」 of an office may mean that nobody took one.
    expect(await importSheet(api, 'product', sheetOf(['登记证号', '图片'], [regNo, '无']))).toMatchObject({
      unchanged: 1,
    });
    const content = sheetOf(['登记证号', '图片ID'], [regNo, '清空']);
    const check = await importSheet(api, 'product', content, true);
    expect(check).toMatchObject({ updated: 1, warnings: [{ row: 1, message: '将清空原有内容：图片ID 1 条' }] });
    expect(checkedChanges(await checkedRows(api, check))).toEqual([{ 图片ID: '1 张 → 0 张' }]);
    expect(await importSheet(api, 'product', content)).toMatchObject({
      warnings: [{ message: '已清空原有内容：图片ID 1 条' }],
    });
    expect(JSON.parse((await find(regNo))?.imageIds ?? '')).toEqual([]);
    expect(await importSheet(api, 'product', content)).toMatchObject({ unchanged: 1, warnings: [] });
  });

  it('takes files away for 清空 under a header that a person has mapped, and the check says so', async () => {
    const [image, file, leaflet] = [await picture('#333'), await pdf(), await pdf()];
    const documents = [{ type: 'msds', fileId: file, language: 'zh', title: '', edition: '', validTo: '' }];
    const input = { ...productInput(category.id), imageIds: [image], fileIds: [leaflet], documents };
    const { regNo } = await create(api, 'product', input);
    const corrections = { columns: { 内部甲: 'imageIds', 内部乙: 'documents.msds', 内部丙: 'fileIds' } };
    const content = (...cells: string[]) => sheetOf(['登记证号', '内部甲', '内部乙', '内部丙'], [regNo, ...cells]);
    const empty = await importSheet(api, 'product', content('', '/', '-'), true, corrections);
    expect(empty).toMatchObject({ unchanged: 1, warnings: [] });
    const check = await importSheet(api, 'product', content('清空', ' 清空', '清空'), true, corrections);
    expect(check).toMatchObject({
      updated: 1,
      warnings: [{ message: '将清空原有内容：图片ID 1 条、资料ID 1 条' }, { message: '将移除 1 份资料' }],
    });
    expect(JSON.parse((await find(regNo))?.imageIds ?? '')).toEqual([image]);
    const job = await importSheet(api, 'product', content('清空', ' 清空', '清空'), false, corrections);
    expect(job).toMatchObject({ updated: 1 });
    const found = await find(regNo);
    const left = [found?.imageIds, found?.fileIds, found?.documents].map((list): unknown => JSON.parse(list ?? ''));
    expect(left).toEqual([[], [], []]);
  });

  it('empties any field for 清空, under any header, and does not store the word', async () => {
    const input = { ...productInput(category.id), tradeName: '旧商品名', spec: ['100克'], regValidTo: '2030-01-01' };
    const { regNo } = await create(api, 'product', input);
    const content = sheetOf(['登记证号', '内部名', '包装规格', '有效期至'], [regNo, '清空', '清空', '清空']);
    const corrections = { columns: { 内部名: 'tradeName' } };
    expect(await importSheet(api, 'product', content, true, corrections)).toMatchObject({
      updated: 1,
      warnings: [{ message: '将清空原有内容：商品名 1 条、有效期止 1 条、包装规格 1 条' }],
    });
    expect(await importSheet(api, 'product', content, false, corrections)).toMatchObject({ updated: 1 });
    expect(await find(regNo)).toMatchObject({ tradeName: '', spec: '[]', regValidTo: '' });
  });

  it('keeps what empty cells would clear, unless a person says so, and counts what goes', async () => {
    const names = Array.from({ length: 120 }, (_, at) => `${materialInput(materials.id).name}${at}`);
    const rows = (...cells: string[]) => names.map((name) => [name, materials.name, '工业级', ...cells]);
    const headings = ['原料名称', '所属分类', '等级', '外观', '储存条件'];
    expect(await importSheet(api, 'material', sheetOf(headings, ...rows('白色粉末', '密封')))).toMatchObject({
      created: 120,
    });
    const emptied = sheetOf(headings, ...rows('', '阴凉'));
    const check = await importSheet(api, 'material', emptied, true);
    expect(check).toMatchObject({ updated: 120, warnings: [] });
    expect(check.report?.questions).toMatchObject([
      { key: '?blank:外观', column: '外观', rows: 120, examples: ['白色粉末'], answer: 'keep' },
    ]);
    expect(check.report).not.toHaveProperty('cleared');
    const sure = { columns: {}, values: [], ways: { '?blank:外观': 'clear' } };
    const cleared = await importSheet(api, 'material', emptied, true, sure);
    expect(cleared).toMatchObject({
      report: { cleared: 120 },
      warnings: [{ row: 1, message: '将清空原有内容：外观 120 条' }],
    });
    await importSheet(api, 'material', emptied);
    const [kept] = (await stored(api, 'material')).filter(({ name }) => name === names[0]);
    expect(kept).toMatchObject({ appearance: '白色粉末', storage: '阴凉' });
    await importSheet(api, 'material', emptied, false, sure);
    const [gone] = (await stored(api, 'material')).filter(({ name }) => name === names[0]);
    expect(gone).toMatchObject({ appearance: '' });
  });

  it('does not put a record on sale again for an empty cell of its state', async () => {
    const { regNo } = await create(api, 'product', { ...productInput(category.id), status: 0 });
    const job = await importSheet(api, 'product', sheetOf(['登记证号', '商品名', '状态'], [regNo, '新名', '']));
    expect(job).toMatchObject({ updated: 1, report: { questions: [{ key: '?blank:状态', answer: 'keep' }] } });
    expect(await find(regNo)).toMatchObject({ tradeName: '新名', status: 0 });
  });

  it('stores new records as 停用 where a person wants to look at them first, and keeps the state of others', async () => {
    const { regNo: former } = await create(api, 'product', productInput(category.id));
    const fresh = newRegNo();
    const sheet = sheetOf(
      [...productHeadings, '状态'],
      [...productRow(category.name, { 登记证号: fresh }), '启用'],
      [...productRow(category.name, { 登记证号: former }), '停用'],
    );
    const ways = { '?other:登记证号': 'same' };
    const corrections = { columns: {}, values: [], ways, newAsDisabled: true };
    expect(await importSheet(api, 'product', sheet, false, corrections)).toMatchObject({ created: 1, failed: 0 });
    expect(await find(fresh)).toMatchObject({ status: 0 });
    expect(await find(former)).toMatchObject({ status: 1 });
    // As an import that goes on after an interruption: what it has stored stays as it is.
    expect(await importSheet(api, 'product', sheet, false, corrections)).toMatchObject({ created: 0, updated: 0 });
    expect(await find(fresh)).toMatchObject({ status: 0 });
  });

  it('asks for the unit of a dose between bars, and for a date there', async () => {
    const cells = '水稻 | 稻飞虱 | 10-14 | 喷雾\n小麦 | 蚜虫 | 2026-04-06 | 喷雾';
    const regNo = newRegNo();
    const sheet = sheetOf([...productHeadings, '使用范围'], [...productRow(category.name, { 登记证号: regNo }), cells]);
    const check = await importSheet(api, 'product', sheet, true);
    expect(check).toMatchObject({ failed: 1 });
    expect(check.report?.questions).toMatchObject([
      { key: '?unit:使用范围', column: '使用范围', examples: ['10-14', '2026-04-06'], answer: null },
      { key: '?date:使用范围', examples: ['2026-04-06'] },
    ]);
    const ways = { '?unit:使用范围': '克/亩', '?date:使用范围': 'range' };
    const job = await importSheet(api, 'product', sheet, false, { columns: {}, values: [], ways });
    expect(job).toMatchObject({ created: 1, failed: 0 });
    expect(JSON.parse((await find(regNo))?.usages ?? '')).toMatchObject([
      { dosage: '10-14克/亩' },
      { dosage: '4-6克/亩' },
    ]);
    // What is stored is what an export would write: nobody is asked again.
    await api.context.database.db
      .updateTable('product')
      .set({
        usages: JSON.stringify([
          {
            crop: '水稻',
            target: '稻飞虱',
            dosage: '10-14',
            method: '喷雾',
            timing: '',
            intervalDays: null,
            maxTimes: null,
          },
        ]),
      })
      .where('regNo', '=', regNo)
      .execute();
    const again = sheetOf(['登记证号', '使用范围'], [regNo, '水稻 | 稻飞虱 | 10-14 | 喷雾']);
    expect(await importSheet(api, 'product', again)).toMatchObject({ unchanged: 1, report: { questions: [] } });
  });

  it('keeps what a use has beyond what a cell with bars says of it, unless a person says so', async () => {
    const use = { intervalDays: 14, maxTimes: 2, timing: '低龄若虫期' };
    const usages = [usageInput('水稻', '稻飞虱', use)];
    const { regNo } = await create(api, 'product', { ...productInput(category.id), usages });
    const sheet = sheetOf(['登记证号', '使用范围'], [regNo, '水稻 | 稻飞虱 | 30克/亩 | 喷雾']);
    const job = await importSheet(api, 'product', sheet);
    expect(job.report?.questions).toMatchObject([
      { key: '?blank:使用范围', examples: ['水稻 稻飞虱'], answer: 'keep' },
    ]);
    expect(JSON.parse((await find(regNo))?.usages ?? '')).toMatchObject([{ ...use, dosage: '30克/亩' }]);
    const ways = { '?blank:使用范围': 'clear' };
    await importSheet(api, 'product', sheet, false, { columns: {}, values: [], ways });
    expect(JSON.parse((await find(regNo))?.usages ?? '')).toMatchObject([
      { dosage: '30克/亩', intervalDays: null, maxTimes: null, timing: '' },
    ]);
  });

  it('reads Big5 in simplified characters where all of it is certain', async () => {
    const regNo = newRegNo();
    await create(api, 'product', { ...productInput(category.id), regNo, name: '敌敌畏' });
    // 登記證號,農藥名稱,毒性 and 敵敵畏,微毒.
    const content = Buffer.concat([
      Buffer.from('b56eb04fc3d2b8b92cb941c3c4a657bad92cac72a9ca0d0a', 'hex'),
      Buffer.from(regNo),
      Buffer.from('2cbcc4bcc4acc82cb74cac720d0a', 'hex'),
    ]);
    const job = await importSheet(api, 'product', content, true);
    expect(job.warnings).toContainEqual({ row: 1, column: '', message: '文件是 Big5（繁体中文）编码，已按简体字读取' });
    expect(job).toMatchObject({ updated: 1, failed: 0 });
    expect(checkedChanges(await checkedRows(api, job))).toEqual([{ 毒性: expect.stringMatching(/ → 微毒$/) }]);
  });
});

type Rows = readonly (readonly string[])[];

const csv = (rows: Rows): string => rows.map(csvRow).join('');

const xlsx = (rows: Rows): Promise<Buffer> =>
  writeXlsxFile(rows.map((row) => row.map((value) => (value === '' ? null : { value, type: String })))).toBuffer();

describe('faults', () => {
  let api: TestApp;
  let categoryName: string;
  catalogueForAll((started) => {
    ({ api } = started);
    categoryName = started.category.name;
  });

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
      const content = await writeXlsxFile([
        productHeadings.map((value) => ({ value, type: String })),
        cells,
      ]).toBuffer();
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
});
