import type { Category } from '@admin-h5/contract';
import { describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, materialInput } from '../support/catalogue.ts';
import { importSheet, sheetOf } from '../support/sheets.ts';
import { toGb18030 } from './gb18030.ts';
import { chosen, newPicture, PictureCalls } from './picture-calls.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

let api: TestApp;
let category: Category;
let pictures: PictureCalls;
catalogueForAll((started) => {
  ({ api, category } = started);
  pictures = new PictureCalls(api);
});

const files = async () => (await api.context.database.reader.selectFrom('file').select('id').execute()).length;

describe('pictures of an import', () => {
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
