import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Category, Job } from '@admin-h5/contract';
import { describe, expect, it } from '@jest/globals';
import { noAdvance } from '../../src/import/jobs/jobs.ts';
import { ImportThread } from '../../src/import/jobs/thread.ts';
import type { JobRow } from '../../src/import/jobs/tables.ts';
import { newRegNo, productHeadings, productRow } from '../sheets/product-rows.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { multipart } from '../support/catalogue.ts';
import { fieldsAt, textAt, valueAt } from '../support/response.ts';
import { csvRow, ended, importSheet } from '../support/sheets.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});

/** Much longer than anything here takes; only a failed test waits for it. */
const patienceMs = 60_000;
const call = (id: string, what: string, as: string = api.people.manager.token) =>
  api.call('POST', `/api/jobs/${id}/${what}`, { as });
const listed = async () =>
  Object.values(fieldsAt(await api.call('GET', '/api/jobs?entity=product', { as: 'manager' })));
const folder = () => join(api.place.dataDir, 'files', 'sheets');
const kept = () => (existsSync(folder()) ? readdirSync(folder()).filter((name) => name.endsWith('.upload')).length : 0);

async function start(content: string, query = '', corrections: unknown = {}): Promise<string> {
  const fields = { corrections: JSON.stringify(corrections) };
  const sent = multipart(Buffer.from(content), '台账.csv', 'file', fields);
  const response = await api.call('POST', `/api/product/import${query}`, { as: 'manager', ...sent });
  expect(response.status).toBe(202);
  return textAt(response, 'data.jobId');
}

async function running(id: string): Promise<void> {
  while (valueAt(await api.call('GET', `/api/jobs/${id}`, { as: 'manager' }), 'data.state') === 'queued')
    await pause(5);
}

async function atWork(id: string): Promise<void> {
  while (Number(valueAt(await api.call('GET', `/api/jobs/${id}`, { as: 'manager' }), 'data.done')) === 0)
    await pause(5);
}

/** Starts jobs that wait behind another one, and stops all. */
async function stoppedWhileQueued(begin: () => Promise<string>): Promise<string> {
  const before = await start(`登记证号\r\n${'XX\r\n'.repeat(200_000)}`, '?dryRun=true');
  const id = await begin();
  expect(await call(id, 'stop')).toMatchObject({ status: 200, body: { data: { state: 'stopped' } } });
  await call(before, 'stop');
  await ended(api, before);
  return id;
}

const three = () =>
  [
    csvRow(productHeadings.map((name) => (name === '农药名称' ? '内部叫法' : name))),
    ...Array.from({ length: 3 }, () => csvRow(productRow(category.name, { 登记证号: newRegNo() }))),
  ].join('');

it('counts as to be settled what has refused rows or can go on, until something was done about it', async () => {
  const count = async (as: string) =>
    valueAt(await api.call('GET', '/api/statistics/overview', { as }), 'data.importsToSettle.product');
  const rows = three().replace('内部叫法', '农药名称');
  const withBadRow = rows + csvRow(productRow(category.name, { 登记证号: 'XX' }));
  const bad = await ended(api, await start(withBadRow));
  expect(bad).toMatchObject({ state: 'done', created: 3, failed: 1 });
  const other = (await api.person(2)).token;
  expect([await count('manager'), await count('admin'), await count(other)]).toEqual([1, 1, 0]);
  await ended(api, await start(rows, '?dryRun=true'));
  expect(await count('manager')).toBe(1);
  // The same file again, corrected.
  await ended(api, await start(rows));
  expect(await count('manager')).toBe(0);

  const taken = await ended(api, await start(withBadRow));
  expect(await count('manager')).toBe(1);
  await ended(api, textAt(await call(taken.id, 'undo'), 'data.jobId'));
  expect(await count('manager')).toBe(0);

  const id = await stoppedWhileQueued(() => start(rows));
  // Only the person whose import it is can go on with it.
  expect([await count('manager'), await count('admin')]).toEqual([1, 0]);
  await ended(api, textAt(await call(id, 'continue'), 'data.jobId'));
  expect(await count('manager')).toBe(0);
});

it('goes on with a stopped import without its file, as it was to be read, from any device', async () => {
  const id = await stoppedWhileQueued(() => start(three(), '', { columns: { 内部叫法: 'name' } }));
  expect(await ended(api, id)).toMatchObject({ state: 'stopped', resume: { problem: null } });
  expect((await listed())[0]).toMatchObject({ id, state: 'stopped', resume: { problem: null } });
  // Only the person whose import it is.
  expect(await call(id, 'continue', (await api.person(2)).token)).toMatchObject({ status: 404 });
  const problem = expect.stringContaining('由其他人导入');
  const { admin } = api.people;
  expect(await api.call('GET', `/api/jobs/${id}`, { as: 'admin' })).toMatchObject({
    body: { data: { resume: { problem } } },
  });
  expect(await call(id, 'continue', admin.token)).toMatchObject({ status: 409, body: { message: problem } });

  const both = await Promise.all([call(id, 'continue'), call(id, 'continue')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
  const started = both.find(({ status }) => status === 202);
  if (!started) throw new Error('None of them began');
  const done = await ended(api, textAt(started, 'data.jobId'));
  expect(done).toMatchObject({ state: 'done', created: 3, failed: 0, earlier: 0 });
  expect(done).not.toHaveProperty('resume');
  expect((await listed()).slice(0, 2)).toMatchObject([{ id: done.id }, { id, continued: true }]);
  expect((await listed())[1]).not.toHaveProperty('resume');
  for (const deadline = Date.now() + patienceMs; kept() > 0 && Date.now() < deadline;) await pause(5);
  expect(kept()).toBe(0);
  expect(await call(id, 'continue')).toMatchObject({ status: 409 });
  expect(await call(done.id, 'continue')).toMatchObject({
    status: 409,
    body: { message: '这次导入没有可以继续的部分' },
  });
});

it('says why it cannot go on once the sheet is no longer kept', async () => {
  const id = await stoppedWhileQueued(() => start(three()));
  // The server may be removing the sheet before it.
  for (const name of readdirSync(folder())) rmSync(join(folder(), name), { force: true });
  const problem = '表格文件已不再保留，请重新选择原文件导入，已写入的行不会重复写入';
  expect(await ended(api, id)).toMatchObject({ resume: { problem } });
  expect(await call(id, 'continue')).toMatchObject({ status: 409, body: { message: problem } });
});

it('does not offer to go on where a file cannot be read', async () => {
  const unreadable = await ended(api, await start('没有表头\r\n'));
  expect(unreadable).toMatchObject({ state: 'failed' });
  expect(unreadable).not.toHaveProperty('resume');
});

it('stops an undo too, tells how far it came, and takes the rest back afterwards', async () => {
  const job = await importSheet(api, 'product', three().replace('内部叫法', '农药名称'));
  const undo = await stoppedWhileQueued(async () => textAt(await call(job.id, 'undo'), 'data.jobId'));
  expect((await listed())[0]).toMatchObject({ id: job.id, undone: false, undo: { id: undo, state: 'stopped' } });
  await api.context.database.db.updateTable('job').set({ done: 1, total: 3 }).where('id', '=', undo).execute();
  expect((await listed())[0]).toMatchObject({ undone: true, left: 2, undo: { id: undo, state: 'stopped' } });
  const rest = textAt(await call(job.id, 'undo'), 'data.jobId');
  expect(await ended(api, rest)).toMatchObject({ state: 'done', updated: 3 });
  expect((await listed())[0]).toMatchObject({ undone: true, left: 0, undo: { id: rest, state: 'done' } });
});

it('stops while a sheet is still being read', async () => {
  const file = join(api.place.dataDir, 'read.csv');
  writeFileSync(file, three());
  const thread = new ImportThread(api.context.database, () => Promise.reject(new Error('It has no pictures')));
  const actor = { id: api.people.manager.id, name: 'manager', requestId: 'read' };
  const corrections = { columns: {}, values: [], ways: {} };
  const job = { id: '', claim: '' };
  const reading = { file, badRowsPath: `${file}.bad`, dryRun: false, corrections, pictures: null };
  const order = { ...reading, job, before: noAdvance };
  // The thread has both before it reads.
  const running = thread.run({ ...order, path: 'product', actor }, () => {});
  thread.stop();
  expect(await running).toMatchObject({ stopped: true, done: 0, total: 0, created: 0 });
  await thread.close();
});

it('stops an import of the queue while its sheet is still being read, before any row, and goes on with it', async () => {
  // Its last row alone is a record; until then reading takes some seconds.
  const id = await start(`${three().trimEnd()}\r\n${',,,,,,,,,,,,,,,,,,,,\r\n'.repeat(1_000_000)}`);
  await running(id);
  expect(await call(id, 'stop')).toMatchObject({ status: 200, body: { data: { total: 0 } } });
  expect(await ended(api, id)).toMatchObject({ state: 'stopped', done: 0, total: 0, created: 0, errors: [] });
  const rest = await call(id, 'continue');
  expect(rest.status).toBe(202);
  await running(textAt(rest, 'data.jobId'));
  await call(textAt(rest, 'data.jobId'), 'stop');
  await ended(api, textAt(rest, 'data.jobId'));
});

it('goes on with an import that was stopped at work, however far it was', async () => {
  const count = 4000;
  const rows = Array.from({ length: count }, (_, at) =>
    productRow(category.name, { 登记证号: `PD${20_610_000 + at}` }),
  );
  const id = await start([productHeadings, ...rows].map((row) => csvRow([...row])).join(''));
  await atWork(id);
  expect(await call(id, 'stop')).toMatchObject({ status: 200 });
  const stopped = await ended(api, id);
  expect(stopped).toMatchObject({ state: 'stopped', resume: { problem: null } });
  expect(stopped.done).toBeLessThan(count);
  const rest = await ended(api, textAt(await call(id, 'continue'), 'data.jobId'));
  expect(rest).toMatchObject({
    state: 'done',
    unchanged: stopped.created,
    created: count - stopped.created,
    earlier: stopped.created,
    failed: 0,
  });
});

const setJob = (id: string, fields: Partial<JobRow>) =>
  api.context.database.db.updateTable('job').set(fields).where('id', '=', id).execute();
const lines = async (action: 'import' | 'delete', requestId: string) =>
  (
    await api.context.database.reader
      .selectFrom('operationLog')
      .select('entityId')
      .where('action', '=', action)
      .where('requestId', '=', requestId)
      .execute()
  ).map(({ entityId }) => entityId);
const rowOf = (id: string) =>
  api.context.database.reader.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** A job that was given up is `running 0`. */
const stateOf = async (id: string) => {
  const { state, aliveAt } = await rowOf(id);
  return state === 'running' ? `${state} ${aliveAt}` : state;
};
const requestOf = async (id: string) => (await rowOf(id)).requestId;

it('removes the sheet of a check that was stopped while it waited, which nothing goes on with', async () => {
  const before = kept();
  const id = await stoppedWhileQueued(() => start(three(), '?dryRun=true'));
  for (const deadline = Date.now() + patienceMs; kept() > before && Date.now() < deadline;) await pause(5);
  expect(kept()).toBe(before);
  expect(await rowOf(id)).toMatchObject({ sheetFile: '' });
});

/** As its instance is silent for longer than it may be; another one, here the same, takes its job. */
async function takeOver(id: string, fields: Partial<JobRow> = {}): Promise<Job> {
  await setJob(id, { aliveAt: 1, ...fields });
  await api.context.imports.takeOver();
  return ended(api, id);
}

describe('an import whose instance is lost', () => {
  const count = 1500;
  const sheet = (first: number) =>
    [
      productHeadings,
      ...Array.from({ length: count }, (_, at) => productRow(category.name, { 登记证号: `PD${first + at}` })),
    ]
      .map((row) => csvRow([...row]))
      .join('');
  it('goes on behind what is written, once; the former instance writes nothing more; then it is taken back so', async () => {
    const id = await start(`${sheet(20_710_000)}${csvRow(['XX'])}`);
    await atWork(id);
    const requestId = await requestOf(id);
    const [written = ''] = await lines('import', requestId);
    expect(await api.call('DELETE', `/api/product/${written}`, { as: 'manager' })).toMatchObject({ status: 200 });
    // The thread of before is still at work.
    const job = await takeOver(id);
    expect(job).toMatchObject({ state: 'done', done: count + 1, total: count + 1, created: count, updated: 0 });
    expect(job).toMatchObject({ unchanged: 0, failed: 1, badRowsUrl: expect.any(String) });
    const created = await lines('import', requestId);
    expect([created.length, new Set(created).size]).toEqual([count, count]);
    // What a person did meanwhile stays.
    expect(await api.call('GET', `/api/product/${written}`, { as: 'manager' })).toMatchObject({ status: 404 });

    const undo = textAt(await call(id, 'undo'), 'data.jobId');
    await atWork(undo);
    expect(await takeOver(undo)).toMatchObject({ state: 'done', total: count, updated: count - 1, failed: 1 });
    expect(await lines('delete', await requestOf(undo))).toHaveLength(count - 1);
  });

  it('stays stopped where a person wanted that, and can go on by hand', async () => {
    const id = await stoppedWhileQueued(() => start(three(), '', { columns: { 内部叫法: 'name' } }));
    const job = await takeOver(id, { state: 'running', stopRequested: 1, done: 1, total: 3 });
    expect(job).toMatchObject({ state: 'stopped', done: 1, created: 0, resume: { problem: null } });
    // One that waited was stopped at once.
    expect(await takeOver(id)).toMatchObject({ state: 'stopped' });
  });

  it.each([
    ['that ended its instance three times is left to a person', { tries: 3 }, { state: 'failed', created: 0 }],
    ['that ended its instance twice is tried once more', { tries: 2 }, { state: 'done', created: 3 }],
    ['of the version before is left to a person', { aliveAt: null, updatedAt: '2026-01-01' }, { state: 'failed' }],
  ])('%s', async (_what, fields, result) => {
    const id = await stoppedWhileQueued(() => start(three(), '', { columns: { 内部叫法: 'name' } }));
    const job = await takeOver(id, { state: 'running', stopRequested: 0, ...fields });
    expect(job).toMatchObject(result);
    if (job.state === 'done') return;
    expect(job).toMatchObject({ errors: [{ message: '导入被中断，可以继续导入（已写入的行不会重复写入）' }] });
    expect(await ended(api, textAt(await call(id, 'continue'), 'data.jobId'))).toMatchObject({ created: 3 });
  });

  it.each([{ status: 0 as const }, { closesAt: '2100-01-01' }, { type: 1 }])(
    'ends where its person may no longer import: %j',
    async (person) => {
      const id = await stoppedWhileQueued(() => start(three().replace('内部叫法', '农药名称')));
      const setPerson = (fields: { status?: 0 | 1; closesAt?: string | null; type?: number }) =>
        api.context.database.db
          .updateTable('userAccount')
          .set(fields)
          .where('id', '=', api.people.manager.id)
          .execute();
      await setPerson(person);
      await setJob(id, { state: 'running', stopRequested: 0, aliveAt: 1 });
      await api.context.imports.takeOver();
      const job = await ended(api, id, 'admin');
      await setPerson({ status: 1, closesAt: null, type: 2 });
      expect(job).toMatchObject({
        state: 'failed',
        created: 0,
        errors: [{ message: expect.stringContaining('权限') }],
      });
      expect(await ended(api, id)).toMatchObject({ resume: { problem: null } });
    },
  );

  it('is not tried a third time where the second came no further', async () => {
    const id = await stoppedWhileQueued(() => start(three()));
    // Not a sheet that cannot be read: a fault of the server.
    mkdirSync(join(folder(), 'folder.upload'), { recursive: true });
    await setJob(id, { state: 'running', stopRequested: 0, sheetFile: 'folder.upload', aliveAt: 1, tries: 1 });
    await api.context.imports.takeOver();
    while (!['failed', 'running 0'].includes(await stateOf(id))) await pause(5);
    expect(await stateOf(id)).toBe('failed');
    rmSync(join(folder(), 'folder.upload'), { recursive: true });
  });

  it('is taken back as a whole though the clocks of its instances differ', async () => {
    const job = await importSheet(api, 'product', three().replace('内部叫法', '农药名称'));
    const now = Date.now();
    const late = new Date(now + 60_000).toISOString();
    const early = new Date(now - 60_000).toISOString();
    await setJob(job.id, { createdAt: late, updatedAt: early });
    const undo = await ended(api, textAt(await call(job.id, 'undo'), 'data.jobId'));
    expect(undo).toMatchObject({ state: 'done', total: 3, updated: 3 });
    await setJob(undo.id, { createdAt: late });
    const again = await ended(api, textAt(await call(job.id, 'undo'), 'data.jobId'));
    expect(again).toMatchObject({ state: 'done', total: 0 });
  });

  it('is left to a person where it was taken back meanwhile', async () => {
    const id = await stoppedWhileQueued(() => start(three().replace('内部叫法', '农药名称')));
    await ended(api, textAt(await call(id, 'undo'), 'data.jobId'));
    expect(await takeOver(id, { state: 'running', stopRequested: 0 })).toMatchObject({ state: 'failed', created: 0 });
  });

  it('keeps the sheet that its new instance reads, where the former one ends late', async () => {
    const { jobs } = api.context.imports;
    const id = await stoppedWhileQueued(() => start(three()));
    const { sheetFile } = await rowOf(id);
    const actor = { id: api.people.manager.id, name: '', requestId: 'late' };
    const job = await jobs.create('product-import', actor, { continues: id, sheetFile });
    const end = { ...noAdvance, errors: [], warnings: [] };
    expect(await jobs.finish({ ...job, claim: 'former' }, 'done', end, null)).toBe(false);
    expect((await rowOf(id)).sheetFile).toBe(sheetFile);
    expect(await jobs.finish(job, 'done', end, null)).toBe(true);
    expect((await rowOf(id)).sheetFile).toBe('');
  });

  it('is checked anew where it was a check', async () => {
    const id = await start(sheet(20_720_000), '?dryRun=true');
    await atWork(id);
    expect(await takeOver(id)).toMatchObject({
      state: 'done',
      done: count,
      created: count,
      previewUrl: expect.any(String),
    });
  });

  it('goes on with the next start where the server was stopped', async () => {
    const id = await start(sheet(20_730_000));
    await atWork(id);
    const place = { ...api.place, remove: async () => {} };
    await api.context.imports.stop();
    expect(await rowOf(id)).toMatchObject({ state: 'running', tries: 0, aliveAt: 0 });
    const next = await startApp({ place });
    await next.context.imports.takeOver();
    expect(await ended(next, id, api.people.manager.token)).toMatchObject({ state: 'done', created: count, failed: 0 });
    await next.close();
  });
});
