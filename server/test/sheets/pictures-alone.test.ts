import { type CheckedRow, type CheckedRows, isObject, type Job, productFields } from '@admin-h5/contract';
import type { Category } from '@admin-h5/contract';
import { describe, expect, it } from '@jest/globals';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, materialInput, productInput, upload } from '../support/catalogue.ts';
import type { TestApp } from '../support/app.ts';
import { textAt } from '../support/response.ts';
import { checkedRows, ended, stored } from '../support/sheets.ts';
import { newPicture, PictureCalls } from './picture-calls.ts';
import { newRegNo } from './product-rows.ts';

const pdf = (text: string): Buffer => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`);

/** A check of files by their paths: what becomes of each. */
const fates = ({ rows }: CheckedRows): Record<string, unknown> =>
  Object.fromEntries(
    rows.map(({ cells: [file, record, use], state }) => [file?.text, [state, record?.text, use?.text]]),
  );
const findRow = ({ rows }: CheckedRows, path: string): CheckedRow => {
  const row = rows.find(({ cells: [file] }) => file?.text === path);
  if (!row) throw new Error(`${path} is not in the check`);
  return row;
};

describe('files without a sheet', () => {
  let api: TestApp;
  let category: Category;
  let calls: PictureCalls;
  catalogueForAll((started) => {
    ({ api, category } = started);
    calls = new PictureCalls(api);
  });

  const request = (id: string, dryRun: boolean, corrections: object = {}, path = 'product', as = 'manager') =>
    api.call('POST', `/api/${path}/import/files?dryRun=${dryRun}`, {
      as,
      body: { columns: {}, values: [], pictures: { id, replace: false }, ...corrections },
    });
  async function run(id: string, dryRun: boolean, corrections: object = {}, path = 'product'): Promise<Job> {
    const response = await request(id, dryRun, corrections, path);
    if (response.status !== 202) throw new Error(JSON.stringify(response.body));
    return ended(api, textAt(response, 'data.jobId'));
  }
  const rowsOf = (job: Job, query?: string): Promise<CheckedRows> => checkedRows(api, job, query);
  const product = (more: object = {}) =>
    create(api, 'product', { ...productInput(category.id), regNo: newRegNo(), ...more });
  const files = async () => (await api.context.database.reader.selectFrom('file').select('id').execute()).length;
  async function undo(job: Job): Promise<Job> {
    const response = await api.call('POST', `/api/jobs/${job.id}/undo`, { as: 'manager' });
    return ended(api, textAt(response, 'data.jobId'));
  }
  /** The editable fields of all products. */
  const catalogue = async () =>
    (await stored(api, 'product')).map((row) =>
      Object.fromEntries(
        ['id', 'deletedAt', ...Object.keys(productFields)].map((name) => [name, Reflect.get(row, name)]),
      ),
    );

  it('are matched with the records that there are, shown file by file, written, and taken back', async () => {
    const own = await upload(api, await newPicture());
    const one = await product({ name: '甲甲灵', imageIds: [own.id] });
    const two = await product({ name: '乙乙灵' });
    await product({ name: '双双灵', formulation: 'WP' });
    await product({ name: '双双灵', formulation: 'SC' });
    const shared = await newPicture();
    const id = await calls.sent([
      { name: `${one.regNo}-1.jpg`, content: shared },
      { name: `${one.regNo}-2.jpg`, content: shared },
      { name: '乙乙灵 登记证.pdf', content: pdf('1') },
      { name: '乙乙灵.pdf', content: pdf('2') },
      { name: '双双灵.jpg', content: await newPicture() },
      { name: '厂区.jpg', content: await newPicture() },
      { name: `${two.id}.png`, content: await newPicture('png') },
      { name: `${two.regNo}.jpg`, content: Buffer.from('<html>') },
      { name: '说明.txt', content: Buffer.from('x') },
    ]);
    const [before, filesBefore] = [await catalogue(), await files()];
    const check = await run(id, true);
    expect(check).toMatchObject({ state: 'done', total: 2, created: 0, updated: 2, unchanged: 0, failed: 0 });
    expect(check.report?.files).toEqual({ pictures: 2, documents: 1 });
    const shown = await rowsOf(check);
    expect(shown.columns.map(({ name }) => name)).toEqual(['文件', '对应产品', '用作']);
    const [oneLabel, twoLabel] = [one, two].map(({ regNo, name }) => expect.stringContaining(`${regNo} ${name}`));
    expect(fates(shown)).toEqual({
      [`${one.regNo}-1.jpg`]: ['new', oneLabel, '图片'],
      [`${one.regNo}-2.jpg`]: ['same', oneLabel, '图片'],
      '乙乙灵 登记证.pdf': ['new', twoLabel, '登记证'],
      '乙乙灵.pdf': ['doubt', twoLabel, ''],
      '双双灵.jpg': ['doubt', '', '图片'],
      '厂区.jpg': ['refused', '', '图片'],
      [`${two.id}.png`]: ['new', twoLabel, '图片'],
      [`${two.regNo}.jpg`]: ['refused', twoLabel, '图片'],
      '说明.txt': ['refused', '', ''],
    });
    expect(shown.counts).toMatchObject({ new: 3, same: 1, doubt: 2, refused: 3, open: 5 });
    const [, ambiguous] = findRow(shown, '双双灵.jpg').cells;
    expect(ambiguous?.choices).toEqual([
      expect.stringContaining('双双灵'),
      expect.stringContaining('双双灵'),
      '不导入',
    ]);
    expect((await rowsOf(check, '?state=doubt')).total).toBe(2);
    // Nothing is stored by a check.
    expect([await catalogue(), await files()]).toEqual([before, filesBefore]);

    const job = await run(id, false);
    expect(job).toMatchObject({ state: 'done', updated: 2, failed: 0 });
    expect(await calls.of(one.regNo)).toEqual([own.id, expect.any(String)]);
    expect(await calls.of(two.regNo)).toHaveLength(1);
    expect(await files()).toBe(filesBefore + 3);
    // The same again changes nothing.
    const again = await run(id, true);
    expect(again).toMatchObject({ updated: 0, unchanged: 2 });
    expect((await rowsOf(again)).counts).toMatchObject({ new: 0, changed: 0, same: 4 });
    const { data } = Object((await api.call('GET', '/api/jobs?entity=product', { as: 'manager' })).body);
    expect(Array.isArray(data) && isObject(data[0]) ? data[0] : {}).toMatchObject({ id: job.id, updated: 2 });

    expect(await undo(job)).toMatchObject({ updated: 2, failed: 0 });
    expect(await catalogue()).toEqual(before);
  });

  it('go where a person says, as what a person says, and nowhere without an answer', async () => {
    const one = await product({ name: '同同灵', formulation: 'WP' });
    const two = await product({ name: '同同灵', formulation: 'SC' });
    const three = await product({ name: '丙丙灵' });
    const id = await calls.sent([
      { name: '同同灵.jpg', content: await newPicture() },
      { name: 'IMG_1.jpg', content: await newPicture() },
      { name: 'IMG_2.jpg', content: await newPicture() },
      { name: '丙丙灵.pdf', content: pdf('丙') },
      { name: '丙丙灵-1.jpg', content: await newPicture() },
      { name: '丙丙灵-2.jpg', content: await newPicture() },
    ]);
    const first = await rowsOf(await run(id, true));
    const place = (path: string, column: string, to: string) => {
      const { row, cells } = findRow(first, path);
      const at = first.columns.findIndex(({ name }) => name === column);
      return { column, from: cells[at]?.text ?? '', to, row };
    };
    const [, choices] = findRow(first, '同同灵.jpg').cells;
    const wanted = choices?.choices?.find((choice) => choice.startsWith(two.regNo)) ?? '';
    const values = [
      place('同同灵.jpg', '对应产品', wanted),
      place('IMG_1.jpg', '对应产品', one.regNo),
      place('IMG_2.jpg', '对应产品', '没有这个产品'),
      place('丙丙灵.pdf', '用作', 'MSDS'),
      place('丙丙灵-1.jpg', '用作', '标签'),
      place('丙丙灵-2.jpg', '用作', '不导入'),
    ];
    const check = await run(id, true, { values });
    const shown = await rowsOf(check);
    expect(Object.fromEntries(shown.rows.map(({ cells: [file], state }) => [file?.text, state]))).toEqual({
      '同同灵.jpg': 'new',
      'IMG_1.jpg': 'new',
      'IMG_2.jpg': 'refused',
      '丙丙灵.pdf': 'new',
      '丙丙灵-1.jpg': 'new',
      '丙丙灵-2.jpg': 'same',
    });
    expect(check).toMatchObject({ updated: 3, report: { files: { pictures: 2, documents: 2 } } });
    expect(await run(id, false, { values })).toMatchObject({ updated: 3, failed: 0 });
    expect([await calls.of(one.regNo), await calls.of(two.regNo), await calls.of(three.regNo)]).toMatchObject([
      [expect.any(String)],
      [expect.any(String)],
      [],
    ]);
    const documents = (await stored(api, 'product')).find(({ regNo }) => regNo === three.regNo)?.documents ?? '[]';
    expect(JSON.parse(documents)).toMatchObject([{ type: 'label' }, { type: 'msds' }]);
  });

  it('are the same as what a person has uploaded by hand, with its content', async () => {
    const [picture, document] = [await newPicture(), pdf('by hand')];
    const [image, file] = [await upload(api, picture), await upload(api, document, '说明书.pdf')];
    const documents = [{ type: 'manual', fileId: file.id, language: 'zh', title: '', edition: '', validTo: '' }];
    const { regNo } = await product({ imageIds: [image.id], documents });
    const id = await calls.sent([
      { name: `${regNo}.jpg`, content: picture },
      { name: `${regNo} 说明书.pdf`, content: document },
    ]);
    const check = await rowsOf(await run(id, true));
    expect(check.rows.map(({ state, cells: [cell] }) => [state, cell?.message])).toEqual([
      ['same', '已有这份资料'],
      ['same', '已有这张图片'],
    ]);
    expect(await run(id, false)).toMatchObject({ unchanged: 1, updated: 0 });
    expect(await calls.of(regNo)).toEqual([image.id]);
  });

  it('replace what records have where a person wants it, and the check counts what goes', async () => {
    const own = await upload(api, await newPicture());
    const one = await product({ imageIds: [own.id] });
    const id = await calls.sent([{ name: `${one.regNo}.jpg`, content: await newPicture() }]);
    const pictures = { id, replace: true };
    const check = await run(id, true, { pictures });
    expect(check.report?.removed).toBe(1);
    const shown = await rowsOf(check);
    expect(shown.counts).toMatchObject({ changed: 1, lost: 1, open: 1 });
    expect(shown.rows[0]?.cells[2]).toMatchObject({ text: '图片', state: 'lost', message: '替换原有 1 张' });
    const job = await run(id, false, { pictures });
    expect(await calls.of(one.regNo)).not.toContain(own.id);
    await undo(job);
    expect(await calls.of(one.regNo)).toEqual([own.id]);
  });

  it('are matched with materials by number and name, and a name that two have is a choice', async () => {
    const materials = await create(api, 'category', categoryInput('material'));
    const twice = { ...materialInput(materials.id), name: `双酚${newRegNo()}`, casNo: '64-17-5' };
    await create(api, 'material', twice);
    const second = await create(api, 'material', twice);
    const id = await calls.sent([{ name: '64-17-5.jpg', content: await newPicture() }], 'material');
    const check = await run(id, true, {}, 'material');
    const shown = await rowsOf(check);
    const [, record] = shown.rows[0]?.cells ?? [];
    // Records that nothing but their ids tells apart.
    expect(record).toMatchObject({
      state: 'doubt',
      choices: expect.arrayContaining([expect.stringContaining(second.id)]),
    });
    const to = record?.choices?.find((choice) => choice.includes(second.id)) ?? '';
    const values = [{ column: '对应原料', from: '', to, row: 1 }];
    expect(await run(id, false, { values }, 'material')).toMatchObject({ updated: 1 });
    const row = (await stored(api, 'material')).find((one) => one.id === second.id);
    expect(JSON.parse(row?.imageIds ?? '[]')).toHaveLength(1);
  });

  it('need the right of the entity, and an archive of one’s own', async () => {
    const id = await calls.sent([{ name: 'a.jpg', content: await newPicture() }]);
    expect(await request(id, true, {}, 'product', 'owner')).toMatchObject({ status: 403 });
    const other = await api.person(3);
    expect(await request(id, true, {}, 'product', other.token)).toMatchObject({ status: 422 });
    expect(await request(id, true, { pictures: undefined })).toMatchObject({ status: 422 });
  });
});
