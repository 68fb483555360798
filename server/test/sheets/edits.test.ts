import type { CheckedRow, Job } from '@admin-h5/contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, productInput, usageInput } from '../support/catalogue.ts';
import { checkedRows, exportSheet, importSheet, sheetOf } from '../support/sheets.ts';

/** One cell of a sheet of edits: its text, and what it said when a person began to edit it. */
type Edit = readonly [text: string, before: string];

const both = '水稻 | 稻飞虱 | 20克/亩 | 喷雾 |  | 14 | 2\n小麦 | 蚜虫 | 20克/亩 | 喷雾 |  | 14 | 2';

describe('a sheet of edits', () => {
  let api: TestApp;
  let categoryId: string;
  let id: string;
  catalogueForAll((started) => {
    ({ api } = started);
    categoryId = started.category.id;
  });

  beforeEach(async () => {
    const usages = [usageInput('水稻', '稻飞虱'), usageInput('小麦', '蚜虫')];
    ({ id } = await create(api, 'product', { ...productInput(categoryId), precautions: '不得饮用', usages }));
  });

  /** Sends edits of the product by their headers. */
  async function send(dryRun: boolean, edits: Readonly<Record<string, Edit>>): Promise<Job> {
    const headers = Object.keys(edits);
    const row = [
      id,
      ...headers.map((name) => edits[name]?.[0] ?? ''),
      ...headers.map((name) => edits[name]?.[1] ?? ''),
    ];
    return importSheet(
      api,
      'product',
      sheetOf(['ID', ...headers, ...headers.map((name) => `${name} 改前`)], row),
      dryRun,
      {
        columns: Object.fromEntries(headers.map((name) => [`${name} 改前`, ''])),
        values: [],
        before: Object.fromEntries(headers.map((name) => [name, `${name} 改前`])),
      },
    );
  }
  async function check(edits: Readonly<Record<string, Edit>>): Promise<CheckedRow | undefined> {
    const job = await send(true, edits);
    expect(job.report?.questions).toEqual([]);
    return (await checkedRows(api, job, '?offset=0&limit=10')).rows[0];
  }
  const cells = async () => {
    const [head = [], row = []] = String(await exportSheet(api, 'product', `&ids=${id}`))
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    return (name: string) => row[head.indexOf(name)];
  };

  it('changes the cells that were edited, and reads no other', async () => {
    const edits = { 毒性: ['微毒', '低毒'], 注意事项: ['', '不得饮用'], 剂型: ['神剂', '神剂'] } as const;
    const row = await check(edits);
    expect(row?.state).toBe('changed');
    expect(row?.cells.slice(1, 4).map(({ state }) => state)).toEqual(['changed', 'lost', undefined]);
    expect(await send(false, edits)).toMatchObject({ updated: 1, failed: 0 });
    const cell = await cells();
    expect([cell('毒性'), cell('注意事项')]).toEqual(['微毒', '']);
  });

  it('refuses a cell that somebody else has changed meanwhile, when it is checked and when it is written', async () => {
    const edits = { 毒性: ['中等毒', '微毒'], 注意事项: ['远离儿童', '不得饮用'] } as const;
    const row = await check(edits);
    expect(row?.state).toBe('refused');
    expect(row?.cells.slice(1, 3)).toMatchObject([
      { state: 'conflict', message: '已被他人改为“低毒”' },
      { text: '远离儿童' },
    ]);
    expect(await send(false, edits)).toMatchObject({ updated: 0, failed: 1 });
    // Who wrote the same is no contradiction.
    expect((await check({ 毒性: ['低毒', '微毒'] }))?.state).toBe('same');
  });

  it('publishes nothing by an emptied state', async () => {
    await api.call('PATCH', `/api/product/${id}/status`, { as: 'manager', body: { status: 0, version: 1 } });
    const row = await check({ 状态: ['', '停用'] });
    expect(row).toMatchObject({ state: 'refused', cells: [{}, { message: '不能清空，请填写或选择' }, {}] });
    expect(await send(false, { 状态: ['清空', '停用'] })).toMatchObject({ updated: 0, failed: 1 });
    expect((await cells())('状态')).toBe('停用');
  });

  it('takes a coarser category as it was written', async () => {
    const fine = await create(api, 'category', { ...categoryInput(), name: '细类', parentId: categoryId });
    const product = await create(api, 'product', productInput(fine.id));
    id = product.id;
    const path = (await cells())('产品分类') ?? '';
    expect(path).toMatch(/\/细类$/);
    const edits = { 产品分类: [path.slice(0, path.lastIndexOf('/')), path] } as const;
    expect((await check(edits))?.state).toBe('changed');
    expect(await send(false, edits)).toMatchObject({ updated: 1 });
    expect(await api.call('GET', `/api/product/${id}`, { as: 'manager' })).toMatchObject({
      body: { data: { categoryId } },
    });
  });

  it('says which fields of which lines are wrong or asked about', async () => {
    const uses = '水稻 | 稻飞虱 | 20克/亩 | 喷雾\n小麦 |  | 20克/亩 | 喷雾\n玉米 | 玉米螟 | 2026-04-06 | 喷雾';
    const stored = '吡虫啉 | 10 | % | imidacloprid | 138261-41-3';
    const edits = { 有效成分: [`${stored}\n啶虫脒 |`, stored], 使用范围: [uses, both] } as const;
    const job = await send(true, edits);
    const [row] = (await checkedRows(api, job, '?offset=0&limit=10')).rows;
    const lines = row?.cells.map((cell) => cell.lines?.map(({ line, field }) => [line, field]));
    expect(lines?.slice(1, 3)).toEqual([
      [
        [1, 1],
        [1, 2],
      ],
      // A date, and a dose without a unit.
      [
        [2, 2],
        [2, 2],
        [1, 1],
      ],
    ]);
  });

  it('deletes what an edited list leaves out without a question, and says so', async () => {
    const name = '使用范围';
    const [first = ''] = both.split('\n');
    const row = await check({ [name]: [first, both] });
    expect(row).toMatchObject({ state: 'changed', cells: [{}, { state: 'lost' }, {}] });
    expect(await send(false, { [name]: [first, both] })).toMatchObject({ updated: 1 });
    expect(await check({ [name]: ['', first] })).toMatchObject({ cells: [{}, { state: 'lost' }, {}] });
  });
});
