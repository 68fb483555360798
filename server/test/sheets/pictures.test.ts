import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, materialInput, multipart, productInput, upload } from '../support/catalogue.ts';
import { textAt } from '../support/response.ts';
import { csvRow, ended, importSheet, stored } from '../support/sheets.ts';
import { toGb18030 } from './gb18030.ts';
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

let colour = 0;
/** A picture that no other one equals. */
async function picture(format: 'jpeg' | 'png' | 'avif' | 'tiff' | 'gif' = 'jpeg', width = 40): Promise<Buffer> {
  colour += 7919;
  const background = { r: colour % 256, g: (colour >> 8) % 256, b: (colour >> 3) % 256 };
  return sharp({ create: { width, height: 30, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}
const sheet = (...rows: (readonly string[])[]): string => rows.map((row) => csvRow([...row])).join('');
const send = (archive: Buffer, as = 'manager', path = 'product') =>
  api.call('POST', `/api/${path}/import/pictures`, { as, ...multipart(archive, '图片.zip') });
async function sent(files: readonly ZipFile[], path = 'product'): Promise<string> {
  const response = await send(makeZip(files), 'manager', path);
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return textAt(response, 'data.id');
}
const chosen = (id: string, replace = false) => ({ pictures: { id, replace } });
const product = async (regNo: string) => (await stored(api, 'product')).find((row) => row.regNo === regNo);
const picturesOf = async (regNo: string): Promise<string[]> => {
  const row = await product(regNo);
  const response = await api.call('GET', `/api/product/${row?.id}`, { as: 'manager' });
  const ids = /"imageIds":(\[[^\]]*\])/.exec(JSON.stringify(response.body))?.[1] ?? '[]';
  const list: unknown = JSON.parse(ids);
  return Array.isArray(list) ? list.map(String) : [];
};
const fileOf = (id: string) =>
  api.context.database.reader.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst();
const files = async () => (await api.context.database.reader.selectFrom('file').select('id').execute()).length;

describe('pictures of an import', () => {
  it('are matched by registration number, by name and by folder, and stored only with the import', async () => {
    const [one, two, three] = [newRegNo(), newRegNo(), newRegNo()];
    const content = sheet(
      productHeadings,
      productRow(category.name, { 登记证号: one, 农药名称: '甲拌灵' }),
      productRow(category.name, { 登记证号: two, 农药名称: '乙拌灵' }),
      productRow(category.name, { 登记证号: three, 农药名称: '丙拌灵' }),
    );
    const id = await sent([
      { name: `产品图/${one}-2.jpg`, content: await picture() },
      { name: `产品图/${one.toLowerCase()}（正面）.png`, content: await picture('png') },
      // As Windows writes it: GBK, without saying so.
      { name: toGb18030('产品图\\乙拌灵 图1.jpg'), content: await picture(), compress: true },
      { name: `${three}丙拌灵/微信图片_20240105.jpg`, content: await picture() },
      { name: '丁拌灵.jpg', content: await picture() },
      { name: '../../etc/passwd.jpg', content: await picture() },
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
    const [first = '', second = ''] = await picturesOf(one);
    expect(await fileOf(first)).toMatchObject({ mime: 'image/png', refCount: 1 });
    expect(await fileOf(second)).toMatchObject({ name: `${one}-2.jpg`, mime: 'image/jpeg', refCount: 1 });

    // The same again changes nothing.
    const again = await importSheet(api, 'product', content, false, chosen(id));
    expect(again).toMatchObject({ unchanged: 3, updated: 0, report: { pictures: { matched: 4, changed: 0 } } });
    expect(await files()).toBe(before + 4);
  });

  it('are added to or replace those that a product has, and go back with the import', async () => {
    const own = await upload(api, await picture());
    const record = await create(api, 'product', { ...productInput(category.id), imageIds: [own.id] });
    const content = sheet(['登记证号', '农药名称'], [record.regNo, record.name]);
    const id = await sent([{ name: `${record.regNo}.jpg`, content: await picture() }]);
    const check = await importSheet(api, 'product', content, true, chosen(id, true));
    expect(check.report?.pictures?.rows).toEqual([
      { row: 2, label: record.name, added: [`${record.regNo}.jpg`], removed: 1 },
    ]);
    const added = await importSheet(api, 'product', content, false, chosen(id));
    expect(added).toMatchObject({ updated: 1 });
    expect(await picturesOf(record.regNo)).toEqual([own.id, expect.any(String)]);
    const replaced = await importSheet(api, 'product', content, false, chosen(id, true));
    expect(replaced).toMatchObject({ updated: 1 });
    expect(await picturesOf(record.regNo)).not.toContain(own.id);
    const undo = await api.call('POST', `/api/jobs/${replaced.id}/undo`, { as: 'manager' });
    expect(await ended(api, textAt(undo, 'data.jobId'))).toMatchObject({ updated: 1, failed: 0 });
    expect(await picturesOf(record.regNo)).toEqual([own.id, expect.any(String)]);
  });

  it('are named by a column of the sheet; without pictures the column is left alone with a hint', async () => {
    const [one, two] = [newRegNo(), newRegNo()];
    const content = sheet(
      [...productHeadings, '图片'],
      [...productRow(category.name, { 登记证号: one }), 'A01.jpg，瓶/A02'],
      [...productRow(category.name, { 登记证号: two }), 'a01.JPG\nA09.jpg'],
    );
    expect(await importSheet(api, 'product', content, true)).toMatchObject({
      created: 2,
      warnings: [{ row: 1, column: '图片', message: '这一列是图片的文件名：请同时选择图片，否则不导入图片' }],
    });
    const id = await sent([
      { name: '照片/A01.jpg', content: await picture() },
      { name: '照片/瓶/A02.jpg', content: await picture() },
      { name: '照片/盒/A02.jpg', content: await picture() },
    ]);
    const job = await importSheet(api, 'product', content, false, chosen(id));
    expect(job).toMatchObject({ created: 2, report: { pictures: { total: 3, matched: 2, unmatched: 1 } } });
    expect(job.report?.pictures?.problems).toContainEqual({
      name: 'A09.jpg',
      message: '第 3 行“图片”写的图片不在所选图片中',
    });
    const [shared] = await picturesOf(one);
    expect(await picturesOf(two)).toEqual([shared]);
    expect(await fileOf(shared ?? '')).toMatchObject({ refCount: 2 });
  });

  it('of a name that several rows have belong to none of them, unless the rest of the name tells', async () => {
    const [one, two] = [newRegNo(), newRegNo()];
    const content = sheet(
      productHeadings,
      productRow(category.name, { 登记证号: one, 农药名称: '双名灵', 剂型: '可湿性粉剂' }),
      productRow(category.name, { 登记证号: two, 农药名称: '双名灵', 剂型: '悬浮剂' }),
    );
    const id = await sent([
      { name: '双名灵.jpg', content: await picture() },
      { name: '双名灵悬浮剂-1.jpg', content: await picture() },
    ]);
    const { report } = await importSheet(api, 'product', content, true, chosen(id));
    expect(report?.pictures).toMatchObject({
      matched: 1,
      rows: [{ row: 3 }],
      problems: [{ name: '双名灵.jpg', message: expect.stringContaining('有 2 行都是“双名灵”') }],
    });
  });

  it('of other kinds are converted, or refused with the way to convert them', async () => {
    const regNo = newRegNo();
    const content = sheet(productHeadings, productRow(category.name, { 登记证号: regNo }));
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]);
    const bitmap = Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]);
    // Noise hardly compresses.
    const noise = { create: { width: 2600, height: 2000, channels: 3, background: '#888', noise: gaussian } } as const;
    const large = await sharp(noise).jpeg({ quality: 100 }).toBuffer();
    expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
    const id = await sent([
      { name: `${regNo}-1.avif`, content: await picture('avif') },
      { name: `${regNo}-2.tif`, content: await picture('tiff') },
      { name: `${regNo}-3.jpg`, content: large },
      { name: `${regNo}-4.gif`, content: await picture('gif') },
      { name: `${regNo}-5.heic`, content: heic },
      { name: `${regNo}-6.bmp`, content: bitmap },
      { name: `${regNo}-7.jpg`, content: Buffer.from('<html>') },
      { name: `${regNo}-8.jpg`, content: (await picture()).subarray(0, 200) },
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
    const kinds = await Promise.all((await picturesOf(regNo)).map(async (one) => (await fileOf(one))?.mime));
    expect(kinds).toEqual(['image/jpeg', 'image/jpeg', 'image/jpeg', expect.stringMatching(/jpeg|webp/)]);
  });

  it('beyond nine of one product are left out with a warning', async () => {
    const regNo = newRegNo();
    const content = sheet(productHeadings, productRow(category.name, { 登记证号: regNo }));
    const many = await Promise.all(Array.from({ length: 11 }, () => picture()));
    const id = await sent(many.map((some, at) => ({ name: `${regNo}-${at + 1}.jpg`, content: some })));
    const job = await importSheet(api, 'product', content, false, chosen(id));
    expect(job.warnings).toEqual([{ row: 2, column: '', message: '最多上传9张图片，2 张未导入' }]);
    const names = await Promise.all((await picturesOf(regNo)).map(async (one) => (await fileOf(one))?.name));
    expect(names).toEqual(Array.from({ length: 9 }, (_, at) => `${regNo}-${at + 1}.jpg`));
  });

  it('of materials are matched by CAS number and name', async () => {
    const materials = await create(api, 'category', categoryInput('material'));
    const record = await create(api, 'material', { ...materialInput(materials.id), casNo: '7664-93-9' });
    const content = sheet(['原料名称', 'CAS号'], [record.name, '7664-93-9']);
    const id = await sent([{ name: '硫酸 7664-93-9 (2).jpg', content: await picture() }], 'material');
    const job = await importSheet(api, 'material', content, false, chosen(id));
    expect(job).toMatchObject({ updated: 1, report: { pictures: { matched: 1 } } });
  });
});

const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;

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
    expect(await send(archive())).toMatchObject({ status: 422, body: { errors: [{ field: 'pictures', message }] } });
  });

  it('does not unpack more than an entry declares', async () => {
    const regNo = newRegNo();
    const content = sheet(productHeadings, productRow(category.name, { 登记证号: regNo }));
    const bytes = Buffer.concat([await picture(), Buffer.alloc(100_000)]);
    const id = await sent([{ name: `${regNo}.jpg`, content: bytes, compress: true, declared: 500 }]);
    const { report } = await importSheet(api, 'product', content, true, chosen(id));
    expect(report?.pictures?.problems).toEqual([{ name: `${regNo}.jpg`, message: '图片在压缩包中已损坏' }]);
  });

  it("is open only to the person who sent it, and needs the entity's right", async () => {
    const id = await sent([{ name: 'a.jpg', content: await picture() }]);
    const other = await api.person(3);
    const request = multipart(Buffer.from('登记证号\r\n1\r\n'), '导入.csv', 'file', {
      corrections: JSON.stringify(chosen(id)),
    });
    const response = await api.call('POST', '/api/product/import?dryRun=true', { as: other.token, ...request });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field: 'pictures' }] } });
    expect(await send(makeZip([]), 'owner')).toMatchObject({ status: 403 });
  });
});
