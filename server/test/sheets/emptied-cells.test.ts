import type { Category } from '@admin-h5/contract';
import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { create, materialInput, productInput, upload } from '../support/catalogue.ts';
import { importSheet, sheetOf, stored } from '../support/sheets.ts';

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
  const { regNo } = await create(api, 'product', { ...productInput(category.id), imageIds: [image], fileIds: [file] });
  const content = sheetOf(
    ['登记证号', '商品名', '图片ID', '视频ID', '资料ID（空着不改）'],
    [regNo, `新名${cell.length}`, cell, cell, cell],
  );
  const check = await importSheet(api, 'product', content, true);
  expect(check).toMatchObject({ updated: 1, failed: 0, warnings: [] });
  expect(check.report?.changes[0]?.fields.map(({ label }) => label)).toEqual(['商品名']);
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
  expect(check.report?.changes[0]?.fields).toEqual([{ label: '图片ID', before: '1 张', after: '0 张' }]);
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

it('counts every other field that empty cells clear, however many records there are', async () => {
  const names = Array.from({ length: 120 }, (_, at) => `${materialInput(materials.id).name}${at}`);
  const rows = (...cells: string[]) => names.map((name) => [name, materials.name, '工业级', ...cells]);
  const headings = ['原料名称', '所属分类', '等级', '外观', '储存条件'];
  expect(await importSheet(api, 'material', sheetOf(headings, ...rows('白色粉末', '密封')))).toMatchObject({
    created: 120,
  });
  const check = await importSheet(api, 'material', sheetOf(headings, ...rows('', '阴凉')), true);
  expect(check).toMatchObject({ updated: 120, warnings: [{ row: 1, message: '将清空原有内容：外观 120 条' }] });
});
