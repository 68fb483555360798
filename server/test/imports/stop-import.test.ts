import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { postgresUrl } from '../support/database.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, multipart } from '../support/catalogue.ts';
import { csvRow, ended, stored } from '../support/sheets.ts';
import { fieldsAt, textAt, valueAt } from '../support/response.ts';
import { productHeadings, productRow } from '../sheets/product-rows.ts';

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
const stop = (id: string, as: string = api.people.manager.token) => other.call('POST', `/api/jobs/${id}/stop`, { as });
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
