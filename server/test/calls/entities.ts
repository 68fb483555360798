import { expect } from '@jest/globals';
import {
  bannerInput,
  categoryInput,
  create,
  galleryInput,
  materialInput,
  productInput,
  synonymInput,
} from '../support/catalogue.ts';
import type { CallRow, Fixture } from './fixture.ts';

interface Entity {
  path: Parameters<typeof create>[1];
  input: (fixture: Fixture) => object;
  /** Target of `batch/move`, for entities that have it. */
  moveTo?: (fixture: Fixture) => string | null;
  /** Whether it has 上架时间 and 下架时间. */
  timed?: true;
}

const entities: Entity[] = [
  { path: 'category', input: () => categoryInput(), moveTo: (f) => f.otherCategory },
  { path: 'product', input: (f) => productInput(f.category), moveTo: (f) => f.otherCategory, timed: true },
  { path: 'material', input: (f) => materialInput(f.materialCategory), moveTo: (f) => f.materialCategory, timed: true },
  { path: 'banner', input: (f) => ({ ...bannerInput(f.file), position: 'material', status: 0 }) },
  { path: 'synonym', input: () => synonymInput() },
  { path: 'factory-gallery', input: (f) => galleryInput(f.file), moveTo: () => '实验室', timed: true },
];

const anyRecord = expect.objectContaining({ id: expect.any(String), version: expect.any(Number) });
const batchDone = { succeeded: [expect.any(String)], failed: [] };
export const page = (item: unknown) => ({
  list: expect.arrayContaining([item]),
  total: expect.any(Number),
  page: 1,
  size: 10,
});

function rowsOf({ path, input, moveTo, timed }: Entity): CallRow[] {
  const base = `/api/${path}`;
  const caller = 'content' as const;
  const fresh = (f: Fixture) => create(f.api, path, input(f));
  const one = async (f: Fixture) => ({ params: { id: (await fresh(f)).id } });
  const ids = async (f: Fixture) => [(await fresh(f)).id];
  const rows: CallRow[] = [
    { method: 'GET', path: base, caller, sample: () => ({}), data: page(anyRecord) },
    { method: 'GET', path: `${base}/all`, caller, sample: () => ({}), data: expect.any(Array) },
    {
      method: 'GET',
      path: `${base}/ids`,
      caller,
      sample: () => ({ query: '?keyword=nothing-has-this-name' }),
      data: [],
    },
    {
      method: 'GET',
      path: `${base}/changes`,
      caller,
      sample: () => ({ query: '?since=2020-01-01T00:00:00.000Z' }),
      data: { count: expect.any(Number), latest: expect.any(String) },
    },
    { method: 'GET', path: `${base}/:id`, caller, sample: one, data: anyRecord },
    {
      method: 'GET',
      path: `${base}/:id/history`,
      caller,
      sample: one,
      data: [expect.objectContaining({ action: 'create', before: null, after: expect.any(Object) })],
    },
    { method: 'POST', path: base, caller, sample: (f) => ({ body: input(f) }), data: anyRecord },
    {
      method: 'PUT',
      path: `${base}/:id`,
      caller,
      sample: async (f) => {
        const record = await fresh(f);
        return { params: { id: record.id }, body: record };
      },
      data: expect.objectContaining({ version: 2 }),
    },
    { method: 'DELETE', path: `${base}/:id`, caller, sample: one, data: null },
    {
      method: 'POST',
      path: `${base}/:id/restore`,
      caller,
      sample: async (f) => {
        const { id } = await fresh(f);
        await f.api.call('DELETE', `${base}/${id}`, { as: 'admin' });
        return { params: { id } };
      },
      data: expect.objectContaining({ deletedAt: null }),
    },
    {
      method: 'PATCH',
      path: `${base}/:id/status`,
      caller,
      sample: async (f) => ({ ...(await one(f)), body: { status: 0, version: 1 } }),
      data: expect.objectContaining({ status: 0 }),
    },
    {
      method: 'PATCH',
      path: `${base}/batch/status`,
      caller,
      sample: async (f) => ({ body: { ids: await ids(f), status: 0 } }),
      data: batchDone,
    },
    {
      method: 'DELETE',
      path: `${base}/batch`,
      caller,
      sample: async (f) => ({ body: { ids: await ids(f) } }),
      data: batchDone,
    },
    {
      method: 'PATCH',
      path: `${base}/sort`,
      caller,
      sample: async (f) => ({ body: { ids: await ids(f) } }),
      data: null,
    },
  ];
  if (timed) {
    rows.push({
      method: 'PATCH',
      path: `${base}/batch/publication`,
      caller: 'content',
      sample: async (f) => ({ body: { ids: await ids(f), withdrawAt: '2099-12-01T00:00:00.000Z' } }),
      data: { ...batchDone, publications: expect.any(Object) },
    });
  }
  if (moveTo) {
    rows.push({
      method: 'PATCH',
      path: `${base}/batch/move`,
      caller,
      sample: async (f) => ({ body: { ids: await ids(f), to: moveTo(f) } }),
      data: { ...batchDone, before: expect.any(Object) },
    });
  }
  return rows;
}

/** The common calls of every entity (entities.md, "Calls"). */
export const entityRows: CallRow[] = entities.flatMap(rowsOf);
