import { setImmediate as turn } from 'node:timers/promises';
import { type Category, productFullName } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { VersionedCache } from '../../src/database/versioned-cache.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { idsOf, listRecords, startCatalogue } from '../support/catalogue-app.ts';
import {
  bannerInput,
  categoryInput,
  create,
  materialInput,
  picture,
  productInput,
  upload,
} from '../support/catalogue.ts';
import { eachAt, fieldsAt, listAt, valueAt } from '../support/response.ts';
import { createUser } from '../support/users.ts';

describe('batch', () => {
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
      const sort = (order: unknown[]) =>
        api.call('PATCH', '/api/product/sort', { as: 'manager', body: { ids: order } });
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
});

describe('reference names', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  it('names the records in a logged change: by their present name, also from the recycle bin, or the last logged one', async () => {
    const category = await create(api, 'category', categoryInput());
    const product = await create(api, 'product', productInput(category.id));
    const wide = (await upload(api, await picture(750, 350))).id;
    const input = { ...bannerInput(wide), linkType: 'product', linkTarget: product.id };
    const banner = await create(api, 'banner', input);
    const call = (method: 'PUT' | 'DELETE', path: string, body?: object) =>
      api.call(method, path, { as: 'manager', body });
    const logged = async (id: string) =>
      listAt(await api.call('GET', `/api/log?entityId=${id}`, { as: 'manager' })).at(-1)?.['names'];
    const history = async (path: string) =>
      valueAt(await api.call('GET', `${path}/history`, { as: 'manager' }), 'data.0.names');
    const ofProduct = { [product.id]: productFullName(product) };

    expect(await logged(banner.id)).toEqual(ofProduct);
    expect(await history(`/api/banner/${banner.id}`)).toEqual(ofProduct);
    expect(await logged(product.id)).toEqual({ [category.id]: category.name });

    const renamed = { [product.id]: productFullName({ ...product, name: '改名后的产品' }) };
    const stored = fieldsAt(await api.call('GET', `/api/product/${product.id}`, { as: 'manager' }));
    await call('PUT', `/api/product/${product.id}`, { ...stored, name: '改名后的产品' });
    expect(await logged(banner.id)).toEqual(renamed);

    await call('PUT', `/api/banner/${banner.id}`, {
      ...input,
      linkType: 'none',
      linkTarget: '',
      version: banner.version,
    });
    expect((await call('DELETE', `/api/product/${product.id}`)).status).toBe(200);
    expect(await logged(banner.id)).toEqual(renamed);

    const purged = await call('DELETE', '/api/recycle/batch', { ids: [product.id] });
    expect(valueAt(purged, 'data.succeeded')).toEqual([product.id]);
    expect(await logged(banner.id)).toEqual(renamed);
  });
});

describe('log and recycle bin', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  it('show users only to people who manage users', async () => {
    const user = await createUser(api);
    await api.call('DELETE', `/api/user/${user.id}`, { as: 'admin' });
    const entities = async (path: string, as: string) =>
      new Set(eachAt(await api.call('GET', path, { as }), 'data.list', 'entity'));
    expect(await entities('/api/log?size=100', 'admin')).toContain('user');
    expect(await entities('/api/log?size=100', 'manager')).not.toContain('user');
    const password = api.encrypt(testPassword);
    await api.call('POST', '/api/auth/login', { body: { username: api.people.admin.username, password } });
    expect(await entities('/api/log?size=100', 'admin')).toContain('session');
    expect(await entities('/api/log?size=100&sessions=false', 'admin')).not.toContain('session');
    expect(await entities('/api/recycle', 'admin')).toContain('user');
    expect(await entities('/api/recycle', 'manager')).not.toContain('user');
    const body = { ids: [user.id, 'b'.repeat(32)] };
    const refused = await api.call('POST', '/api/recycle/batch/restore', { as: 'manager', body });
    expect(eachAt(refused, 'data.failed', 'message')).toEqual(['权限不足，无法访问', '请求的资源不存在']);
    const purged = await api.call('DELETE', '/api/recycle/batch', { as: 'admin', body: { ids: [user.id] } });
    expect(valueAt(purged, 'data.succeeded')).toEqual([user.id]);
    const [newest] = listAt(await api.call('GET', `/api/log?entityId=${user.id}`, { as: 'admin' }));
    expect(newest).toMatchObject({ action: 'purge', label: user.username });
  });

  it('refuse to update or delete a log line', async () => {
    const { db } = api.context.database;
    await expect(db.deleteFrom('operationLog').execute()).rejects.toThrow(/append-only/);
    await expect(db.updateTable('operationLog').set({ label: 'x' }).execute()).rejects.toThrow(/append-only/);
  });

  it.each(['operationLog', 'remoteChange'] as const)('refuse to lose a line of %s by another way', async (table) => {
    const { db, engine } = api.context.database;
    if (table === 'remoteChange') {
      const line = { id: 'c1', at: '', module: 'm', action: 'publish', detail: '', by: '', requestId: '' } as const;
      await db
        .insertInto(table)
        .values({ ...line, build: null, actorId: null })
        .execute();
    }
    const ways =
      engine === 'postgres'
        ? [sql`truncate ${sql.table(table)}`, sql`truncate ${sql.table(table)} restart identity cascade`]
        : [sql`insert or replace into ${sql.table(table)} select * from ${sql.table(table)} limit 1`];
    for (const way of ways) await expect(way.execute(db)).rejects.toThrow(/append-only/);
  });
});

describe('versioned cache', () => {
  const fresh = { exact: '', gradual: '' };
  const [first, second] = ['a'.repeat(30), 'b'.repeat(30)];

  it('keeps values up to the largest sum of their sizes, the ones used last', async () => {
    const cache = new VersionedCache<string>({ max: 100, maxSize: 50, sizeOf: (value) => value.length });
    const made: string[] = [];
    const read = (key: string, value: string) =>
      cache.get(key, fresh, () => {
        made.push(key);
        return Promise.resolve(value);
      });
    for (const value of [first, first, second, first]) await read(value.charAt(0), value);
    expect(made).toEqual(['a', 'b', 'a']);
    // Larger than all room there is: returned, not kept, and the others stay.
    for (const value of [first + second, first + second]) expect(await read('c', value)).toBe(value);
    await read('a', first);
    expect(made).toEqual(['a', 'b', 'a', 'c', 'c']);
  });

  it('counts keys too, for values that are found by long ones', async () => {
    const cache = new VersionedCache<string>({
      max: 100,
      maxSize: 50,
      sizeOf: (value, key) => value.length + key.length,
    });
    const make = jest.fn(() => Promise.resolve('value'));
    for (const key of [first, second, second, first]) await cache.get(key, fresh, make);
    expect(make).toHaveBeenCalledTimes(3);
  });
});
