import { type Product, pickPublication, type Publication, type Status } from '@admin-h5/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import { runPublications } from '../../src/maintenance.ts';
import { materialSheet } from '../../src/material/sheet.ts';
import { startApp, type TestApp } from '../support/app.ts';
import {
  categoryInput,
  create,
  galleryInput,
  materialInput,
  picture,
  productInput,
  upload,
} from '../support/catalogue.ts';
import { makePlace, postgresUrl, type TestPlace } from '../support/database.ts';
import { type Fields, fieldsAt, listAt, textAt, valueAt } from '../support/response.ts';
import { ended, importSheet, sheetOf } from '../support/sheets.ts';

let place: TestPlace;
let api: TestApp;
let second: TestApp;
let productCategory: string;
let materialCategory: string;
let pictureId: string;
beforeAll(async () => {
  place = await makePlace();
  api = await startApp({ place });
  // SQLite has one instance.
  second = postgresUrl === null ? api : await startApp({ place });
  productCategory = (await create(api, 'category', categoryInput())).id;
  materialCategory = (await create(api, 'category', categoryInput('material'))).id;
  pictureId = (await upload(api, await picture(750, 350))).id;
});
afterAll(async () => {
  if (second !== api) await second.close();
  await api.close();
  await place.remove();
});

const minute = 60_000;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString();
/** Moves the clock of what the test does from here on. */
function pass(minutes: number): void {
  const now = Date.now() + minutes * minute;
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask'] });
}
afterEach(() => void jest.useRealTimers());

const tick = () => Promise.all([runPublications(api.context), runPublications(second.context)]);
const url = ({ id }: { id: string }) => `/api/product/${id}`;
const add = (change: Partial<Product> = {}) => create(api, 'product', { ...productInput(productCategory), ...change });
const read = async (product: { id: string }) => fieldsAt(await api.call('GET', url(product), { as: 'manager' }));
const put = (product: { id: string }, body: Fields) => api.call('PUT', url(product), { as: 'manager', body });
const save = async (product: { id: string }, change: Fields) => put(product, { ...(await read(product)), ...change });
const setStatus = (product: { id: string }, status: Status) =>
  api.call('PATCH', `${url(product)}/status`, { as: 'manager', body: { status } });
const isPublic = async ({ id }: { id: string }) =>
  (await api.call('GET', `/api/publish/${id}`, { headers: { purpose: 'prefetch' } })).status === 200;
const history = async (product: { id: string }) =>
  listAt(await api.call('GET', `${url(product)}/history`, { as: 'manager' }), 'data');
const faults = (response: { body: unknown }) =>
  listAt(response, 'errors').map(({ field, message }) => [field, message]);

describe('a 上架时间', () => {
  it('hides a record until then; then it is enabled once, whatever number of instances there is', async () => {
    const publishAt = inMinutes(10);
    const product = await add({ publishAt, status: 1 });
    expect(product).toMatchObject({ status: 0, publishAt, withdrawAt: '' });
    await tick();
    expect(await isPublic(product)).toBe(false);
    pass(11);
    await tick();
    expect(await isPublic(product)).toBe(true);
    expect(await read(product)).toMatchObject({ status: 1, publishAt: '', version: 2 });
    const [line, ...others] = await history(product);
    expect(line).toMatchObject({ action: 'status', actorName: '定时', actorId: null, after: { status: 1 } });
    expect(others).toHaveLength(1);
    const found = await api.call('GET', `/api/publish/list?type=product&keyword=${product.regNo}`);
    expect(valueAt(found, 'data.total')).toBe(1);
  });

  it('hides what was public before, and is found by the filter of lists', async () => {
    const product = await add();
    expect(await isPublic(product)).toBe(true);
    await save(product, { publishAt: inMinutes(10) });
    expect(await isPublic(product)).toBe(false);
    const found = async (query: string) =>
      listAt(await api.call('GET', `/api/product?size=100&publication=${query}`, { as: 'manager' })).map(
        ({ id }) => id,
      );
    expect(await found('publish')).toContain(product.id);
    expect(await found('withdraw')).not.toContain(product.id);
    expect((await api.call('GET', '/api/product?publication=x', { as: 'manager' })).status).toBe(400);
  });

  it.each([
    ['material', () => materialInput(materialCategory)],
    ['factory-gallery', () => galleryInput(pictureId)],
  ] as const)('and a 下架时间 are done for %s too', async (entity, input) => {
    const times = { publishAt: inMinutes(10), withdrawAt: inMinutes(20) };
    const { id } = await create(api, entity, { ...input(), ...times });
    const status = async () => valueAt(await api.call('GET', `/api/${entity}/${id}`, { as: 'manager' }), 'data.status');
    expect(await status()).toBe(0);
    for (const reachedStatus of [1, 0]) {
      pass(11);
      await tick();
      expect(await status()).toBe(reachedStatus);
    }
  });

  it('is taken away by a person who enables the record, or disables it', async () => {
    const withdrawAt = inMinutes(60);
    const pending = { publishAt: inMinutes(10), withdrawAt };
    const [enabled, edited, disabled, batch] = [
      await add(pending),
      await add(pending),
      await add(pending),
      await add(pending),
    ];
    await setStatus(enabled, 1);
    await save(edited, { status: 1 });
    await setStatus(disabled, 0);
    const body = { ids: [batch.id], status: 1 };
    await api.call('PATCH', '/api/product/batch/status', { as: 'manager', body });
    for (const product of [enabled, edited, batch]) {
      expect(await read(product)).toMatchObject({ status: 1, publishAt: '', withdrawAt });
      expect(await isPublic(product)).toBe(true);
    }
    pass(11);
    await tick();
    expect(await read(disabled)).toMatchObject({ status: 0, publishAt: '', withdrawAt });
  });

  it('is no permission: who may not set the status may not set it', async () => {
    const body = { ...productInput(productCategory), publishAt: inMinutes(10) };
    expect((await api.call('POST', '/api/product', { as: 'owner', body })).status).toBe(403);
  });

  it('keeps a record disabled that a rule refuses, and others are enabled', async () => {
    const lost = await upload(api, await picture());
    const input = { ...productInput(productCategory), imageIds: [lost.id], publishAt: inMinutes(10) };
    const [refused, other] = [await create(api, 'product', input), await add({ publishAt: inMinutes(10) })];
    const { db } = api.context.database;
    await db.deleteFrom('fileUse').where('fileId', '=', lost.id).execute();
    await db.deleteFrom('file').where('id', '=', lost.id).execute();
    pass(11);
    await tick();
    expect(await read(refused)).toMatchObject({ status: 0, publishAt: input.publishAt, version: 1 });
    expect(await isPublic(other)).toBe(true);
  });
});

describe('a 下架时间', () => {
  it('disables a record; one that passed with the 上架时间 while no server ran leaves it disabled', async () => {
    const product = await add({ withdrawAt: inMinutes(10) });
    const missed = await add({ publishAt: inMinutes(5), withdrawAt: inMinutes(10) });
    expect(await isPublic(product)).toBe(true);
    pass(11);
    await tick();
    expect(await isPublic(product)).toBe(false);
    expect(await read(product)).toMatchObject({ status: 0, withdrawAt: '', version: 2 });
    expect(await read(missed)).toMatchObject({ status: 0, publishAt: '', withdrawAt: '', version: 2 });
  });

  it('must be after the 上架时间, and neither may have passed; the message says what to do', async () => {
    const product = await add();
    const fault = async (times: Fields) => faults(await save(product, times));
    const at = inMinutes(10);
    expect(await fault({ publishAt: at, withdrawAt: at })).toEqual([['withdrawAt', '下架时间必须晚于上架时间']]);
    const past = '2026-01-01T00:00:00.000Z';
    expect(await fault({ publishAt: past })).toEqual([
      ['publishAt', '上架时间已过，请改为以后的时间；要现在上架，请清空上架时间并启用'],
    ]);
    expect(await fault({ withdrawAt: past })).toEqual([
      ['withdrawAt', '下架时间已过，请改为以后的时间；要现在下架，请清空下架时间并停用'],
    ]);
    expect(await fault({ withdrawAt: '2026-13-01' })).toEqual([['withdrawAt', '下架时间格式不正确']]);
    expect((await save(product, { publishAt: null })).status).toBe(200);
    expect(await read(product)).toMatchObject({ status: 1, publishAt: '' });
  });
});

describe('a record that is restored', () => {
  it('from the recycle bin is not enabled by an old moment, and is disabled after its 下架时间', async () => {
    const [old, ended, later] = [
      await add({ publishAt: inMinutes(10) }),
      await add({ withdrawAt: inMinutes(10) }),
      await add({ publishAt: inMinutes(60) }),
    ];
    const all = [old, ended, later];
    for (const product of all) await api.call('DELETE', url(product), { as: 'manager' });
    pass(11);
    await tick();
    for (const product of all) await api.call('POST', `${url(product)}/restore`, { as: 'manager', body: {} });
    await tick();
    expect(await read(old)).toMatchObject({ status: 0, publishAt: '' });
    expect(await read(ended)).toMatchObject({ status: 0, withdrawAt: '' });
    expect(await read(later)).toMatchObject({ status: 0, publishAt: later.publishAt });
  });
});

describe('sheets', () => {
  it('have no column of the moments', () => {
    const fields = materialSheet(api.context.catalogue.materials).columns.map(({ field }) => field);
    expect(fields).toContain('status');
    expect(fields).not.toContain('publishAt');
  });

  it('leave a 上架时间, unless they enable the record; taken back, they give it back', async () => {
    const publishAt = inMinutes(60);
    const product = await add({ publishAt });
    const importCells = (header: string, cell: string) =>
      importSheet(api, 'product', sheetOf(['登记证号', '农药名称', header], [product.regNo, product.name, cell]));
    expect(await importCells('商品名', '稻无忧')).toMatchObject({ updated: 1, failed: 0 });
    expect(await read(product)).toMatchObject({ tradeName: '稻无忧', status: 0, publishAt });
    const { id } = await importCells('状态', '启用');
    expect(await read(product)).toMatchObject({ status: 1, publishAt: '' });
    const undo = await api.call('POST', `/api/jobs/${id}/undo`, { as: 'manager' });
    expect(await ended(api, textAt(undo, 'data.jobId'))).toMatchObject({ updated: 1, failed: 0 });
    expect(await read(product)).toMatchObject({ status: 0, publishAt });
  });
});

/** What a person means: a state, and what becomes of it by itself. */
interface Meant {
  status: Status;
  publishAt: number | null;
  withdrawAt: number | null;
}

function reached({ status, publishAt, withdrawAt }: Meant): Meant {
  const now = Date.now();
  const [published, withdrawn] = [publishAt !== null && publishAt <= now, withdrawAt !== null && withdrawAt <= now];
  return {
    status: withdrawn ? 0 : published ? 1 : status,
    publishAt: published || withdrawn ? null : publishAt,
    withdrawAt: withdrawn ? null : withdrawAt,
  };
}

/** Minutes from now, null to empty the field, undefined to leave it. */
const moment = fc.oneof(
  { weight: 5, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: -2, max: 0 }) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }) },
);
const wait = fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 8 }) });
const run = fc.constant({ kind: 'run' as const });
const turn = fc.record({ kind: fc.constant('turn' as const), status: fc.constantFrom<Status>(0, 1) });
const form = fc.record({
  kind: fc.constant('form' as const),
  turns: fc.boolean(),
  publishAt: moment,
  withdrawAt: moment,
});
const step = fc.oneof(
  { weight: 2, arbitrary: wait },
  { weight: 1, arbitrary: run },
  { weight: 1, arbitrary: turn },
  { weight: 4, arbitrary: form },
);

const millis = (text: string): number | null => (text === '' ? null : Date.parse(text));
const ahead = (now: number, minutes: number | null): number | null =>
  minutes === null ? null : now + minutes * minute;
const iso = (time: number | null): string => (time === null ? '' : new Date(time).toISOString());

it('whatever the order of edits, waiting and missed runs, visitors see what the last edit says', async () => {
  let saved = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12 }), async (steps) => {
      jest.useRealTimers();
      const product = await add();
      /** Statuses of responses, each with the one that is right. */
      const answers: [number, number][] = [];
      let meant: Meant = { status: 1, publishAt: null, withdrawAt: null };
      for (const each of steps) {
        if (each.kind === 'wait') pass(each.minutes);
        else if (each.kind === 'run') await tick();
        else if (each.kind === 'turn') {
          answers.push([(await setStatus(product, each.status)).status, 200]);
          meant = { ...reached(meant), status: each.status, publishAt: null };
        } else {
          const record = await read(product);
          const shown: Publication = pickPublication(record);
          const now = Date.now();
          const stated = {
            status: each.turns ? (shown.status === 1 ? 0 : 1) : shown.status,
            publishAt: each.publishAt === undefined ? shown.publishAt : iso(ahead(now, each.publishAt)),
            withdrawAt: each.withdrawAt === undefined ? shown.withdrawAt : iso(ahead(now, each.withdrawAt)),
          };
          const { status } = await put(product, { ...record, ...stated });
          const edit = (field: 'publishAt' | 'withdrawAt') => stated[field] !== shown[field];
          const isPast = (field: 'publishAt' | 'withdrawAt') =>
            edit(field) && stated[field] !== '' && stated[field] <= new Date(now).toISOString();
          const isReversed =
            stated.publishAt !== '' && stated.withdrawAt !== '' && stated.withdrawAt <= stated.publishAt;
          const isRefused = isPast('publishAt') || isPast('withdrawAt') || isReversed;
          answers.push([status, isRefused ? 422 : 200]);
          if (isRefused) continue;
          saved += 1;
          const before = reached(meant);
          meant = {
            status: each.turns ? (stated.status === 1 ? 1 : 0) : before.status,
            publishAt: edit('publishAt') ? millis(stated.publishAt) : before.publishAt,
            withdrawAt: edit('withdrawAt') ? millis(stated.withdrawAt) : before.withdrawAt,
          };
          if (meant.publishAt !== null && each.turns && meant.status === 1 && !edit('publishAt'))
            meant.publishAt = null;
          if (meant.publishAt !== null) meant.status = 0;
        }
      }
      expect(answers.filter(([status, right]) => status !== right)).toEqual([]);
      await tick();
      const { status, publishAt, withdrawAt } = reached(meant);
      expect(pickPublication(await read(product))).toEqual({
        status,
        publishAt: iso(publishAt),
        withdrawAt: iso(withdrawAt),
      });
      expect(await isPublic(product)).toBe(status === 1);
    }),
    { numRuns: Number(process.env['PUBLICATION_RUNS'] ?? 100) },
  );
  expect(saved).toBeGreaterThan(50);
}, 120_000);

const setOf = (ids: string[], change: Fields) =>
  api.call('PATCH', '/api/product/batch/publication', { as: 'manager', body: { ids, ...change } });

describe('moments of chosen records', () => {
  it('are looked at before, set where that is possible, and taken back by what the records had', async () => {
    const shown = await add();
    const waiting = await add({ publishAt: inMinutes(90) });
    const ending = await add({ withdrawAt: inMinutes(5) });
    const ids = [shown, waiting, ending].map(({ id }) => id);
    const publishAt = inMinutes(10);
    const states = async () =>
      (await Promise.all([shown, waiting, ending].map(read))).map((one) => pickPublication(one));
    const before = await states();
    const expected = {
      succeeded: [shown.id, waiting.id],
      failed: [{ id: ending.id, message: '下架时间必须晚于上架时间' }],
      publications: { [shown.id]: before[0], [waiting.id]: before[1] },
    };
    expect(valueAt(await setOf(ids, { publishAt, check: true }), 'data')).toEqual(expected);
    expect(await states()).toEqual(before);

    expect(valueAt(await setOf(ids, { publishAt }), 'data')).toEqual(expected);
    const timed = { status: 0, publishAt, withdrawAt: '' };
    expect(await states()).toEqual([timed, timed, before[2]]);
    expect(await isPublic(shown)).toBe(false);
    // Nothing changes.
    const again = await setOf([shown.id], { publishAt });
    expect(valueAt(again, 'data')).toEqual({ succeeded: [shown.id], failed: [] });

    for (const [product, former] of [
      [shown, before[0]],
      [waiting, before[1]],
    ] as const)
      await setOf([product.id], { ...former });
    expect(await states()).toEqual(before);
    expect(await isPublic(shown)).toBe(true);
  });

  it('cannot be in the past, or of a list without them', async () => {
    const product = await add();
    const late = await setOf([product.id], { withdrawAt: inMinutes(-1) });
    expect(valueAt(late, 'data.failed.0.message')).toContain('下架时间已过');
    const body = { ids: [productCategory], publishAt: inMinutes(1) };
    expect(await api.call('PATCH', '/api/category/batch/publication', { as: 'manager', body })).toMatchObject({
      status: 404,
    });
  });
});
