import type { CheckedRow, CheckedRows, Job, SheetCorrections } from '@admin-h5/contract';
import { beforeAll, describe, expect, it } from '@jest/globals';
import writeXlsxFile from 'write-excel-file/node';
import { catalogueForAll } from '../support/catalogue-app.ts';
import type { TestApp } from '../support/app.ts';
import { checkedRows, importSheet, sheetOf, stored as productRows } from '../support/sheets.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';

const cell = ({ columns }: Pick<CheckedRows, 'columns'>, found: CheckedRow | undefined, name: string) =>
  found?.cells[columns.findIndex((column) => column.name === name)];

describe('rows of a check', () => {
  let api: TestApp;
  let category: string;
  catalogueForAll((started) => {
    ({ api } = started);
    category = started.category.name;
  });

  const [stored, kept, fresh] = [newRegNo(), newRegNo(), newRegNo()];
  const headings = [...productHeadings, '作物', '防治对象', '用药量', '施用方法', '序号'];
  const row = (regNo: string, usage: readonly string[], change = {}) => [
    ...productRow(category, { 登记证号: regNo, ...change }),
    ...usage,
    '1',
  ];
  const rice = ['水稻', '稻飞虱', '10-20克/亩', '喷雾'];
  const wheat = ['小麦', '蚜虫', '20-30克/亩', '喷雾'];

  beforeAll(async () => {
    const content = sheetOf(
      headings,
      row(stored, rice, { 注意事项: '不得饮用' }),
      row(stored, wheat, { 注意事项: '不得饮用' }),
      row(kept, rice),
    );
    await importSheet(api, 'product', content);
  });

  const use = (regNo: string, crop: string, interval: string) => [
    ...row(regNo, [crop, '稻飞虱', '5克/亩', '喷雾']),
    interval,
  ];

  const content = () =>
    sheetOf(
      headings,
      row(stored, ['水稻', '稻飞虱', '30-40克/亩', '喷雾'], { 毒性: '微毒' }),
      row(kept, rice),
      row(fresh, wheat),
      row(newRegNo(), wheat, { 剂型: '神剂' }),
      row(newRegNo(), ['玉米', '蚜虫', '10', '喷雾']),
    );
  const check = (corrections?: Partial<SheetCorrections>): Promise<Job> =>
    importSheet(api, 'product', content(), true, corrections && { columns: {}, values: [], ...corrections });
  const rows = (job: Job, query?: string): Promise<CheckedRows> => checkedRows(api, job, query);

  it('asks once about dates, and does not count them as errors of their rows', async () => {
    const dated = [...productHeadings, '有效期至'];
    const text = sheetOf(
      dated,
      [...productRow(category, { 登记证号: newRegNo() }), '03/04/2029'],
      [...productRow(category, { 登记证号: newRegNo() }), '05/06/2030'],
    );
    const job = await importSheet(api, 'product', text, true);
    expect(job.report?.questions).toMatchObject([{ column: '有效期至', question: '日期中哪个数字是月', rows: 2 }]);
    expect(job.report?.groups.filter(({ message }) => !message.endsWith('请在“请确认”中回答'))).toEqual([]);
    const shown = await rows(job);
    expect(shown.counts).toMatchObject({ doubt: 2, refused: 0 });
    expect(cell(shown, shown.rows[0], '有效期至')).toMatchObject({ state: 'doubt' });
  });

  it('shows what is wrong with an id in the column that has it, whatever that is called', async () => {
    const text = sheetOf(['id', '登记证号'], ['f'.repeat(32), kept]);
    const job = await importSheet(api, 'product', text, true);
    expect(job.errors).toEqual([{ row: 2, column: 'id', message: 'ID对应的数据不存在或已删除' }]);
    const shown = await rows(job);
    expect(cell(shown, shown.rows[0], 'id')).toMatchObject({ state: 'refused' });
  });

  it('describes each cell of the sheet, and finds rows by what becomes of them', async () => {
    const job = await check({ ways: { '?blank:注意事项': 'clear' } });
    const all = await rows(job);
    expect(all.columns.map(({ name }) => name)).toEqual(headings);
    expect(all.columns.at(-1)).toEqual({ name: '序号', field: null, label: null });
    expect(all).toMatchObject({
      total: 5,
      counts: { new: 1, changed: 1, doubt: 1, refused: 1, same: 1, lost: 1, open: 3 },
    });
    expect(all.rows.map(({ row: number, state }) => [number, state])).toEqual([
      [2, 'changed'],
      [3, 'same'],
      [4, 'new'],
      [5, 'refused'],
      [6, 'doubt'],
    ]);
    const [changed] = all.rows;
    expect(cell(all, changed, '毒性')).toEqual({ text: '微毒', state: 'changed', before: '低毒', after: '微毒' });
    expect(cell(all, changed, '注意事项')).toMatchObject({ state: 'lost', before: '不得饮用', message: '将清空' });
    expect(cell(all, changed, '用药量')).toMatchObject({ state: 'changed', after: expect.stringContaining('30-40') });
    expect(cell(all, changed, '施用方法')).toEqual(expect.objectContaining({ text: '喷雾' }));
    expect(all.cleared).toBe(1);
    const refused = await rows(job, '?state=refused&offset=0&limit=1');
    expect(refused.total).toBe(1);
    expect(cell(refused, refused.rows[0], '剂型')).toMatchObject({ text: '神剂', state: 'refused' });
    const doubt = await rows(job, '?state=doubt');
    expect(cell(doubt, doubt.rows[0], '用药量')).toMatchObject({ text: '10', state: 'doubt' });
    expect((await rows(job, '?offset=3&limit=200')).rows.map(({ row: number }) => number)).toEqual([5, 6]);
    expect((await rows(job, '?state=open')).rows.map(({ row: number }) => number)).toEqual([2, 5, 6]);
    expect((await rows(job, '?state=lost')).rows.map(({ row: number }) => number)).toEqual([2]);
  });

  it('says which rows of 使用范围 go, once that is wanted', async () => {
    const sheet = sheetOf(
      [...productHeadings, '使用范围'],
      [...productRow(category, { 登记证号: stored, 注意事项: '不得饮用' }), '水稻 | 稻飞虱 | 10-20克/亩 | 喷雾'],
    );
    const ways = { '?lost:使用范围': 'delete' };
    const found = await rows(await importSheet(api, 'product', sheet, true, { columns: {}, values: [], ways }));
    expect(cell(found, found.rows[0], '使用范围')).toMatchObject({
      state: 'lost',
      message: expect.stringMatching(/^将删除 1 行：小麦/),
    });
    expect(found.counts).toMatchObject({ changed: 1, lost: 1 });
  });

  it('reads what a person has written for the cell of one row, and no other', async () => {
    const values = [
      { column: '剂型', from: '神剂', to: '悬浮剂', row: 5 },
      { column: '用药量', from: '10', to: '10克/亩', row: 6 },
      { column: '毒性', from: '低毒', to: '神毒', row: 4 },
    ];
    const found = await rows(await check({ values }));
    expect(found.rows.map(({ state }) => state)).toEqual(['changed', 'same', 'refused', 'new', 'new']);
    expect(cell(found, found.rows[3], '剂型')).toEqual({ text: '神剂' });
  });

  it('keeps the lines of joined rows at their use when a person corrects one of them', async () => {
    const [one, other] = [newRegNo(), newRegNo()];
    const intervalsOf = async (regNo: string, content: string, values: SheetCorrections['values']) => {
      expect(await importSheet(api, 'product', content, false, { columns: {}, values })).toMatchObject({ created: 1 });
      const found = (await productRows(api, 'product')).find((product) => product.regNo === regNo);
      return JSON.parse(found?.usages ?? '').map((usage: { crop: string; intervalDays: number | null }) => [
        usage.crop,
        usage.intervalDays,
      ]);
    };
    const joined = sheetOf(
      [...headings, '安全间隔期'],
      use(one, '水稻', ''),
      use(one, '小麦', '14天'),
      use(one, '玉米', '21天'),
    );
    const first = await rows(await importSheet(api, 'product', joined, true));
    const text = cell(first, first.rows[0], '安全间隔期')?.text ?? '';
    expect(text).toBe('\n14天\n21天');
    const values = [{ column: '安全间隔期', from: text.trim(), to: text.replace('14', '15'), row: 2 }];
    expect(await intervalsOf(one, joined, values)).toEqual([
      ['水稻', null],
      ['小麦', 15],
      ['玉米', 21],
    ]);
    const filled = sheetOf(
      [...headings, '安全间隔期'],
      use(other, '水稻', '7天'),
      use(other, '小麦', '14天'),
      use(other, '玉米', '21天'),
    );
    const emptied = [{ column: '安全间隔期', from: '7天\n14天\n21天', to: '7天\n\n21天\n', row: 2 }];
    expect(await intervalsOf(other, filled, emptied)).toEqual([
      ['水稻', 7],
      ['小麦', null],
      ['玉米', 21],
    ]);
  });

  it('marks days in their cells, changed and cleared', async () => {
    const [changed, cleared] = [newRegNo(), newRegNo()];
    const sheet = (one: string, other: string) =>
      sheetOf(
        [...productHeadings, '有效期止'],
        [...productRow(category, { 登记证号: changed }), one],
        [...productRow(category, { 登记证号: cleared }), other],
      );
    await importSheet(api, 'product', sheet('2029-01-05', '2029-01-05'));
    const ways = { '?blank:有效期止': 'clear' };
    const corrections = { columns: {}, values: [], ways };
    const found = await rows(await importSheet(api, 'product', sheet('2030-01-05', ''), true, corrections));
    expect(cell(found, found.rows[0], '有效期止')).toMatchObject({ state: 'changed', before: '2029-01-05' });
    expect(cell(found, found.rows[1], '有效期止')).toMatchObject({ state: 'lost', message: '将清空' });
    expect(found.rows.map(({ others }) => others)).toEqual([undefined, undefined]);
  });

  it('reads a corrected ID, of one row and of all', async () => {
    const { id = '' } = (await productRows(api, 'product')).find(({ regNo }) => regNo === kept) ?? {};
    const sheet = sheetOf(['ID', ...productHeadings], ['x1', ...productRow(category, { 登记证号: kept })]);
    for (const place of [{}, { row: 2 }]) {
      const values = [{ column: 'ID', from: 'x1', to: id, ...place }];
      const job = await importSheet(api, 'product', sheet, true, { columns: {}, values });
      expect(job).toMatchObject({ failed: 0, unchanged: 1 });
    }
  });

  it('corrects a row of the sheet in which a person saw it, and only while its cell says the same', async () => {
    const workbook = await writeXlsxFile(
      ['甲', '乙'].map((sheet) => ({
        sheet,
        data: [productHeadings, productRow(category, { 剂型: '神剂' })].map((cells) =>
          cells.map((value) => ({ value, type: String })),
        ),
      })),
    ).toBuffer();
    const checkSheets = async (sheets: string[], values: SheetCorrections['values']) => {
      const job = await importSheet(api, 'product', workbook, true, { columns: {}, values, sheets });
      return (await rows(job)).rows.map(({ sheet, row: number, state }) => [sheet, number, state]);
    };
    expect(await checkSheets(['甲'], [])).toEqual([['甲', 2, 'refused']]);
    const value = { column: '剂型', from: '神剂', to: '悬浮剂', row: 2 };
    const ofFirst = [{ ...value, sheet: '甲' }];
    expect(await checkSheets(['甲'], ofFirst)).toEqual([['甲', 2, 'new']]);
    expect(await checkSheets(['乙'], ofFirst)).toEqual([['乙', 2, 'refused']]);
    expect(await checkSheets(['甲', '乙'], ofFirst)).toEqual([
      ['甲', 2, 'new'],
      ['乙', 2, 'refused'],
    ]);
    expect(await checkSheets(['乙'], [value])).toEqual([['乙', 2, 'new']]);
    expect(await checkSheets(['乙'], [{ ...value, from: '怪剂' }])).toEqual([['乙', 2, 'refused']]);
  });

  it("keeps the rows of a person's latest checks, since every correction makes one more", async () => {
    const first = await check();
    for (let left = 5; left > 0; left -= 1) await check();
    // The last of them removes the first before the next begins.
    await check();
    expect(await api.call('GET', `/api/jobs/${first.id}/rows`, { as: 'manager' })).toMatchObject({ status: 404 });
  });

  it('is only for people who may see the job, and only while it is kept', async () => {
    const job = await check();
    expect(await api.call('GET', `/api/jobs/${job.id}/rows`, { as: 'owner' })).toMatchObject({ status: 403 });
    const done = await importSheet(api, 'product', sheetOf(headings, row(kept, rice)));
    expect(await api.call('GET', `/api/jobs/${done.id}/rows`, { as: 'manager' })).toMatchObject({ status: 404 });
  });
});
