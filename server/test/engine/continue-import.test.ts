import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Category } from '@admin-h5/contract';
import { expect, it } from '@jest/globals';
import { ImportThread } from '../../src/import/jobs/thread.ts';
import { newRegNo, productHeadings, productRow } from '../sheets/product-rows.ts';
import type { TestApp } from '../support/app.ts';
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
  expect(await listed()).toMatchObject([{ id: done.id }, { id, continued: true }]);
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

it('offers to go on where the instance of an import died, and not where its file cannot be read', async () => {
  const id = await stoppedWhileQueued(() => start(three(), '', { columns: { 内部叫法: 'name' } }));
  const silent = new Date(Date.now() - 3_600_000).toISOString();
  await api.context.database.db
    .updateTable('job')
    .set({ state: 'running', updatedAt: silent })
    .where('id', '=', id)
    .execute();
  expect((await listed())[0]).toMatchObject({ id, state: 'failed', resume: { problem: null } });
  const response = await call(id, 'continue');
  expect(await ended(api, textAt(response, 'data.jobId'))).toMatchObject({ state: 'done', created: 3 });
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

it('tells an interrupted undo in its own words, and not to upload a sheet again', async () => {
  const job = await importSheet(api, 'product', three().replace('内部叫法', '农药名称'));
  const undo = await stoppedWhileQueued(async () => textAt(await call(job.id, 'undo'), 'data.jobId'));
  const silent = new Date(Date.now() - 3_600_000).toISOString();
  const set = (state: string) =>
    api.context.database.db.updateTable('job').set({ state, updatedAt: silent }).where('id', '=', undo).execute();
  await set('running');
  const message = '撤销被中断，可以继续撤销（已撤销的不会重复撤销）';
  expect(await ended(api, undo)).toMatchObject({ state: 'failed', errors: [{ message }] });
  const rest = textAt(await call(job.id, 'undo'), 'data.jobId');
  expect(await ended(api, rest)).toMatchObject({ state: 'done', updated: 3, errors: [] });
});

it('stops while a sheet is still being read', async () => {
  const file = join(api.place.dataDir, 'read.csv');
  writeFileSync(file, three());
  const thread = new ImportThread(api.context.database, () => Promise.reject(new Error('It has no pictures')));
  const actor = { id: api.people.manager.id, name: 'manager', requestId: 'read' };
  const corrections = { columns: {}, values: [], ways: {} };
  const order = { file, badRowsPath: `${file}.bad`, dryRun: false, corrections, pictures: null };
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
  while (Number(valueAt(await api.call('GET', `/api/jobs/${id}`, { as: 'manager' }), 'data.done')) === 0)
    await pause(5);
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
