import type { Category } from '@admin-h5/contract';
import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { create, multipart, productInput, upload } from '../support/catalogue.ts';
import { textAt } from '../support/response.ts';
import { importSheet, sheetOf } from '../support/sheets.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';
import type { ZipFile } from './zip.ts';
import { makeZip } from './zip.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});

let serial = 0;
const pdf = (): Buffer => Buffer.from(`%PDF-1.4\n% ${(serial += 1)}\n%%EOF\n`);
const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
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
