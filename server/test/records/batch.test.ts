import { productFullName } from '@admin-h5/contract';
import { setImmediate as turn } from 'node:timers/promises';
import type { Category } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { idsOf, listRecords, startCatalogue } from '../support/catalogue-app.ts';
import { categoryInput, create, materialInput, productInput } from '../support/catalogue.ts';

let api: TestApp;
let category: Category;
let materials: Category;
beforeAll(async () => {
  ({ api, category, materials } = await startCatalogue());
});
afterAll(() => api.close());

const list = (query: string) => listRecords(api, query);

describe('batch calls', () => {
  it('move, switch and delete by filter if the total is what the caller saw [§users batch]', async () => {
    const from = await create(api, 'category', categoryInput());
    const to = await create(api, 'category', categoryInput());
    for (let count = 0; count < 3; count += 1) await create(api, 'product', productInput(from.id));
    const filter = { categoryId: from.id };
    const call = (method: 'PATCH' | 'DELETE', path: string, body: object) =>
      api.call(method, `/api/product/batch${path}`, { as: 'manager', body });

    expect(await call('PATCH', '/move', { filter, expectedTotal: 2, to: to.id })).toMatchObject({ status: 409 });
    const moved = await call('PATCH', '/move', { filter, expectedTotal: 3, to: to.id });
    expect(valueAt(moved, 'data.succeeded')).toHaveLength(3);
    const off = await call('PATCH', '/status', { filter: { categoryId: to.id }, expectedTotal: 3, status: 0 });
    expect(valueAt(off, 'data.succeeded')).toHaveLength(3);
    const gone = await call('DELETE', '', { filter: { categoryId: to.id, status: 0 }, expectedTotal: 3 });
    expect(valueAt(gone, 'data')).toMatchObject({ failed: [] });
    expect(valueAt(await list(`categoryId=${to.id}`), 'data.total')).toBe(0);
    expect(valueAt(await call('PATCH', '/move', { ids: ['x'], to: materials.id }), 'data.failed')).toHaveLength(1);
    expect((await call('PATCH', '/move', { ids: ['x'] })).status).toBe(422);
  });

  it('leave out excepted ids, which still count in the total [§users batch exceptions]', async () => {
    const own = await create(api, 'category', categoryInput());
    const products = [];
    for (let count = 0; count < 3; count += 1) products.push(await create(api, 'product', productInput(own.id)));
    const [one, two, three] = products.map(({ id }) => id);
    const call = (body: object) => api.call('PATCH', '/api/product/batch/status', { as: 'manager', body });
    const filter = { categoryId: own.id };
    expect(await call({ filter, expectedTotal: 2, exceptIds: [two], status: 0 })).toMatchObject({ status: 409 });
    const off = await call({ filter, expectedTotal: 3, exceptIds: [two, 'gone'], status: 0 });
    expect(valueAt(off, 'data')).toEqual({ succeeded: [one, three], failed: [] });
    expect(idsOf(await list(`categoryId=${own.id}&status=1`))).toEqual([two]);
    expect((await call({ ids: [one], exceptIds: [two], status: 1 })).status).toBe(400);
    const tooMany = Array.from({ length: 1001 }, (_, at) => String(at));
    expect((await call({ filter, expectedTotal: 3, exceptIds: tooMany, status: 1 })).status).toBe(422);
  });

  it('offers pickers the id, label and status of enabled records [§users all]', async () => {
    const own = await create(api, 'category', categoryInput());
    const shown = await create(api, 'product', productInput(own.id));
    const hidden = await create(api, 'product', { ...productInput(own.id), status: 0 });
    const offered = listAt(await api.call('GET', '/api/product/all', { as: 'manager' }), 'data');
    const found = offered.filter(({ id }) => id === shown.id || id === hidden.id);
    expect(found).toEqual([{ id: shown.id, label: productFullName(shown), status: 1 }]);
  });

  it('sort only within one category', async () => {
    const own = await create(api, 'category', categoryInput());
    const products = [];
    for (let count = 0; count < 3; count += 1) products.push(await create(api, 'product', productInput(own.id)));
    const [one, two, three] = products.map(({ id }) => id);
    const sort = (order: unknown[]) => api.call('PATCH', '/api/product/sort', { as: 'manager', body: { ids: order } });
    expect((await sort([three, one, two])).status).toBe(200);
    expect(idsOf(await list(`categoryId=${own.id}`))).toEqual([three, one, two]);
    const stranger = await create(api, 'product', productInput(category.id));
    expect((await sort([one, stranger.id])).status).toBe(422);
    expect((await sort([])).status).toBe(422);
    expect((await sort(Array.from({ length: 501 }, (_, index) => `${index}`))).status).toBe(422);
  });
});

describe('a long batch', () => {
  const many = 200;
  /** Reads between the start and the end of the batch. */
  const reads = 5;
  let from: Category;
  beforeAll(async () => {
    from = await create(api, 'category', categoryInput('material'));
    for (let count = 0; count < many; count += 1) await create(api, 'material', materialInput(from.id));
  }, 60_000);

  it('lets other requests run meanwhile; they see no change before it is committed', async () => {
    const { id: other } = await create(api, 'category', categoryInput('material'));
    const order: string[] = [];
    const batch = api
      .call('PATCH', '/api/material/batch/move', {
        as: 'manager',
        body: { filter: { categoryId: from.id }, expectedTotal: many, to: other },
      })
      .then((response) => {
        order.push('batch');
        return response;
      });
    for (let read = 1; read <= reads; read += 1) {
      await turn();
      const response = await api.call('GET', `/api/publish/list?categoryId=${other}&page=${read}`);
      if (!order.includes('batch')) order.push(String(valueAt(response, 'data.total')));
    }
    expect(valueAt(await batch, 'data.succeeded')).toHaveLength(many);
    // The ids allow undo, even of records the caller has not seen.
    expect(new Set(Object.values(Object(valueAt(await batch, 'data.before'))))).toEqual(new Set([from.id]));
    expect(order.slice(0, 2)).toEqual(['0', '0']);
    expect(valueAt(await api.call('GET', `/api/publish/list?categoryId=${other}`), 'data.total')).toBe(many);
  });
});
