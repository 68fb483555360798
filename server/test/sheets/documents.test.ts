import type { Category, RecordDocument } from '@admin-h5/contract';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { create, materialInput, multipart, productInput, upload } from '../support/catalogue.ts';
import { textAt } from '../support/response.ts';
import { checkedChanges, checkedRows, ended, exportSheet, importSheet, sheetOf, stored } from '../support/sheets.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';
import { makeZip, type ZipFile } from './zip.ts';

const chosen = (id: string, replace = false) => ({ pictures: { id, replace } });

describe('documents of an import', () => {
  let api: TestApp;
  let products: Category;
  let materials: Category;
  catalogueForAll((started) => {
    ({ api, category: products, materials } = started);
  });

  let serial = 0;
  /** A document that no other one equals. */
  const pdf = (size = 0): Buffer => Buffer.from(`%PDF-1.4\n% ${(serial += 1)}\n${' '.repeat(size)}%%EOF\n`);
  async function sent(files: readonly ZipFile[], path = 'product') {
    const response = await api.call('POST', `/api/${path}/import/pictures`, {
      as: 'manager',
      ...multipart(makeZip(files), '资料.zip'),
    });
    if (response.status !== 200) throw new Error(JSON.stringify(response.body));
    return { id: textAt(response, 'data.id'), body: response.body };
  }
  async function documentsOf(path: 'product' | 'material', name: string): Promise<RecordDocument[]> {
    const row = (await stored(api, path)).find((one) => one.name === name || ('regNo' in one && one.regNo === name));
    const list: unknown = JSON.parse(row?.documents ?? '[]');
    return Array.isArray(list) ? list : [];
  }
  const listed = async (recordId: string) =>
    api.context.database.reader
      .selectFrom('recordDocument')
      .select(['type', 'fileId'])
      .where('recordId', '=', recordId)
      .orderBy('place')
      .execute();
  const undo = async (id: string) =>
    ended(api, textAt(await api.call('POST', `/api/jobs/${id}/undo`, { as: 'manager' }), 'data.jobId'));

  it('are known by their content and matched by name: what they are, whose, and in which language', async () => {
    const name = `甲醇${newRegNo()}`;
    const other = `乙醇${newRegNo()}`;
    const scan = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#eee' } })
      .png()
      .toBuffer();
    const { id, body } = await sent(
      [
        { name: `MSDS/${name}.pdf`, content: pdf() },
        { name: `${name}-MSDS-英文.pdf`, content: pdf() },
        // Without an ending, and with one that is wrong.
        { name: `${name}质检报告`, content: pdf() },
        { name: `${other}_安全技术说明书.jpg`, content: pdf() },
        { name: `说明书/${other}.png`, content: scan },
        { name: `${name}.pdf`, content: pdf() },
        { name: '丙酮 COA.pdf', content: pdf() },
        { name: `${other} COA.pdf`, content: Buffer.from('no document') },
        { name: `${other}标签.pdf`, content: pdf(20 * 1024 * 1024), compress: false },
        { name: 'readme.txt', content: Buffer.from('x') },
      ],
      'material',
    );
    expect(body).toMatchObject({ data: { pictures: 1, documents: 8, others: 1 } });
    const content = sheetOf(
      ['原料名称', '所属分类', '等级'],
      ...[name, other].map((one) => [one, materials.name, '工业级']),
    );
    const check = await importSheet(api, 'material', content, true, chosen(id));
    expect(check).toMatchObject({ created: 2, failed: 0 });
    expect(check.report?.pictures).toMatchObject({ total: 0, matched: 0 });
    expect(check.report?.documents).toMatchObject({ total: 9, matched: 5, unmatched: 2, refused: 2, changed: 2 });
    expect(check.report?.documents?.rows).toEqual([
      {
        row: 2,
        label: name,
        added: expect.arrayContaining([`MSDS ${name}-MSDS-英文.pdf`, `COA ${name}质检报告`, `MSDS ${name}.pdf`]),
        removed: 0,
      },
      { row: 3, label: other, added: expect.any(Array), removed: 0 },
    ]);
    const problems = new Map(check.report?.documents?.problems.map((problem) => [problem.name, problem.message]));
    expect(problems.get(`${name}.pdf`)).toBe(
      '无法确定是哪种资料：文件名或文件夹名应含 标签、登记证、说明书、MSDS、COA',
    );
    expect(problems.get('丙酮 COA.pdf')).toBe('没有对应的行：文件名应含登记证号或名称');
    expect(problems.get(`${other} COA.pdf`)).toBe('不是 PDF，或已损坏');
    expect(problems.get(`${other}标签.pdf`)).toBe('文件大小不能超过20MB');

    const job = await importSheet(api, 'material', content, false, chosen(id));
    expect(job).toMatchObject({ created: 2, failed: 0 });
    const own = await documentsOf('material', name);
    expect(own.map(({ type, language }) => `${type} ${language}`).toSorted()).toEqual(['coa zh', 'msds en', 'msds zh']);
    expect((await documentsOf('material', other)).map(({ type }) => type).toSorted()).toEqual(['manual', 'msds']);
    // The same again changes nothing, and visitors find them in 资料中心.
    expect(await importSheet(api, 'material', content, false, chosen(id))).toMatchObject({ unchanged: 2 });
    const found = await api.call('GET', `/api/publish/documents?keyword=${encodeURIComponent(name)}`);
    expect(found.body).toMatchObject({ data: { total: 3 } });
    // One undo takes them back with their record.
    expect(await undo(job.id)).toMatchObject({ updated: 2, failed: 0 });
  });

  it('are named by columns, with language, version, last day and title', async () => {
    const [one, two] = [newRegNo(), newRegNo()];
    const headings = [...productHeadings, 'MSDS', '标签', '登记证扫描件'];
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer();
    const { id } = await sent([
      { name: 'a/安全表.pdf', content: pdf() },
      { name: 'b/证.jpg', content: picture },
      { name: `${two}.jpg`, content: await sharp(picture).rotate(90).toBuffer() },
    ]);
    const content = sheetOf(
      headings,
      [
        ...productRow(products.name, { 登记证号: one }),
        '安全表.pdf | 英文 | V2 | 2030年1月5日 | 安全数据',
        '缺.pdf',
        '证',
      ],
      [...productRow(products.name, { 登记证号: two }), '安全表 | 火星文', '', ''],
    );
    const without = await importSheet(api, 'product', content, true);
    expect(without.warnings).toContainEqual({
      row: 2,
      column: 'MSDS',
      message: '这一列是资料的文件名：请同时选择这些文件，否则不导入资料',
    });
    const job = await importSheet(api, 'product', content, false, chosen(id));
    expect(job).toMatchObject({ created: 2, failed: 0 });
    expect(job.report?.columns.slice(-3).map(({ field }) => field)).toEqual([
      'documents.msds',
      'documents.label',
      'documents.registration',
    ]);
    expect(job.report?.documents?.problems).toEqual([
      { name: '缺.pdf', message: '第 2 行“标签”写的文件不在所选文件中' },
    ]);
    expect(job.report?.pictures).toMatchObject({ total: 1, matched: 1 });
    expect(job.warnings).toContainEqual({
      row: 3,
      column: 'MSDS',
      message: expect.stringMatching(/^安全表\.pdf：.*语言.*，未导入$/),
    });
    expect(await documentsOf('product', one)).toMatchObject([
      { type: 'registration', language: 'zh', edition: '' },
      { type: 'msds', language: 'en', edition: 'V2', validTo: '2030-01-05', title: '安全数据' },
    ]);
    expect(await documentsOf('product', two)).toEqual([]);
  });

  it('come back from an export as they were, and are left or removed as the cell says', async () => {
    const [file, scan] = [(await upload(api, pdf(), '一.pdf')).id, (await upload(api, pdf(), '二.pdf')).id];
    const documents = [
      { type: 'coa', language: 'zh', title: '', edition: '', validTo: '', fileId: scan },
      { type: 'msds', language: 'zh-en', title: '甲|乙', edition: '第3版', validTo: '2031-02-03', fileId: file },
      { type: 'msds', language: 'en', title: '', edition: '', validTo: '', fileId: scan },
    ];
    const record = await create(api, 'product', { ...productInput(products.id), documents });
    const exported = String(await exportSheet(api, 'product', `&ids=${record.id}`));
    expect(exported).toContain('MSDS文件（');
    expect(await importSheet(api, 'product', exported)).toMatchObject({ unchanged: 1, failed: 0 });
    expect(await documentsOf('product', record.regNo)).toEqual(documents);

    const cell = `${file} | 中英文 | 第3版 | 2031-02-03 | 甲\\|乙`;
    const rows = (msds: string) => sheetOf(['登记证号', 'MSDS文件', 'COA'], [record.regNo, msds, '']);
    // Empty cells leave what is there.
    expect(await importSheet(api, 'product', rows(''))).toMatchObject({ unchanged: 1 });
    expect(await importSheet(api, 'product', rows(cell))).toMatchObject({ updated: 1 });
    expect(await documentsOf('product', record.regNo)).toEqual([documents[0], documents[1]]);
    const link = `https://www.example.com/api/files/preview/${scan}?w=3`;
    expect(await importSheet(api, 'product', rows(link))).toMatchObject({ updated: 1 });
    expect(await documentsOf('product', record.regNo)).toMatchObject([{ type: 'coa' }, { type: 'msds', fileId: scan }]);
    expect(await listed(record.id)).toEqual([
      { type: 'coa', fileId: scan },
      { type: 'msds', fileId: scan },
    ]);
    const check = await importSheet(api, 'product', rows('无'), true);
    expect(checkedChanges(await checkedRows(api, check))).toEqual([{ MSDS文件: '1 份 → 0 份' }]);
    const cleared = await importSheet(api, 'product', rows('无'));
    expect(cleared).toMatchObject({ updated: 1 });
    expect(await listed(record.id)).toEqual([{ type: 'coa', fileId: scan }]);
    // An undo gives 资料中心 its rows back too.
    expect(await undo(cleared.id)).toMatchObject({ updated: 1 });
    expect(await listed(record.id)).toHaveLength(2);

    const wrong = await importSheet(api, 'product', rows('https://www.example.com/msds.pdf'), true);
    expect(wrong.errors).toEqual([
      { row: 2, column: 'MSDS文件', message: '链接中没有本系统的文件，请填文件名或文件ID' },
    ]);
    const gone = await importSheet(api, 'product', rows('0'.repeat(32)), true);
    expect(gone.errors).toEqual([{ row: 2, column: 'MSDS文件', message: '文件不存在或已被清理，请重新上传' }]);
  });

  it('replace those of the same type and language, if a person wants it', async () => {
    const first = (await upload(api, pdf(), '旧.pdf')).id;
    const document = { type: 'msds', language: 'zh', title: '', edition: '', validTo: '', fileId: first };
    const record = await create(api, 'material', {
      ...materialInput(materials.id),
      documents: [document, { ...document, type: 'coa' }],
    });
    const { id } = await sent([{ name: `${record.name} MSDS.pdf`, content: pdf() }], 'material');
    const content = sheetOf(['ID', '原料名称'], [record.id, record.name]);
    const job = await importSheet(api, 'material', content, false, chosen(id, true));
    expect(job.report?.documents?.rows).toMatchObject([{ added: [`MSDS ${record.name} MSDS.pdf`], removed: 1 }]);
    expect(job.report?.removed).toBe(1);
    const after = await documentsOf('material', record.name);
    expect(after.map(({ type }) => type)).toEqual(['coa', 'msds']);
    expect(after[1]?.fileId).not.toBe(first);
  });
});

const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe('document mistakes', () => {
  let api: TestApp;
  let category: Category;
  catalogueForAll((started) => {
    ({ api, category } = started);
  });

  let serial = 0;
  const pdf = (): Buffer => Buffer.from(`%PDF-1.4\n% ${(serial += 1)}\n%%EOF\n`);
  async function sent(files: readonly ZipFile[]): Promise<object> {
    const response = await api.call('POST', '/api/product/import/pictures', {
      as: 'manager',
      ...multipart(makeZip(files), '资料.zip'),
    });
    return { pictures: { id: textAt(response, 'data.id'), replace: false } };
  }
  const documentsOf = async (regNo: string) =>
    api.context.database.reader
      .selectFrom('recordDocument')
      .innerJoin('product', 'product.id', 'recordDocument.recordId')
      .select(['recordDocument.type', 'recordDocument.language', 'recordDocument.fileId', 'product.imageIds'])
      .where('product.regNo', '=', regNo)
      .orderBy('recordDocument.place')
      .execute();

  it('removes documents for 无 under its own column only, never for a mark of an office, and says how many', async () => {
    const fileId = (await upload(api, pdf(), '表.pdf')).id;
    const document = { type: 'msds', language: 'zh', title: '', edition: '', validTo: '', fileId };
    const { regNo } = await create(api, 'product', {
      ...productInput(category.id),
      documents: [document, { ...document, language: 'en' }],
    });
    for (const header of ['MSDS', 'MSDS文件']) {
      for (const mark of ['/', '-', '—', '——', '／', ...(header === 'MSDS' ? ['无', '没有'] : [])]) {
        const job = await importSheet(api, 'product', sheetOf(['登记证号', header], [regNo, mark]));
        expect([header, mark, job.unchanged, job.warnings]).toEqual([header, mark, 1, []]);
      }
    }
    const clearing = sheetOf(['登记证号', 'MSDS文件（空着不改）'], [regNo, '无']);
    const check = await importSheet(api, 'product', clearing, true);
    expect(check).toMatchObject({ updated: 1, warnings: [{ row: 1, column: '', message: '将移除 2 份资料' }] });
    expect(await documentsOf(regNo)).toHaveLength(2);
    expect(await importSheet(api, 'product', clearing)).toMatchObject({ warnings: [{ message: '已移除 2 份资料' }] });
    expect(await documentsOf(regNo)).toEqual([]);
  });

  it('makes a document of each type of one file that several columns name', async () => {
    const regNo = newRegNo();
    const content = sheetOf(
      [...productHeadings, 'MSDS', 'COA'],
      [...productRow(category.name, { 登记证号: regNo }), '合订.pdf', '合订.pdf'],
    );
    const files = await sent([{ name: '合订.pdf', content: pdf() }]);
    const check = await importSheet(api, 'product', content, true, files);
    expect(check.report?.documents).toMatchObject({
      total: 1,
      matched: 1,
      rows: [{ added: ['MSDS 合订.pdf', 'COA 合订.pdf'] }],
    });
    expect(await importSheet(api, 'product', content, false, files)).toMatchObject({ created: 1 });
    const [msds, coa, ...others] = await documentsOf(regNo);
    expect([msds?.type, coa?.type, others]).toEqual(['msds', 'coa', []]);
    expect(msds?.fileId).toBe(coa?.fileId);
    expect(await importSheet(api, 'product', content, false, files)).toMatchObject({ unchanged: 1 });
  });

  it('keeps one file as a document in two languages, as a cell says and as a record has it', async () => {
    const regNo = newRegNo();
    const content = sheetOf(
      [...productHeadings, 'MSDS文件'],
      [...productRow(category.name, { 登记证号: regNo }), '合订.pdf|中文\n合订.pdf|英文'],
    );
    const file = pdf();
    const files = await sent([{ name: '合订.pdf', content: file }]);
    expect(await importSheet(api, 'product', content, false, files)).toMatchObject({ created: 1, warnings: [] });
    const inBoth = [
      { type: 'msds', language: 'zh' },
      { type: 'msds', language: 'en' },
    ];
    expect(await documentsOf(regNo)).toMatchObject(inBoth);
    expect(await importSheet(api, 'product', content, false, files)).toMatchObject({ unchanged: 1 });

    const byName = await sent([{ name: `${regNo} MSDS.pdf`, content: file }]);
    const row = sheetOf(['登记证号'], [regNo]);
    expect(await importSheet(api, 'product', row, false, byName)).toMatchObject({ unchanged: 1 });
    expect(await documentsOf(regNo)).toMatchObject(inBoth);
  });

  it('adds a second language to the one that a record has, and keeps that where only a name says another', async () => {
    const regNo = newRegNo();
    const content = pdf();
    const files = await sent([{ name: '合订.pdf', content }]);
    const english = sheetOf(
      [...productHeadings, 'MSDS文件'],
      [...productRow(category.name, { 登记证号: regNo }), '合订.pdf|英文'],
    );
    expect(await importSheet(api, 'product', english, false, files)).toMatchObject({ created: 1 });
    const byName = await sent([{ name: `${regNo} MSDS.pdf`, content }]);
    const row = sheetOf(['登记证号'], [regNo]);
    expect(await importSheet(api, 'product', row, false, byName)).toMatchObject({ unchanged: 1 });

    const both = sheetOf(['登记证号', 'MSDS文件'], [regNo, '合订.pdf|中文\n合订.pdf|英文']);
    expect(await importSheet(api, 'product', both, false, files)).toMatchObject({ updated: 1 });
    expect(await documentsOf(regNo)).toMatchObject([{ language: 'en' }, { language: 'zh' }]);
  });

  it('leaves a picture a picture in a folder that names pictures of the product too', async () => {
    const regNo = newRegNo();
    const content = sheetOf(productHeadings, productRow(category.name, { 登记证号: regNo }));
    const files = await sent([
      { name: `产品图片及登记证/${regNo} 正面.jpg`, content: await picture('#100') },
      { name: `登记证和包装正面/${regNo} 包装.jpg`, content: await picture('#150') },
      { name: `说明书/产品图片及标签/${regNo} 侧面.jpg`, content: await picture('#200') },
      { name: `登记证及说明书/产品图片/${regNo} 全图.jpg`, content: await picture('#300') },
      { name: `说明书/产品图片及标签/${regNo} 登记证.jpg`, content: await picture('#400') },
    ]);
    const check = await importSheet(api, 'product', content, true, files);
    expect(check.report?.pictures).toMatchObject({ total: 4 });
    expect(check.report?.pictures?.rows[0]?.added.toSorted()).toEqual(
      ['正面', '包装', '侧面', '全图'].map((side) => `${regNo} ${side}.jpg`).toSorted(),
    );
    expect(check.report?.documents?.rows[0]?.added).toEqual([`登记证 ${regNo} 登记证.jpg`]);
  });

  it('takes the pictures of a folder of scans for documents of the nearest type, whatever else its name says', async () => {
    const regNo = newRegNo();
    const content = sheetOf(productHeadings, productRow(category.name, { 登记证号: regNo }));
    const folders = [
      'MSDS/登记证照片',
      '登记证图片',
      '登记证原件',
      '2024年登记证',
      '登记证（2024）',
      '某公司登记证',
      '1.登记证扫描件',
      '登记证/2024',
      '登记证正面',
      '1.登记证（背面）',
      '登记证-正反面扫描件',
    ];
    const scans = folders.map(async (folder, at) => ({
      name: `${folder}/${regNo}-${at}.jpg`,
      content: await picture(`#${(at + 1).toString(16)}00`),
    }));
    const check = await importSheet(api, 'product', content, true, await sent(await Promise.all(scans)));
    expect(check.report?.pictures).toMatchObject({ total: 0, rows: [] });
    expect(check.report?.documents?.rows[0]?.added.toSorted()).toEqual(
      folders.map((_, at) => `登记证 ${regNo}-${at}.jpg`).toSorted(),
    );
  });
});
