import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Category } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { tooMany } from '../../src/errors.ts';
import { FileLibrary } from '../../src/files/library.ts';
import { localStore } from '../../src/files/local-store.ts';
import { TemporaryFiles } from '../../src/files/temporary-files.ts';
import { inspectFile, PictureArchive } from '../../src/import/attachments/archive.ts';
import { StoredFiles } from '../../src/import/attachments/matched-files.ts';
import { PictureSets, storePicture } from '../../src/import/attachments/sets.ts';
import { SheetError } from '../../src/import/read/decode.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, materialInput, multipart, productInput, upload } from '../support/catalogue.ts';
import { textAt } from '../support/response.ts';
import { csvRow, ended, importSheet, sheetOf, stored } from '../support/sheets.ts';
import { workbookWithPictures } from './cell-pictures.ts';
import { toGb18030 } from './gb18030.ts';
import { chosen, newPicture, PictureCalls } from './picture-calls.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';
import { makeZip } from './zip.ts';

describe('pictures of an import', () => {
  let api: TestApp;
  let category: Category;
  let pictures: PictureCalls;
  catalogueForAll((started) => {
    ({ api, category } = started);
    pictures = new PictureCalls(api);
  });

  const files = async () => (await api.context.database.reader.selectFrom('file').select('id').execute()).length;

  it('of cells go in with their rows, as the sheet of an office has them', async () => {
    const [one, two, three] = [newRegNo(), newRegNo(), newRegNo()];
    const rows = [one, two, three].map((登记证号) => productRow(category.name, { 登记证号, 注意事项: '无' }));
    const shared = await newPicture('png');
    const content = workbookWithPictures(
      [productHeadings, ...rows],
      [{ by: 'cell', content: await newPicture('png') }, { by: 'formula', content: shared }, null],
    );
    const check = await importSheet(api, 'product', content, true);
    expect(check).toMatchObject({ created: 3, failed: 0, warnings: [] });
    expect(check.report?.pictures).toMatchObject({
      total: 2,
      matched: 2,
      unmatched: 0,
      rows: [{ row: 2 }, { row: 3 }],
    });
    expect(await importSheet(api, 'product', content)).toMatchObject({ created: 3, warnings: [] });
    expect([await pictures.of(one), await pictures.of(two), await pictures.of(three)]).toMatchObject([
      [expect.any(String)],
      [expect.any(String)],
      [],
    ]);
    expect(await importSheet(api, 'product', content)).toMatchObject({ unchanged: 3 });
  });

  it('are matched by registration number, by name and by folder, and stored only with the import', async () => {
    const [one, two, three] = [newRegNo(), newRegNo(), newRegNo()];
    const content = sheetOf(
      productHeadings,
      productRow(category.name, { 登记证号: one, 农药名称: '甲拌灵' }),
      productRow(category.name, { 登记证号: two, 农药名称: '乙拌灵' }),
      productRow(category.name, { 登记证号: three, 农药名称: '丙拌灵' }),
    );
    const id = await pictures.sent([
      { name: `产品图/${one}-2.jpg`, content: await newPicture() },
      { name: `产品图/${one.toLowerCase()}（正面）.png`, content: await newPicture('png') },
      // As Windows writes it: GBK, without saying so.
      { name: toGb18030('产品图\\乙拌灵 图1.jpg'), content: await newPicture(), compress: true },
      { name: `${three}丙拌灵/微信图片_20240105.jpg`, content: await newPicture() },
      { name: '丁拌灵.jpg', content: await newPicture() },
      { name: '../../etc/passwd.jpg', content: await newPicture() },
      { name: '__MACOSX/._x.jpg', content: Buffer.from('x') },
      { name: '说明.txt', content: Buffer.from('x') },
    ]);
    const before = await files();
    const check = await importSheet(api, 'product', content, true, chosen(id));
    expect(check.report?.pictures).toEqual({
      total: 6,
      matched: 4,
      unmatched: 2,
      refused: 0,
      changed: 3,
      rows: [
        { row: 2, label: '甲拌灵', added: [`${one.toLowerCase()}（正面）.png`, `${one}-2.jpg`], removed: 0 },
        { row: 3, label: '乙拌灵', added: ['乙拌灵 图1.jpg'], removed: 0 },
        { row: 4, label: '丙拌灵', added: ['微信图片_20240105.jpg'], removed: 0 },
      ],
      problems: expect.arrayContaining([
        { name: '丁拌灵.jpg', message: '没有对应的行：文件名应含登记证号或名称' },
        { name: '../../etc/passwd.jpg', message: expect.any(String) },
      ]),
    });
    expect(await files()).toBe(before);
    const job = await importSheet(api, 'product', content, false, chosen(id));
    expect(job).toMatchObject({ created: 3, failed: 0, report: { pictures: { matched: 4, changed: 3 } } });
    expect(await files()).toBe(before + 4);
    const [first = '', second = ''] = await pictures.of(one);
    expect(await pictures.file(first)).toMatchObject({ mime: 'image/png', refCount: 1 });
    expect(await pictures.file(second)).toMatchObject({ name: `${one}-2.jpg`, mime: 'image/jpeg', refCount: 1 });

    // The same again changes nothing.
    const again = await importSheet(api, 'product', content, false, chosen(id));
    expect(again).toMatchObject({ unchanged: 3, updated: 0, report: { pictures: { matched: 4, changed: 0 } } });
    expect(await files()).toBe(before + 4);
  });

  it('never go to another record than the one whose number their name or folder has', async () => {
    const regNo = newRegNo();
    const name = '戊拌灵';
    const content = sheetOf(productHeadings, productRow(category.name, { 登记证号: regNo, 农药名称: name }));
    const id = await pictures.sent([
      { name: `PD20169999-${name}.png`, content: await newPicture('png') },
      { name: `WP20169998/${name}.jpg`, content: await newPicture() },
      { name: `${name}/PD20169997F01.jpg`, content: await newPicture() },
      { name: `PD20169996 ${name} 登记证.pdf`, content: Buffer.from('%PDF-1.4\n%%EOF\n') },
      { name: `${regNo}-1 ${name}.jpg`, content: await newPicture() },
      // No number of a registration.
      { name: `${name} IMG20240105.jpg`, content: await newPicture() },
    ]);
    const { report } = await importSheet(api, 'product', content, true, chosen(id));
    expect(report?.pictures).toMatchObject({ matched: 2, unmatched: 3 });
    expect(report?.pictures?.problems).toEqual(
      expect.arrayContaining([
        { name: `PD20169999-${name}.png`, message: '登记证号 PD20169999 不在表中' },
        { name: `WP20169998/${name}.jpg`, message: '登记证号 WP20169998 不在表中' },
      ]),
    );
    expect(report?.documents).toMatchObject({ matched: 0, unmatched: 1 });
    expect(report?.documents?.problems).toEqual([
      { name: `PD20169996 ${name} 登记证.pdf`, message: '登记证号 PD20169996 不在表中' },
    ]);
  });

  it('of materials go by the CAS number in their name, not by a day', async () => {
    const materials = await create(api, 'category', categoryInput('material'));
    const name = `戊醇${newRegNo()}`;
    const content = sheetOf(['名称', 'CAS号', '原料分类', '等级'], [name, '67-56-1', materials.name, '工业级']);
    const id = await pictures.sent(
      [
        { name: `108-88-3 ${name}.jpg`, content: await newPicture() },
        { name: `${name} 67-56-1.jpg`, content: await newPicture() },
        { name: `${name} 2024-01-2.jpg`, content: await newPicture() },
      ],
      'material',
    );
    const { report } = await importSheet(api, 'material', content, true, chosen(id));
    expect(report?.pictures).toMatchObject({ matched: 2, unmatched: 1 });
    expect(report?.pictures?.problems).toEqual([{ name: `108-88-3 ${name}.jpg`, message: 'CAS号 108-88-3 不在表中' }]);
  });

  it('are named by a column of the sheet; without pictures the column is left alone with a hint', async () => {
    const [one, two] = [newRegNo(), newRegNo()];
    const content = sheetOf(
      [...productHeadings, '图片'],
      [...productRow(category.name, { 登记证号: one }), 'A01.jpg，瓶/A02'],
      [...productRow(category.name, { 登记证号: two }), 'a01.JPG\nA09.jpg'],
    );
    expect(await importSheet(api, 'product', content, true)).toMatchObject({
      created: 2,
      warnings: [{ row: 1, column: '图片', message: '这一列是图片的文件名：请同时选择图片，否则不导入图片' }],
    });
    const id = await pictures.sent([
      { name: '照片/A01.jpg', content: await newPicture() },
      { name: '照片/瓶/A02.jpg', content: await newPicture() },
      { name: '照片/盒/A02.jpg', content: await newPicture() },
    ]);
    const job = await importSheet(api, 'product', content, false, chosen(id));
    expect(job).toMatchObject({ created: 2, report: { pictures: { total: 3, matched: 2, unmatched: 1 } } });
    expect(job.report?.pictures?.problems).toContainEqual({
      name: 'A09.jpg',
      message: '第 3 行“图片”写的图片不在所选图片中',
    });
    const [shared] = await pictures.of(one);
    expect(await pictures.of(two)).toEqual([shared]);
    expect(await pictures.file(shared ?? '')).toMatchObject({ refCount: 2 });
  });

  it('are matched by what a person has corrected, in one row and in all rows', async () => {
    const [one, two] = [newRegNo(), newRegNo()];
    const content = sheetOf(
      [...productHeadings, '图片'],
      [...productRow(category.name, { 登记证号: '待补', 农药名称: '正名灵' }), ''],
      [...productRow(category.name, { 登记证号: two, 农药名称: '错名灵' }), '旧.jpg'],
    );
    const id = await pictures.sent([
      { name: `${one}.jpg`, content: await newPicture() },
      { name: '改名灵.jpg', content: await newPicture() },
      { name: '新.jpg', content: await newPicture() },
    ]);
    const values = [
      { column: '登记证号', from: '待补', to: one, row: 2 },
      { column: '农药名称', from: '错名灵', to: '改名灵' },
      { column: '图片', from: '旧.jpg', to: '新.jpg', row: 3 },
    ];
    const { report } = await importSheet(api, 'product', content, true, { ...chosen(id), values });
    expect(report?.pictures).toMatchObject({
      matched: 3,
      problems: [],
      rows: [
        { row: 2, added: [`${one}.jpg`] },
        { row: 3, added: expect.arrayContaining(['改名灵.jpg', '新.jpg']) },
      ],
    });
  });

  it('of a name that several rows have belong to none of them, unless the rest of the name tells', async () => {
    const [one, two] = [newRegNo(), newRegNo()];
    const content = sheetOf(
      productHeadings,
      productRow(category.name, { 登记证号: one, 农药名称: '双名灵', 剂型: '可湿性粉剂' }),
      productRow(category.name, { 登记证号: two, 农药名称: '双名灵', 剂型: '悬浮剂' }),
    );
    const id = await pictures.sent([
      { name: '双名灵.jpg', content: await newPicture() },
      { name: '双名灵悬浮剂-1.jpg', content: await newPicture() },
    ]);
    const { report } = await importSheet(api, 'product', content, true, chosen(id));
    expect(report?.pictures).toMatchObject({
      matched: 1,
      rows: [{ row: 3 }],
      problems: [{ name: '双名灵.jpg', message: expect.stringContaining('有 2 行都是“双名灵”') }],
    });
  });

  it('of materials are matched by CAS number and name', async () => {
    const materials = await create(api, 'category', categoryInput('material'));
    const record = await create(api, 'material', { ...materialInput(materials.id), casNo: '7664-93-9' });
    const content = sheetOf(['原料名称', 'CAS号'], [record.name, '7664-93-9']);
    const id = await pictures.sent([{ name: '硫酸 7664-93-9 (2).jpg', content: await newPicture() }], 'material');
    const job = await importSheet(api, 'material', content, false, chosen(id));
    expect(job).toMatchObject({ updated: 1, report: { pictures: { matched: 1 } } });
  });
});

describe('an archive of pictures', () => {
  let api: TestApp;
  let category: Category;
  let pictures: PictureCalls;
  catalogueForAll((started) => {
    ({ api, category } = started);
    pictures = new PictureCalls(api);
  });

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

describe('pictures of an import', () => {
  let api: TestApp;
  let category: Category;
  let pictures: PictureCalls;
  catalogueForAll((started) => {
    ({ api, category } = started);
    pictures = new PictureCalls(api);
  });

  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;

  it('are added to or replace those that a product has, and go back with the import', async () => {
    const own = await upload(api, await newPicture());
    const record = await create(api, 'product', { ...productInput(category.id), imageIds: [own.id] });
    const content = sheetOf(['登记证号', '农药名称'], [record.regNo, record.name]);
    const id = await pictures.sent([{ name: `${record.regNo}.jpg`, content: await newPicture() }]);
    const check = await importSheet(api, 'product', content, true, chosen(id, true));
    expect(check.report?.pictures?.rows).toEqual([
      { row: 2, label: record.name, added: [`${record.regNo}.jpg`], removed: 1 },
    ]);
    expect(check.report?.removed).toBe(1);
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

describe('picture sets', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'picture-sets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const actor = { id: 'a', name: '甲', requestId: 'r' };
  const archive = makeZip([{ name: 'a.jpg', content: Buffer.from('x') }]);

  it('takes a few archives at the same time, and the next once one has arrived', async () => {
    const sets = new PictureSets({
      store: localStore(folder),
      temporary: new TemporaryFiles(join(folder, 'incoming')),
    });
    const streams = Array.from({ length: 10 }, () => new PassThrough());
    const arriving = streams.map((stream) => sets.receive(actor, stream, () => true));
    const late = new PassThrough();
    late.end(archive);
    await expect(sets.receive(actor, late, () => true)).rejects.toMatchObject({ statusCode: 429 });
    for (const stream of streams) stream.end(archive);
    expect(await Promise.all(arriving)).toHaveLength(10);
    const next = new PassThrough();
    next.end(archive);
    expect(await sets.receive(actor, next, () => true)).toMatchObject({ pictures: 1 });
  });

  it('keeps an archive of a person that is still being read while others of them arrive', async () => {
    const sets = new PictureSets({
      store: localStore(folder),
      temporary: new TemporaryFiles(join(folder, 'incoming')),
    });
    for (let round = 0; round < 20; round += 1) {
      const streams = Array.from({ length: 10 }, () => new PassThrough());
      const arriving = streams.map((stream) => sets.receive(actor, stream, () => true));
      for (const stream of streams) stream.end(archive);
      for (const each of await Promise.all(arriving)) expect(each).toMatchObject({ pictures: 1 });
    }
  });

  it('says that pictures must be chosen again, where their archive is gone', async () => {
    const opened = PictureArchive.open(join(folder, 'gone.pictures'));
    await expect(opened).rejects.toBeInstanceOf(SheetError);
    await expect(opened).rejects.toMatchObject({ message: '所选图片已过期，请重新选择图片' });
  });
});

describe('picture spellings', () => {
  let api: TestApp;
  let category: Category;
  let pictures: PictureCalls;
  catalogueForAll((started) => {
    ({ api, category } = started);
    pictures = new PictureCalls(api);
  });

  const headings = ['证号', '产品名称', '农药类别', '产品分类', '有效成分', '含量', '剂型', '毒性', '照片'];
  const product = (name: string, content = '5%', formulation = '悬浮剂', photo = '') => [
    newRegNo(),
    name,
    '杀虫剂',
    category.name,
    '吡虫啉',
    content,
    formulation,
    '低毒',
    photo,
  ];

  /** The pictures that rows get, and those that none gets. */
  async function matched(names: readonly string[], rows: readonly (readonly string[])[]) {
    const files = await Promise.all(names.map(async (name) => ({ name, content: await newPicture() })));
    const id = await pictures.sent(files);
    const check = await importSheet(api, 'product', sheetOf(headings, ...rows), true, chosen(id));
    const { rows: found = [], problems = [] } = check.report?.pictures ?? {};
    return { rows: Object.fromEntries(found.map(({ label, added }) => [label, added])), problems };
  }

  it('finds a product by its full name in any order, with its content, formulation or code', async () => {
    const rows = [
      product('10%吡虫啉可湿性粉剂', '10%', '可湿性粉剂'),
      product('480克/升毒死蜱乳油', '480克/升', '乳油'),
      product('戊唑醇', '43%', '悬浮剂'),
      product('戊唑醇', '6%', '悬浮剂'),
      product('22%噻虫·高氯氟微囊悬浮-悬浮剂', '22%', '微囊悬浮-悬浮剂'),
      product('40克/升烟嘧磺隆可分散油悬浮剂', '40克/升', '可分散油悬浮剂'),
    ];
    const names = [
      '杀虫剂/吡虫啉10%可湿性粉剂（1）.jpg',
      '杀虫剂/毒死蜱 480克每升乳油.jpg',
      '杀菌剂/戊唑醇43%SC.jpg',
      '杀菌剂/戊唑醇.jpg',
      '杀虫剂/噻虫·高氯氟.jpg',
      '除草剂/烟嘧磺隆/背面.jpg',
    ];
    const { rows: found, problems } = await matched(names, rows);
    expect(found).toEqual({
      '10%吡虫啉可湿性粉剂': ['吡虫啉10%可湿性粉剂（1）.jpg'],
      '480克/升毒死蜱乳油': ['毒死蜱 480克每升乳油.jpg'],
      戊唑醇: ['戊唑醇43%SC.jpg'],
      '22%噻虫·高氯氟微囊悬浮-悬浮剂': ['噻虫·高氯氟.jpg'],
      '40克/升烟嘧磺隆可分散油悬浮剂': ['背面.jpg'],
    });
    expect(problems).toMatchObject([{ name: '杀菌剂/戊唑醇.jpg', message: expect.stringContaining('有 2 行都是') }]);
  });

  it('reads the signs between the short names of a mixture as the same, or none, and gives no part its picture', async () => {
    const names = ['甲维虱螨脲.jpg', '联肼-乙螨唑.jpg', '09 虱螨脲.jpg', '阿维·乙螨唑.jpg', '阿维+乙螨唑2.jpg'];
    const rows = ['甲维·虱螨脲', '虱螨脲', '联肼·乙螨唑', '乙螨唑'].map((name) => product(name));
    const { rows: found, problems } = await matched(names, rows);
    expect(found).toEqual({
      '甲维·虱螨脲': ['甲维虱螨脲.jpg'],
      虱螨脲: ['09 虱螨脲.jpg'],
      '联肼·乙螨唑': ['联肼-乙螨唑.jpg'],
    });
    expect(problems.map(({ name }) => name).toSorted()).toEqual(['阿维+乙螨唑2.jpg', '阿维·乙螨唑.jpg'].toSorted());
  });

  it('finds a product by its name without the content that stands before it', async () => {
    const { rows: found, problems } = await matched(
      ['阿维哒螨灵.png', '茚虫威.jpg', '螺螨酯.jpg'],
      [
        product('10.5%阿维·哒螨灵', '10.5%'),
        product('150克/升茚虫威', '150克/升'),
        product('240克/升螺螨酯', '240克/升'),
        product('34%螺螨酯', '34%'),
      ],
    );
    expect(found).toEqual({ '10.5%阿维·哒螨灵': ['阿维哒螨灵.png'], '150克/升茚虫威': ['茚虫威.jpg'] });
    expect(problems).toMatchObject([{ name: '螺螨酯.jpg' }]);
  });

  it('goes by the number that an office gives its goods, in a column that is not imported', async () => {
    const names = ['LF-003.jpg', 'LF-004-2.jpg', 'LF-005.jpg'];
    const id = await pictures.sent(
      await Promise.all(names.map(async (name) => ({ name, content: await newPicture() }))),
    );
    const rows = [
      ['LF-003', ...product('噻虫嗪')],
      ['LF-004', ...product('噻虫胺')],
    ];
    const { report } = await importSheet(api, 'product', sheetOf(['产品编号', ...headings], ...rows), true, chosen(id));
    expect(report?.pictures?.rows.map(({ label, added }) => [label, added])).toEqual([
      ['噻虫嗪', ['LF-003.jpg']],
      ['噻虫胺', ['LF-004-2.jpg']],
    ]);
    expect(report?.pictures?.problems).toEqual([
      { name: 'LF-005.jpg', message: expect.stringContaining('没有对应的行') },
    ]);
  });

  it('takes ticks in a column of pictures for no names of files', async () => {
    const rows = ['√', '有', '无', '否'].map((sign, at) => product(`甲${at}灵`, '5%', '悬浮剂', sign));
    expect(await matched(['甲1灵.jpg'], rows)).toEqual({ rows: { 甲1灵: ['甲1灵.jpg'] }, problems: [] });
  });

  it('finds a material by its name without 原药, or by what its brackets say', async () => {
    const own = await create(api, 'category', { ...categoryInput('material'), name: '溶剂类' });
    const content = sheetOf(
      ['名称', '所属分类', '等级'],
      ...['阿维菌素原药', 'N,N-二甲基甲酰胺(DMF)', '二甲苯（异构级）'].map((name) => [name, own.name, '工业级']),
    );
    const files = await Promise.all(
      ['阿维菌素.jpg', 'DMF.jpg', '二甲苯.jpg'].map(async (name) => ({ name, content: await newPicture() })),
    );
    const id = await pictures.sent(files, 'material');
    const check = await importSheet(api, 'material', content, true, chosen(id));
    expect(check.report?.pictures).toMatchObject({ matched: 2, problems: [{ name: '二甲苯.jpg' }] });
  });
});

describe('failed picture', () => {
  let api: TestApp;
  let category: Category;
  catalogueForAll((started) => {
    ({ api, category } = started);
  });

  /** Imports a product with a picture for each number, and goes on with what failed, as an instance does every few seconds. */
  async function importWithPictures(regNos: readonly string[], red: number): Promise<unknown> {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 9, b: 9 } } })
      .jpeg()
      .toBuffer();
    const archive = makeZip(regNos.map((regNo) => ({ name: `${regNo}.jpg`, content: picture })));
    const sent = await api.call('POST', '/api/product/import/pictures', {
      as: 'manager',
      ...multipart(archive, '图片.zip'),
    });
    const rows = regNos.map((regNo) => csvRow(productRow(category.name, { 登记证号: regNo })));
    const pictures = { id: textAt(sent, 'data.id'), replace: false };
    const content = Buffer.from(csvRow(productHeadings) + rows.join(''));
    const form = multipart(content, '台账.csv', 'file', { corrections: JSON.stringify({ pictures }) });
    const started = await api.call('POST', '/api/product/import', { as: 'manager', ...form });
    const timer = setInterval(() => void api.context.imports.takeOver(), 100);
    const job = await ended(api, textAt(started, 'data.jobId'));
    clearInterval(timer);
    return job;
  }

  it('a picture that cannot be stored twice ends its import, and touches no later one', async () => {
    const [lost, imported] = [
      [newRegNo(), newRegNo()],
      [newRegNo(), newRegNo(), newRegNo()],
    ];
    const store = jest.spyOn(api.context.files, 'addImported');
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    store.mockRejectedValueOnce(full).mockRejectedValueOnce(full);
    expect(await importWithPictures(lost, 10)).toMatchObject({ state: 'failed', created: 0 });
    store.mockRejectedValueOnce(full);
    expect(await importWithPictures(imported, 200)).toMatchObject({ state: 'done', total: 3, created: 3, failed: 0 });
    // Another write, after which nothing of the first import may be under way.
    await create(api, 'category', categoryInput());
    const regNos = (await stored(api, 'product')).map(({ regNo }) => regNo);
    expect(regNos.filter((regNo) => lost.includes(regNo))).toEqual([]);
    expect(regNos).toEqual(expect.arrayContaining(imported));
  });
});

const refuse = () => Promise.resolve('已停止');

describe('stop pictures', () => {
  let folder = '';
  let path = '';
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
    folder = await mkdtemp(join(tmpdir(), 'stop-pictures-'));
    path = join(folder, '图片.zip');
    await writeFile(path, makeZip([{ name: '甲.jpg', content: Buffer.from('picture') }]));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await api.close();
  });

  it('ends the reading of an archive and of a picture, which is then no fault of theirs', async () => {
    const stopping = new AbortController();
    const archive = await PictureArchive.open(path, stopping.signal);
    const [file] = archive.pictures;
    if (!file) throw new Error('The archive has a picture');
    const files = new StoredFiles(stopping.signal);
    expect(await inspectFile(file, stopping.signal)).toMatchObject({ refusal: expect.stringContaining('不是图片') });
    stopping.abort();
    await expect(inspectFile(file, stopping.signal)).rejects.toThrow('aborted');
    await expect(files.store({ id: 'a', file }, refuse, join(folder, 'aside'))).rejects.toThrow('aborted');
    await expect(PictureArchive.open(path, stopping.signal)).rejects.toThrow('aborted');
    archive.close();
  });

  it('waits no longer for the pictures of others', async () => {
    const stopping = new AbortController();
    const library = new FileLibrary(api.context.database, api.context.files.store, api.place.dataDir);
    library.addImported = () => {
      // While it waits for the next attempt.
      setImmediate(() => stopping.abort());
      return Promise.reject(tooMany(5, '正在处理的图片过多'));
    };
    const actor = { id: null, name: '', requestId: '' };
    const picture = { id: 'a', name: '甲.jpg', path };
    expect(await storePicture(library, { actor, picture, signal: stopping.signal })).toBe('正在处理的图片过多');
  });
});
