import { describe, expect, it } from '@jest/globals';
import type { Category, RecordDocument } from '@admin-h5/contract';
import sharp from 'sharp';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { create, materialInput, multipart, productInput, upload } from '../support/catalogue.ts';
import { textAt } from '../support/response.ts';
import { ended, exportSheet, importSheet, sheetOf, stored } from '../support/sheets.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';
import type { ZipFile } from './zip.ts';
import { makeZip } from './zip.ts';

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
const chosen = (id: string, replace = false) => ({ pictures: { id, replace } });
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

describe('documents of an import', () => {
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
    const cleared = await importSheet(api, 'product', rows('无'));
    expect(cleared).toMatchObject({ updated: 1 });
    expect(cleared.report?.changes[0]?.fields).toEqual([{ label: 'MSDS文件', before: '1 份', after: '0 份' }]);
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
    const after = await documentsOf('material', record.name);
    expect(after.map(({ type }) => type)).toEqual(['coa', 'msds']);
    expect(after[1]?.fileId).not.toBe(first);
  });
});
