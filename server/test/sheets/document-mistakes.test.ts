import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, multipart, productInput, upload } from '../support/catalogue.ts';
import { textAt } from '../support/response.ts';
import { csvRow, importSheet } from '../support/sheets.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';
import type { ZipFile } from './zip.ts';
import { makeZip } from './zip.ts';

let api: TestApp;
let category: { id: string; name: string };
beforeAll(async () => {
  api = await startApp();
  category = await create(api, 'category', categoryInput());
});
afterAll(() => api.close());

let serial = 0;
const pdf = (): Buffer => Buffer.from(`%PDF-1.4\n% ${(serial += 1)}\n%%EOF\n`);
const picture = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
const sheet = (...rows: (readonly string[])[]): string => rows.map((row) => csvRow([...row])).join('');
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
    .select(['recordDocument.type', 'recordDocument.fileId', 'product.imageIds'])
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
      const job = await importSheet(api, 'product', sheet(['登记证号', header], [regNo, mark]));
      expect([header, mark, job.unchanged, job.warnings]).toEqual([header, mark, 1, []]);
    }
  }
  const clearing = sheet(['登记证号', 'MSDS文件（空着不改）'], [regNo, '无']);
  const check = await importSheet(api, 'product', clearing, true);
  expect(check).toMatchObject({ updated: 1, warnings: [{ row: 1, column: '', message: '将移除 2 份资料' }] });
  expect(await documentsOf(regNo)).toHaveLength(2);
  expect(await importSheet(api, 'product', clearing)).toMatchObject({ warnings: [{ message: '已移除 2 份资料' }] });
  expect(await documentsOf(regNo)).toEqual([]);
});

it('makes a document of each type of one file that several columns name', async () => {
  const regNo = newRegNo();
  const content = sheet(
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

it('leaves a picture a picture in a folder that has more than scans', async () => {
  const regNo = newRegNo();
  const content = sheet(productHeadings, productRow(category.name, { 登记证号: regNo }));
  const files = await sent([
    { name: `产品图片及登记证/${regNo} 正面.jpg`, content: await picture('#100') },
    { name: `MSDS/登记证照片/${regNo}.jpg`, content: await picture('#200') },
    { name: `说明书/产品图片及标签/${regNo} 登记证.jpg`, content: await picture('#300') },
    { name: `1.登记证扫描件/${regNo}.jpg`, content: await picture('#400') },
  ]);
  const check = await importSheet(api, 'product', content, true, files);
  expect(check.report?.pictures).toMatchObject({ total: 1, rows: [{ added: [`${regNo} 正面.jpg`] }] });
  expect(check.report?.documents?.rows[0]?.added.toSorted()).toEqual([
    `MSDS ${regNo}.jpg`,
    `登记证 ${regNo} 登记证.jpg`,
    `登记证 ${regNo}.jpg`,
  ]);
});
