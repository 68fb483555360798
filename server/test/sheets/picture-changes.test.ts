import type { Category } from '@admin-h5/contract';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { create, productInput, upload } from '../support/catalogue.ts';
import { textAt } from '../support/response.ts';
import { ended, importSheet, sheetOf } from '../support/sheets.ts';
import { chosen, newPicture, PictureCalls } from './picture-calls.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

let api: TestApp;
let category: Category;
let pictures: PictureCalls;
catalogueForAll((started) => {
  ({ api, category } = started);
  pictures = new PictureCalls(api);
});

const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;

describe('pictures of an import', () => {
  it('are added to or replace those that a product has, and go back with the import', async () => {
    const own = await upload(api, await newPicture());
    const record = await create(api, 'product', { ...productInput(category.id), imageIds: [own.id] });
    const content = sheetOf(['登记证号', '农药名称'], [record.regNo, record.name]);
    const id = await pictures.sent([{ name: `${record.regNo}.jpg`, content: await newPicture() }]);
    const check = await importSheet(api, 'product', content, true, chosen(id, true));
    expect(check.report?.pictures?.rows).toEqual([
      { row: 2, label: record.name, added: [`${record.regNo}.jpg`], removed: 1 },
    ]);
    const added = await importSheet(api, 'product', content, false, chosen(id));
    expect(added).toMatchObject({ updated: 1 });
    expect(await pictures.of(record.regNo)).toEqual([own.id, expect.any(String)]);
    const replaced = await importSheet(api, 'product', content, false, chosen(id, true));
    expect(replaced).toMatchObject({ updated: 1 });
    expect(await pictures.of(record.regNo)).not.toContain(own.id);
    const undo = await api.call('POST', `/api/jobs/${replaced.id}/undo`, { as: 'manager' });
    expect(await ended(api, textAt(undo, 'data.jobId'))).toMatchObject({ updated: 1, failed: 0 });
    expect(await pictures.of(record.regNo)).toEqual([own.id, expect.any(String)]);
  });

  it('are taken away for 清空 in a column that names files in other rows', async () => {
    const own = await upload(api, await newPicture());
    const one = await create(api, 'product', { ...productInput(category.id), imageIds: [own.id] });
    const two = await create(api, 'product', { ...productInput(category.id), imageIds: [own.id] });
    const content = sheetOf(['登记证号', '图片ID'], [one.regNo, '清空'], [two.regNo, 'B01.jpg']);
    const id = await pictures.sent([{ name: 'B01.jpg', content: await newPicture() }]);
    const job = await importSheet(api, 'product', content, false, chosen(id));
    expect(job).toMatchObject({ updated: 2, failed: 0 });
    expect(await pictures.of(one.regNo)).toEqual([]);
    expect(await pictures.of(two.regNo)).toEqual([own.id, expect.any(String)]);
  });

  it('of other kinds are converted, or refused with the way to convert them', async () => {
    const regNo = newRegNo();
    const content = sheetOf(productHeadings, productRow(category.name, { 登记证号: regNo }));
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]);
    const bitmap = Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]);
    // Noise hardly compresses.
    const noise = { create: { width: 2600, height: 2000, channels: 3, background: '#888', noise: gaussian } } as const;
    const large = await sharp(noise).jpeg({ quality: 100 }).toBuffer();
    expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
    const id = await pictures.sent([
      { name: `${regNo}-1.avif`, content: await newPicture('avif') },
      { name: `${regNo}-2.tif`, content: await newPicture('tiff') },
      { name: `${regNo}-3.jpg`, content: large },
      { name: `${regNo}-4.gif`, content: await newPicture('gif') },
      { name: `${regNo}-5.heic`, content: heic },
      { name: `${regNo}-6.bmp`, content: bitmap },
      { name: `${regNo}-7.jpg`, content: Buffer.from('<html>') },
      { name: `${regNo}-8.jpg`, content: (await newPicture()).subarray(0, 200) },
    ]);
    const check = await importSheet(api, 'product', content, true, chosen(id));
    expect(check.report?.pictures).toMatchObject({ total: 8, matched: 5, refused: 3, unmatched: 0 });
    const job = await importSheet(api, 'product', content, false, chosen(id));
    // Only decoding it tells that a picture is damaged: its row is imported without it.
    expect(job).toMatchObject({ created: 1, report: { pictures: { matched: 4, refused: 4 } } });
    expect(job.report?.pictures?.problems).toEqual([
      { name: `${regNo}-5.heic`, message: expect.stringContaining('HEIC') },
      { name: `${regNo}-6.bmp`, message: expect.stringContaining('另存为 JPG') },
      { name: `${regNo}-7.jpg`, message: expect.stringContaining('不是图片') },
      { name: `${regNo}-8.jpg`, message: '图片已损坏，请重新选择' },
    ]);
    const kinds = await Promise.all((await pictures.of(regNo)).map(async (one) => (await pictures.file(one))?.mime));
    expect(kinds).toEqual(['image/jpeg', 'image/jpeg', 'image/jpeg', expect.stringMatching(/jpeg|webp/)]);
  });

  it('beyond nine of one product are left out with a warning', async () => {
    const regNo = newRegNo();
    const content = sheetOf(productHeadings, productRow(category.name, { 登记证号: regNo }));
    const many = await Promise.all(Array.from({ length: 11 }, () => newPicture()));
    const id = await pictures.sent(many.map((some, at) => ({ name: `${regNo}-${at + 1}.jpg`, content: some })));
    const job = await importSheet(api, 'product', content, false, chosen(id));
    expect(job.warnings).toEqual([{ row: 2, column: '', message: '最多上传9张图片，2 张未导入' }]);
    const names = await Promise.all((await pictures.of(regNo)).map(async (one) => (await pictures.file(one))?.name));
    expect(names).toEqual(Array.from({ length: 9 }, (_, at) => `${regNo}-${at + 1}.jpg`));
  });
});
