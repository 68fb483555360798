import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ChangeSetRow } from '../../src/import/change-sets/tables.ts';
import { runPublications } from '../../src/maintenance.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { categoryInput, create, multipart, productInput } from '../support/catalogue.ts';
import { makePlace, postgresUrl, type TestPlace } from '../support/database.ts';
import { type Fields, fieldsAt, listAt, textAt, valueAt } from '../support/response.ts';
import { ended } from '../support/sheets.ts';

let place: TestPlace;
let api: TestApp;
let second: TestApp;
let category: string;
beforeAll(async () => {
  place = await makePlace();
  const settings = { changeReview: true };
  api = await startApp({ place, settings });
  // SQLite has one instance.
  second = postgresUrl === null ? api : await startApp({ place, settings });
  category = (await create(api, 'category', categoryInput())).id;
});
afterAll(async () => {
  if (second !== api) await second.close();
  await api.close();
  await place.remove();
});

const minute = 60_000;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString();
const tick = () => Promise.all([runPublications(api.context), runPublications(second.context)]);

const page = '/pages/admin/product/index';
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: Fields,
  as: 'manager' | 'admin' | 'owner' = 'manager',
) => api.call(method, path, { as, ...(body && { body }) });
const add = (change: Partial<Product> = {}) => create(api, 'product', { ...productInput(category), ...change });
const storageOf = async ({ id }: { id: string }) => valueAt(await call('GET', `/api/product/${id}`), 'data.storage');
const editsOf = (product: { id: string }, text: string, before = '') => ({
  [product.id]: { 储存和运输方法: { text, before } },
});
/** Edits of one record as a sheet. */
const sheetWith = (product: { id: string }, text: string) => ({
  csv: `ID,储存和运输方法,储存和运输方法 改前\r\n${product.id},${text},\r\n`,
  corrections: {
    columns: { '储存和运输方法 改前': '' },
    values: [],
    before: { 储存和运输方法: '储存和运输方法 改前' },
  },
});
const orderAt = (at: string) => ({ at, ways: {} });

async function store(product: { id: string }, text: string): Promise<string> {
  const response = await call('POST', '/api/change-sets', { name: '换储存条件', page, edits: editsOf(product, text) });
  expect(response.status).toBe(200);
  return textAt(response, 'data.id');
}
async function schedule(product: { id: string }, text: string): Promise<string> {
  const id = await store(product, text);
  const response = await call('POST', `/api/product/change-sets/${id}/due`, orderAt(inMinutes(10)));
  expect(fieldsAt(response)).toMatchObject({ state: 'waiting' });
  return id;
}
/** Lets its time come; the clock of the thread of imports is the machine's. */
const reach = (id: string) =>
  api.context.database.db
    .updateTable('changeSet')
    .set({ dueAt: inMinutes(-1) })
    .where('id', '=', id)
    .execute();
const find = async (id: string) => fieldsAt(await call('GET', `/api/change-sets/${id}`));
const setFields = (id: string, fields: Partial<ChangeSetRow>) =>
  api.context.database.db.updateTable('changeSet').set(fields).where('id', '=', id).execute();
/** Lets its time come, until it is settled. */
async function publish(id: string, run: () => Promise<unknown> = tick): Promise<void> {
  await reach(id);
  do {
    await run();
    const { state, jobId } = await find(id);
    if (state === 'running' && typeof jobId === 'string') await ended(api, jobId);
  } while ((await find(id))['state'] === 'running');
}

describe('the record that edits would make', () => {
  it('has them as an import reads them, and is not stored', async () => {
    const product = await add({ storage: '' });
    const edited = await call('POST', '/api/product/import/record', sheetWith(product, ' 阴凉 '));
    expect(fieldsAt(edited)).toMatchObject({ storage: '阴凉', name: product.name, regNo: product.regNo });
    expect(await storageOf(product)).toBe('');
  });

  it('says which cell is wrong', async () => {
    const sheet = sheetWith(await add({ storage: '' }), '长'.repeat(5000));
    const edited = await call('POST', '/api/product/import/record', sheet);
    expect(edited.status).toBe(422);
    expect(listAt(edited, 'errors')).toEqual([expect.objectContaining({ field: '储存和运输方法' })]);
  });
});

describe('a set of changes', () => {
  it('lies on the server for its author alone, who goes on with it', async () => {
    const product = await add();
    const id = await store(product, '阴凉');
    expect(await find(id)).toMatchObject({
      name: '换储存条件',
      count: 1,
      state: 'draft',
      edits: editsOf(product, '阴凉'),
    });
    expect(listAt(await call('GET', `/api/change-sets?page=${page}`), 'data.own').map((entry) => entry['id'])).toEqual([
      id,
    ]);
    expect(fieldsAt(await call('GET', `/api/change-sets?page=${page}`, undefined, 'admin'))).toEqual({
      own: [],
      toReview: [],
      canSend: true,
    });
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(method, `/api/change-sets/${id}`, undefined, 'admin')).status).toBe(404);
    const byVisitor = { name: '草稿', page, edits: editsOf(product, '阴凉') };
    expect((await call('POST', '/api/change-sets', byVisitor, 'owner')).status).toBe(403);
    const changed = await call('PUT', `/api/change-sets/${id}`, { name: '新名', edits: editsOf(product, '干燥') });
    expect(fieldsAt(changed)).toMatchObject({ name: '新名' });
    expect(await storageOf(product)).not.toBe('干燥');
    expect((await call('DELETE', `/api/change-sets/${id}`)).status).toBe(200);
    expect((await call('GET', `/api/change-sets/${id}`)).status).toBe(404);
  });

  it('is published at its time, once, by its author, and one undo takes it back', async () => {
    const product = await add({ storage: '' });
    const id = await schedule(product, '到时');
    await tick();
    expect(await storageOf(product)).toBe('');
    await publish(id);
    expect(await find(id)).toMatchObject({ state: 'published', problem: '' });
    expect(await storageOf(product)).toBe('到时');
    const history = listAt(await call('GET', `/api/product/${product.id}/history`), 'data');
    expect(history[0]).toMatchObject({ action: 'import', actorId: api.people.manager.id });
    expect(history).toHaveLength(2);
    const undo = await call('POST', `/api/jobs/${String((await find(id))['jobId'])}/undo`);
    await ended(api, textAt(undo, 'data.jobId'));
    expect(await storageOf(product)).toBe('');
  });

  it('is published once though its check waits for long, on whichever instance', async () => {
    const product = await add({ storage: '' });
    const id = await schedule(product, '之后');
    const sheet = multipart(Buffer.from(`登记证号\r\n${'XX\r\n'.repeat(200_000)}`), '台账.csv', 'file');
    const long = await api.call('POST', '/api/product/import?dryRun=true', { as: 'manager', ...sheet });
    await reach(id);
    const ticking = tick();
    // Not by the API, which finds no set that changes while it is read.
    const waiting = api.context.database.db.selectFrom('changeSet').where('id', '=', id).where('state', '=', 'waiting');
    while (await waiting.select('id').executeTakeFirst()) await pause(5);
    // An instance of the version before refuses a set that was not touched for so long.
    const former = inMinutes(-20);
    await setFields(id, { updatedAt: former });
    await tick();
    expect(await find(id)).toMatchObject({ state: 'running' });
    expect((await find(id))['updatedAt']).not.toBe(former);
    await call('POST', `/api/jobs/${textAt(long, 'data.jobId')}/stop`);
    await ticking;
    await publish(id);
    expect(await find(id)).toMatchObject({ state: 'published', problem: '', jobId: expect.stringMatching(/./) });
    expect(await storageOf(product)).toBe('之后');
    expect(listAt(await call('GET', `/api/product/${product.id}/history`), 'data')).toHaveLength(2);
  });

  it('is not published where it has changed between its check and its import', async () => {
    const product = await add({ storage: '' });
    const id = await schedule(product, '取消');
    const { uploads } = api.context.imports;
    const receive = uploads.receive.bind(uploads);
    const received = jest.spyOn(uploads, 'receive');
    received.mockImplementationOnce(receive).mockImplementationOnce(async (...sheet) => {
      await setFields(id, { state: 'draft', dueAt: '', jobId: '' });
      return receive(...sheet);
    });
    await publish(id, () => runPublications(api.context));
    expect(received).toHaveBeenCalledTimes(2);
    received.mockRestore();
    expect(await find(id)).toMatchObject({ state: 'draft', jobId: '' });
    expect(await storageOf(product)).toBe('');
  });

  it('is not published again where the version before lost it, which may have written', async () => {
    const id = await schedule(await add({ storage: '' }), '丢了');
    await setFields(id, { state: 'running', dueAt: inMinutes(-30), updatedAt: inMinutes(-10) });
    await tick();
    expect(await find(id)).toMatchObject({ state: 'running' });
    await setFields(id, { updatedAt: inMinutes(-20) });
    await tick();
    expect(await find(id)).toMatchObject({ state: 'refused', problem: expect.stringContaining('可能只发布了一部分') });
    expect((await call('DELETE', `/api/change-sets/${id}`)).status).toBe(200);
  });

  it('stays unpublished as a whole where somebody else has written one of its cells, and says so', async () => {
    const [first, second_] = [await add({ storage: '' }), await add({ storage: '' })];
    const id = await store(first, '我的');
    const edits = { ...editsOf(first, '我的'), ...editsOf(second_, '我的') };
    expect((await call('PUT', `/api/change-sets/${id}`, { name: '两条', edits })).status).toBe(200);
    const order = await call('POST', `/api/product/change-sets/${id}/due`, orderAt(inMinutes(10)));
    expect(order.status).toBe(200);
    await call('PUT', `/api/product/${second_.id}`, { ...second_, storage: '对方的' });
    await publish(id);
    expect(await find(id)).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('已被他人改为“对方的”'),
    });
    expect([await storageOf(first), await storageOf(second_)]).toEqual(['', '对方的']);
    await tick();
    expect((await find(id))['state']).toBe('refused');
    const overview = await call('GET', '/api/statistics/overview');
    expect(valueAt(overview, 'data.changeSetsRefused')).toEqual({ product: 1, material: 0, synonym: 0 });
  });

  it('waits no longer once its time is taken away, and is refused a time that has passed', async () => {
    const product = await add({ storage: '' });
    const id = await schedule(product, '不要了');
    expect(fieldsAt(await call('DELETE', `/api/change-sets/${id}/due`))).toMatchObject({ state: 'draft', dueAt: '' });
    const late = await call('POST', `/api/product/change-sets/${id}/due`, orderAt(inMinutes(-1)));
    expect(late.status).toBe(422);
    await tick();
    expect(await storageOf(product)).toBe('');
  });
});

const listForReview = async () => fieldsAt(await call('GET', `/api/change-sets?page=${page}`, undefined, 'admin'));
/** Decides about a set as it is now. */
const review = async (id: string, body: Fields, as: 'manager' | 'admin' | 'owner' = 'admin') => {
  const { updatedAt } = await find(id);
  return call('POST', `/api/product/change-sets/${id}/review`, { updatedAt, ...body }, as);
};
const approval = { approved: true, reason: '' };

/** Sends edits of a new product to a colleague. */
async function send(text: string): Promise<{ id: string; product: Product }> {
  const product = await add({ storage: '' });
  const id = await store(product, text);
  const order = { ...orderAt(''), forReview: true };
  expect(fieldsAt(await call('POST', `/api/product/change-sets/${id}/due`, order))).toMatchObject({ state: 'sent' });
  return { id, product };
}

describe('a set that a colleague approves', () => {
  it('is published once somebody else with the right has approved it, in the name of its author', async () => {
    const { id, product } = await send('已审');
    await tick();
    expect(await storageOf(product)).toBe('');
    expect((await listForReview())['toReview']).toEqual([
      expect.objectContaining({ id, author: api.people.manager.username, count: 1 }),
    ]);
    const overview = await call('GET', '/api/statistics/overview', undefined, 'admin');
    expect(valueAt(overview, 'data.changeSetsToReview')).toEqual({ product: 1, material: 0, synonym: 0 });
    const seen = fieldsAt(await call('GET', `/api/change-sets/${id}`, undefined, 'admin'));
    expect(seen['edits']).toEqual(editsOf(product, '已审'));
    expect((await review(id, approval, 'manager')).status).toBe(409);
    expect((await review(id, approval, 'owner')).status).toBe(403);
    expect((await review(id, approval)).status).toBe(200);
    await publish(id);
    expect(await find(id)).toMatchObject({ state: 'published', reviewer: api.people.admin.username, problem: '' });
    expect(await storageOf(product)).toBe('已审');
    const [change] = listAt(await call('GET', `/api/product/${product.id}/history`), 'data');
    expect(change).toMatchObject({ action: 'import', actorId: api.people.manager.id });
    expect((await review(id, approval)).status).toBe(404);
    expect((await listForReview())['toReview']).toEqual([]);
  });

  it('goes back to its author with the reason, and is a draft again once it is corrected', async () => {
    const { id, product } = await send('写错了');
    expect((await review(id, { approved: false, reason: ' ' })).status).toBe(422);
    expect((await review(id, { approved: false, reason: '剂量不对' })).status).toBe(200);
    expect(await find(id)).toMatchObject({
      state: 'refused',
      problem: `${api.people.admin.username}退回：剂量不对`,
      reviewer: '',
    });
    const changed = await call('PUT', `/api/change-sets/${id}`, { name: '改好', edits: editsOf(product, '对的') });
    expect(fieldsAt(changed)).toMatchObject({ state: 'draft', problem: '' });
    await tick();
    expect(await storageOf(product)).toBe('');
  });

  it('is approved as it was seen, or not at all', async () => {
    const { id, product } = await send('看过的');
    const { updatedAt } = await find(id);
    const edits = editsOf(product, '没看过的');
    expect((await call('PUT', `/api/change-sets/${id}`, { name: '换了', edits })).status).toBe(200);
    const order = { ...orderAt(''), forReview: true };
    expect((await call('POST', `/api/product/change-sets/${id}/due`, order)).status).toBe(200);
    expect((await review(id, { ...approval, updatedAt })).status).toBe(409);
    await tick();
    expect(await storageOf(product)).toBe('');
    await call('DELETE', `/api/change-sets/${id}`);
  });

  it('is nobody else’s to change, and no longer waits once its author takes it back', async () => {
    const { id, product } = await send('不送了');
    const edits = editsOf(product, '别人的');
    expect((await call('PUT', `/api/change-sets/${id}`, { name: '别人的', edits }, 'admin')).status).toBe(404);
    expect((await call('DELETE', `/api/change-sets/${id}`, undefined, 'admin')).status).toBe(404);
    expect(fieldsAt(await call('DELETE', `/api/change-sets/${id}/due`))).toMatchObject({ state: 'draft' });
    expect((await review(id, approval)).status).toBe(404);
  });

  it('is not offered where the setting is off', async () => {
    const product = await add();
    const other = await startApp();
    try {
      const listed = await other.call('GET', `/api/change-sets?page=${page}`, { as: 'admin' });
      expect(fieldsAt(listed)).toMatchObject({ canSend: false });
      const body = { name: '草稿', page, edits: editsOf(product, '新的') };
      const own = await other.call('POST', '/api/change-sets', { as: 'manager', body });
      const order = { ...orderAt(''), forReview: true };
      const path = `/api/product/change-sets/${textAt(own, 'data.id')}/due`;
      expect((await other.call('POST', path, { as: 'manager', body: order })).status).toBe(409);
    } finally {
      await other.close();
    }
  });
});
