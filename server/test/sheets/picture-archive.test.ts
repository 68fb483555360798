import type { Category } from '@admin-h5/contract';
import { describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { multipart } from '../support/catalogue.ts';
import { importSheet, sheetOf } from '../support/sheets.ts';
import { chosen, newPicture, PictureCalls } from './picture-calls.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';
import { makeZip } from './zip.ts';

let api: TestApp;
let category: Category;
let pictures: PictureCalls;
catalogueForAll((started) => {
  ({ api, category } = started);
  pictures = new PictureCalls(api);
});

describe('an archive of pictures', () => {
  it.each([
    ['no archive', () => Buffer.from('Hello, this is text'), '图片压缩包不是 ZIP 文件，请重新压缩为 ZIP'],
    ['RAR', () => Buffer.from('Rar!\u001A\u0007\u0000'), '不支持 RAR 和 7Z，请解压后选择文件夹，或重新压缩为 ZIP'],
    [
      'cut off',
      () => makeZip([{ name: 'a.jpg', content: Buffer.alloc(999) }]).subarray(0, 500),
      '图片压缩包已损坏或不完整，请重新压缩后再选',
    ],
    [
      'without pictures',
      () => makeZip([{ name: 'a.txt', content: Buffer.alloc(1) }]),
      '压缩包中没有图片（支持 JPG、PNG、WebP、AVIF、TIFF、GIF）或 PDF 资料',
    ],
    [
      'encrypted',
      () => makeZip([{ name: 'a.jpg', content: Buffer.alloc(99), encrypted: true }]),
      '图片压缩包有密码，请去掉密码后重新压缩',
    ],
    [
      'a bomb',
      () => makeZip([{ name: 'a.jpg', content: Buffer.alloc(20 * 1024 * 1024), compress: true }]),
      '图片压缩包解压后过大，请分成几个压缩包',
    ],
    [
      'a bomb of many small ones',
      () =>
        makeZip(
          Array.from({ length: 300 }, (_, at) => ({
            name: `${at}.jpg`,
            content: Buffer.alloc(9),
            compress: true,
            declared: 4_000_000,
          })),
        ),
      '图片压缩包解压后过大，请分成几个压缩包',
    ],
    [
      'too many pictures',
      () => makeZip(Array.from({ length: 1001 }, (_, at) => ({ name: `${at}.jpg`, content: Buffer.alloc(1) }))),
      '一次最多导入1000张图片，请分成几个压缩包',
    ],
    [
      'too many files',
      () => makeZip(Array.from({ length: 5001 }, (_, at) => ({ name: `${at}.txt`, content: Buffer.alloc(1) }))),
      '压缩包中的文件过多（最多5000个），请分成几个压缩包',
    ],
  ])('is refused: %s', async (_name, archive, message) => {
    expect(await pictures.send(archive())).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'pictures', message }] },
    });
  });

  it('does not unpack more than an entry declares', async () => {
    const regNo = newRegNo();
    const content = sheetOf(productHeadings, productRow(category.name, { 登记证号: regNo }));
    const bytes = Buffer.concat([await newPicture(), Buffer.alloc(100_000)]);
    const id = await pictures.sent([{ name: `${regNo}.jpg`, content: bytes, compress: true, declared: 500 }]);
    const { report } = await importSheet(api, 'product', content, true, chosen(id));
    expect(report?.pictures?.problems).toEqual([{ name: `${regNo}.jpg`, message: '图片在压缩包中已损坏' }]);
  });

  it('refuses a blank drawing by itself, with the others left', async () => {
    const [one, two] = [newRegNo(), newRegNo()];
    const rows = [one, two].map((登记证号) => productRow(category.name, { 登记证号 }));
    // A white bitmap of 6 MB, as a scanner makes it.
    const bitmap = Buffer.concat([
      Buffer.from('424d36005b000000000036000000280000000040', 'hex'),
      Buffer.alloc(6_000_000, 255),
    ]);
    const id = await pictures.sent([
      { name: `${one}.bmp`, content: bitmap, compress: true },
      { name: `${two}.jpg`, content: await newPicture() },
    ]);
    const { report } = await importSheet(api, 'product', sheetOf(productHeadings, ...rows), true, chosen(id));
    expect(report?.pictures).toMatchObject({ total: 2, matched: 1, refused: 1 });
    expect(report?.pictures?.problems).toEqual([{ name: `${one}.bmp`, message: expect.stringContaining('BMP') }]);
  });

  it("is open only to the person who sent it, and needs the entity's right", async () => {
    const id = await pictures.sent([{ name: 'a.jpg', content: await newPicture() }]);
    const other = await api.person(3);
    const request = multipart(Buffer.from('登记证号\r\n1\r\n'), '导入.csv', 'file', {
      corrections: JSON.stringify(chosen(id)),
    });
    const response = await api.call('POST', '/api/product/import?dryRun=true', { as: other.token, ...request });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field: 'pictures' }] } });
    expect(await pictures.send(makeZip([]), 'owner')).toMatchObject({ status: 403 });
  });
});
