import { EventEmitter, once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Category, productFullName } from '@admin-h5/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DatabaseHandle } from '../../src/database/connection.ts';
import { PictureSets } from '../../src/import/attachments/sets.ts';
import { Jobs, noAdvance } from '../../src/import/jobs/jobs.ts';
import { InterruptedSheets } from '../../src/import/jobs/sent-sheets.ts';
import { ImportThread } from '../../src/import/jobs/thread.ts';
import { BadRowsLinks } from '../../src/import/result-files.ts';
import { newRegNo, productHeadings, productRow } from '../sheets/product-rows.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, multipart, productInput } from '../support/catalogue.ts';
import { makePlace, openPlace, postgresUrl, type TestPlace } from '../support/database.ts';
import { fieldsAt, textAt, valueAt } from '../support/response.ts';
import { csvRow, ended, importSheet, sheetOf, stored } from '../support/sheets.ts';

describe('import thread', () => {
  let place: TestPlace;
  let database: DatabaseHandle;
  let thread: ImportThread;
  beforeEach(async () => {
    place = await makePlace();
    database = await openPlace(place);
    thread = new ImportThread(database, () => Promise.reject(new Error('It has no pictures')));
  });
  afterEach(() => place.remove());

  const logFile = () => `${place.options.file}-wal`;
  function orderOf(content: string) {
    const file = join(place.dataDir, 'sheet.csv');
    writeFileSync(file, content);
    const actor = { id: null, name: 'test', requestId: 'test' };
    const corrections = { columns: {}, values: [], ways: {} };
    const reading = { file, badRowsPath: `${file}.bad`, corrections, pictures: null };
    const job = { id: '', claim: '' };
    return { ...reading, path: 'product' as const, actor, job, before: noAdvance, dryRun: true };
  }

  it('ends by itself with its connections closed, so that no write-ahead log is left', async () => {
    expect(await thread.run(orderOf('登记证号\r\nXX1\r\n'), () => {})).toMatchObject({ failed: 1, stopped: false });
    await database.close();
    // The thread still has the database open.
    expect(existsSync(logFile())).toBe(database.engine === 'sqlite');
    expect(await thread.close()).toBe(0);
    expect(existsSync(logFile())).toBe(false);
    expect(await thread.close()).toBeNull();
  });

  it('ends the running import before it ends', async () => {
    const events = new EventEmitter();
    const start = once(events, 'progress');
    const running = thread.run(orderOf(`登记证号\r\n${'XX1\r\n'.repeat(100_000)}`), () => void events.emit('progress'));
    await start;
    const [result, code] = await Promise.all([running, thread.close()]);
    expect(result).toMatchObject({ stopped: true });
    expect(code).toBe(0);
    await database.close();
  });

  it('stops an import that takes too long, and serves the next one', async () => {
    const long = orderOf(`登记证号\r\n${'XX1\r\n'.repeat(100_000)}`);
    await expect(thread.run(long, () => {}, { silence: 60_000, whole: 1 })).rejects.toThrow('导入用时过长');
    await expect(thread.run(long, () => {}, { silence: 1, whole: 60_000 })).rejects.toThrow('导入用时过长');
    expect(await thread.run(orderOf('登记证号\r\nXX1\r\n'), () => {})).toMatchObject({ failed: 1, stopped: false });
    await thread.close();
    await database.close();
  });
});

describe('stop import', () => {
  let api: TestApp;
  /** On PostgreSQL another instance on the same data; SQLite has one. */
  let other: TestApp;
  let category: { id: string; name: string };
  beforeAll(async () => {
    api = await startApp();
    other = postgresUrl === null ? api : await startApp({ place: api.place });
    category = await create(api, 'category', categoryInput());
    content = makeSheet();
  });
  afterAll(async () => {
    if (other !== api) await other.close();
    await api.close();
  });

  /** Enough to be at work for some seconds on a fast machine too, of which the test waits for one. */
  const count = 24_000;
  let content: Buffer;
  const makeSheet = (): Buffer =>
    Buffer.from(
      [
        productHeadings,
        ...Array.from({ length: count }, (_, at) => productRow(category.name, { 登记证号: `PD${20_510_000 + at}` })),
      ]
        .map((row) => csvRow([...row]))
        .join(''),
    );
  /** The first rows of the sheet. */
  const top = (rows: number): Buffer =>
    Buffer.from(
      String(content)
        .split('\r\n')
        .slice(0, rows + 1)
        .join('\r\n'),
    );
  async function start(sent: Buffer, query = ''): Promise<string> {
    const response = await api.call('POST', `/api/product/import${query}`, {
      as: 'manager',
      ...multipart(sent, '台账.csv'),
    });
    expect(response.status).toBe(202);
    return textAt(response, 'data.jobId');
  }
  const stop = (id: string, as: string = api.people.manager.token) =>
    other.call('POST', `/api/jobs/${id}/stop`, { as });
  const undo = async (id: string) => {
    const response = await api.call('POST', `/api/jobs/${id}/undo`, { as: 'manager' });
    expect(response.status).toBe(202);
    return ended(api, textAt(response, 'data.jobId'));
  };
  async function started(id: string): Promise<void> {
    while (Number(valueAt(await api.call('GET', `/api/jobs/${id}`, { as: 'manager' }), 'data.done')) === 0)
      await pause(5);
  }
  const live = async () => (await stored(api, 'product')).filter(({ deletedAt }) => deletedAt === null).length;
  const listed = async () =>
    Object.values(fieldsAt(await api.call('GET', '/api/jobs?entity=product', { as: 'manager' })));
  const stopLines = (id: string) =>
    api.context.database.reader
      .selectFrom('operationLog')
      .select(['entity', 'label', 'actorId'])
      .where('action', '=', 'stop')
      .where('entityId', '=', id)
      .execute();

  it('stops on any instance, keeps what is stored, goes on with the rest, and takes all of it back at once', async () => {
    const first = await start(content);
    await started(first);
    expect(await api.call('POST', `/api/jobs/${first}/undo`, { as: 'manager' })).toMatchObject({ status: 409 });
    expect(await stop(first)).toMatchObject({ status: 200 });
    // Once more changes nothing.
    expect(await stop(first)).toMatchObject({ status: 200 });
    const stopped = await ended(api, first);
    expect(stopped).toMatchObject({ state: 'stopped', total: count, updated: 0, failed: 0, errors: [] });
    expect(stopped.done).toBeLessThan(count);
    expect(stopped.created).toBe(stopped.done);
    expect(await live()).toBe(stopped.created);
    expect(await stopLines(first)).toEqual([{ entity: 'product', label: '台账.csv', actorId: api.people.manager.id }]);
    expect(await stop(first)).toMatchObject({ status: 200, body: { data: { state: 'stopped', done: stopped.done } } });

    // Fewer rows than all, for the sake of time.
    const total = stopped.created + 50;
    const second = await start(top(total), `?continues=${first}`);
    const done = await ended(api, second);
    expect(done).toMatchObject({ state: 'done', created: 50, unchanged: stopped.created, earlier: stopped.created });
    expect(await listed()).toMatchObject([
      { id: second, state: 'done', earlier: stopped.created, continued: false, undone: false },
      { id: first, state: 'stopped', continued: true, undone: false },
    ]);

    // Either of them is the whole sheet.
    expect(await undo(first)).toMatchObject({ state: 'done', total, updated: total, failed: 0 });
    expect(await live()).toBe(0);
    expect(await listed()).toMatchObject([
      { id: second, undone: true, left: 0 },
      { id: first, undone: true },
    ]);
    expect(await undo(second)).toMatchObject({ total: 0 });

    // What was taken back is no part of what comes after it.
    const third = await ended(api, await start(top(3), `?continues=${second}`));
    expect(third).not.toHaveProperty('earlier');
    expect(await undo(third.id)).toMatchObject({ total: 3, updated: 3 });
  });

  it('stops an import that still waits, before it writes anything', async () => {
    const [first, second] = [await start(content), await start(content)];
    expect(await stop(second)).toMatchObject({ status: 200, body: { data: { state: 'stopped', done: 0 } } });
    await stop(first);
    const before = await ended(api, first);
    const third = await ended(api, await start(Buffer.from('登记证号\r\nXX\r\n')));
    expect(third).toMatchObject({ state: 'done', failed: 1 });
    expect(await live()).toBe(before.created);
    expect(await undo(first)).toMatchObject({ updated: before.created });
  });

  it('stops a check as well, and leaves an import that has ended as it is', async () => {
    const check = await start(Buffer.from(`登记证号\r\n${'XX\r\n'.repeat(200_000)}`), '?dryRun=true');
    await started(check);
    await stop(check);
    expect(await ended(api, check)).toMatchObject({ state: 'stopped' });
    const done = await ended(api, await start(Buffer.from('登记证号\r\nXX\r\n')));
    expect(await stop(done.id)).toMatchObject({ status: 200, body: { data: { state: 'done' } } });
    expect(await stopLines(done.id)).toEqual([]);
  });

  it("is refused without the right and for another person's import", async () => {
    const id = await start(Buffer.from('登记证号\r\nXX\r\n'));
    await ended(api, id);
    expect(await stop(id, api.people.owner.token)).toMatchObject({ status: 403 });
    const colleague = (await api.person(2)).token;
    expect(await stop(id, colleague)).toMatchObject({ status: 404 });
    expect(await stop(id, api.people.admin.token)).toMatchObject({ status: 200 });
    // An undo that has ended stays as it is.
    expect(await stop((await undo(id)).id)).toMatchObject({ status: 200, body: { data: { state: 'done' } } });
    // Nobody goes on with another's import, nor with one of something else.
    for (const [path, as] of [
      ['product', colleague],
      ['material', 'manager'],
    ]) {
      const sent = multipart(Buffer.from('登记证号\r\nXX\r\n'), '台账.csv');
      const response = await api.call('POST', `/api/${path}/import?continues=${id}`, { as: as ?? null, ...sent });
      expect(response).toMatchObject({ status: 404 });
    }
  });
});

describe('undo import', () => {
  let api: TestApp;
  let category: Category;
  catalogueForAll((started) => {
    ({ api, category } = started);
  });

  const oneRow = () => sheetOf(productHeadings, productRow(category.name, { 登记证号: newRegNo() }));
  /** Enough that the first of two requests made together still runs when the second is checked. */
  const many = 400;
  const manyRows = () =>
    sheetOf(
      productHeadings,
      ...Array.from({ length: many }, () => productRow(category.name, { 登记证号: newRegNo() })),
    );
  const live = async () => (await stored(api, 'product')).filter(({ deletedAt }) => deletedAt === null);
  const undo = async (id: string) => {
    const response = await api.call('POST', `/api/jobs/${id}/undo`, { as: 'manager' });
    expect(response.status).toBe(202);
    return ended(api, textAt(response, 'data.jobId'));
  };
  /** What a person sees of the products; a version goes on. */
  const shown = (rows: Awaited<ReturnType<typeof live>>) =>
    rows.map(({ version: _version, updatedAt: _updatedAt, updatedBy: _updatedBy, ...row }) => row);

  it('takes an import back: new records go to the recycle bin, changed ones get their former values', async () => {
    const record = await create(api, 'product', productInput(category.id));
    const before = await live();
    const created = Array.from({ length: 30 }, () => productRow(category.name, { 登记证号: newRegNo() }));
    const changed = productRow(category.name, { 登记证号: record.regNo, 农药名称: record.name, 毒性: '微毒' });
    const job = await importSheet(api, 'product', sheetOf(productHeadings, changed, ...created));
    expect(job).toMatchObject({ created: 30, updated: 1, failed: 0 });
    expect(await undo(job.id)).toMatchObject({ state: 'done', total: 31, updated: 31, failed: 0, errors: [] });
    expect(shown(await live())).toEqual(shown(before));
    const history = fieldsAt(await api.call('GET', `/api/product/${record.id}/history`, { as: 'manager' }));
    expect(Object.values(history)[0]).toMatchObject({ action: 'restore' });
  });

  it('leaves what was changed or deleted since, says so, and takes nothing back twice', async () => {
    const rows = Array.from({ length: 3 }, (_, at) =>
      productRow(category.name, { 登记证号: newRegNo(), 农药名称: `甲${at}` }),
    );
    const job = await importSheet(api, 'product', sheetOf(productHeadings, ...rows));
    const [first, second] = (await live()).filter(({ name }) => name.startsWith('甲'));
    await api.call('PATCH', `/api/product/${first?.id}/status`, { as: 'manager', body: { status: 0 } });
    await api.call('DELETE', `/api/product/${second?.id}`, { as: 'manager' });
    const undone = await undo(job.id);
    expect(undone).toMatchObject({ updated: 1, failed: 2 });
    const nameOf = (product: typeof first) => product && productFullName(product);
    expect(undone.errors.map(({ message }) => message).toSorted()).toEqual(
      [`“${nameOf(first)}”之后又有修改，未撤销`, `“${nameOf(second)}”之后已删除，未撤销`].toSorted(),
    );
    expect((await live()).filter(({ name }) => name.startsWith('甲'))).toHaveLength(1);
    const [listed] = Object.values(fieldsAt(await api.call('GET', '/api/jobs?entity=product', { as: 'manager' })));
    expect(listed).toMatchObject({ id: job.id, undone: true, left: 2 });
    // What is back already is not tried again, nor counted as left.
    expect(await undo(job.id)).toMatchObject({ total: 2, updated: 0, failed: 2 });
  });

  it('touches no record of another import, nor what a dry run looked at', async () => {
    const [kept, checked] = [
      await importSheet(api, 'product', oneRow()),
      await importSheet(api, 'product', oneRow(), true),
    ];
    const before = await live();
    expect(await undo(checked.id)).toMatchObject({ total: 0, updated: 0 });
    expect(await live()).toEqual(before);
    expect(await undo(kept.id)).toMatchObject({ total: 1, updated: 1 });
  });

  it("is refused for another person's import and for an undo", async () => {
    const job = await importSheet(api, 'product', oneRow());
    const undone = await undo(job.id);
    expect(await api.call('POST', `/api/jobs/${undone.id}/undo`, { as: 'manager' })).toMatchObject({ status: 404 });
    const other = await api.person(2);
    expect(await api.call('POST', `/api/jobs/${job.id}/undo`, { as: other.token })).toMatchObject({ status: 404 });
  });

  it('takes a sheet back once at a time, and goes on with none that is being taken back', async () => {
    const job = await importSheet(api, 'product', manyRows());
    const begin = () => api.call('POST', `/api/jobs/${job.id}/undo`, { as: 'manager' });
    const goOn = () =>
      api.call('POST', `/api/product/import?continues=${job.id}`, {
        as: 'manager',
        ...multipart(Buffer.from(oneRow()), '台账.csv'),
      });
    const list = async () =>
      Object.values(fieldsAt(await api.call('GET', '/api/jobs?entity=product', { as: 'manager' })));
    const both = await Promise.all([begin(), begin()]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([202, 409]));
    const undone = both.find(({ status }) => status === 202);
    if (!undone) throw new Error('no undo began');
    const id = textAt(undone, 'data.jobId');
    expect(await ended(api, id)).toMatchObject({ updated: many });

    // As while it runs.
    const set = (state: string) =>
      api.context.database.db
        .updateTable('job')
        .set({ state, updatedAt: new Date().toISOString() })
        .where('id', '=', id)
        .execute();
    await set('running');
    expect((await list())[0]).toMatchObject({ id: job.id, undoing: true });
    const busy = { status: 409, body: { message: '这次导入正在撤销，请稍后再试' } };
    expect(await begin()).toMatchObject(busy);
    expect(await goOn()).toMatchObject(busy);
    await set('done');
    expect((await list())[0]).not.toHaveProperty('undoing');
    expect(await goOn()).toMatchObject({ status: 202 });
  });

  it('goes on with a sheet once at a time', async () => {
    const job = await importSheet(api, 'product', oneRow());
    const sheet = Buffer.from(manyRows());
    const goOn = () =>
      api.call('POST', `/api/product/import?continues=${job.id}`, { as: 'manager', ...multipart(sheet, '台账.csv') });
    const both = await Promise.all([goOn(), goOn()]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([202, 409]));
  });
});

describe('late progress', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  it('keeps the counts of an ended import when an earlier report arrives late', async () => {
    const { database } = api.context;
    const { files } = api.context;
    const sheets = new InterruptedSheets(database, files.store, new PictureSets(files));
    const jobs = new Jobs(database, new BadRowsLinks('secret'), sheets);
    const job = await jobs.create('product-import', { id: api.people.manager.id, name: '', requestId: 'r' });
    await jobs.begin(job);
    expect(await jobs.mustStop(job)).toBe(false);
    await jobs.requestStop(database.db, job.id);
    await jobs.progress(job, { ...noAdvance, done: 1, total: 9 });
    expect(await jobs.mustStop(job)).toBe(true);
    const all = { ...noAdvance, done: 9, total: 9, created: 9, errors: [], warnings: [] };
    expect(await jobs.finish({ ...job, claim: 'former' }, 'failed', all, null)).toBe(false);
    expect(await jobs.finish(job, 'done', all, null)).toBe(true);
    await jobs.progress(job, { ...noAdvance, done: 2, total: 9 });
    expect(await jobs.find(job.id)).toMatchObject({ job: { state: 'done', done: 9, created: 9 } });
  });
});
