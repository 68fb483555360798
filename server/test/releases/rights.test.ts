import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildApp } from '../../src/app.ts';
import { manageRemotes } from '../../src/commands/remote.ts';
import { requireRight } from '../../src/plugins/access.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { listed, makeTeam, publication } from '../support/releases.ts';
import { listAt, valueAt } from '../support/response.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const { declaration } = publication('inquiry', 'b1');
/** A release of the module `inquiry` with rights of its own. */
const inquiry = (build: string, change: object = {}) => ({
  ...publication('inquiry', build),
  declaration: {
    ...declaration,
    rights: [
      { name: 'inquiry.read', title: '查看询价' },
      { name: 'inquiry.write', title: '编辑询价' },
    ],
    navigation: [{ path: 'inquiry/index', title: '询价', icon: 'grid', right: 'inquiry.read' }],
    routes: [
      { path: 'inquiry/index', title: '询价', rights: ['inquiry.read', 'product'] },
      { path: 'inquiry/edit', title: '编辑询价', rights: ['inquiry.write'] },
    ],
    ...change,
  },
});

const remote = (...words: string[]) => manageRemotes(api.context.database, words);
const heldBy = async (role: string) =>
  valueAt(await api.call('GET', '/api/auth/principal', { as: role }), 'data.rights');

describe("a module's own rights", () => {
  it('are held by administrators from the first release on, and by others once an operator says so', async () => {
    const team = await makeTeam(api, 'inquiry');
    await remote('rights', 'inquiry', 'inquiry.export', '1,2');
    expect((await team.call('POST', '/releases', inquiry('b1'))).status).toBe(200);
    expect((await team.call('PUT', '/stable', { build: 'b1' })).status).toBe(200);
    const first = { 'inquiry.export': [1, 2], 'inquiry.read': [3], 'inquiry.write': [3] };
    expect(await listed(api, 'inquiry')).toMatchObject({ rights: first });

    expect(await remote('rights', 'inquiry', 'inquiry.read', '3,2')).toContain('inquiry.read: 2 物业, 3 管理员');
    await remote('rights', 'inquiry', 'inquiry.write', 'none');
    // A later release takes nothing back.
    expect((await team.call('POST', '/releases', inquiry('b2'))).status).toBe(200);
    expect((await listed(api, 'inquiry'))?.rights).toEqual({
      'inquiry.export': [1, 2],
      'inquiry.read': [2, 3],
      'inquiry.write': [],
    });
    expect(await heldBy('admin')).toEqual(expect.arrayContaining(['user', 'inquiry.read']));
    expect(await heldBy('admin')).not.toContain('inquiry.write');
    expect(await heldBy('manager')).toEqual(expect.arrayContaining(['product', 'inquiry.read', 'inquiry.export']));
    expect(await heldBy('owner')).toEqual(['inquiry.export']);

    const lines = listAt(await team.call('GET', '/history'), 'data').filter(({ action }) => action === 'rights');
    expect(lines.map(({ detail, by }) => [detail, by])).toEqual([
      ['inquiry.write: nobody', 'command'],
      ['inquiry.read: 2,3', 'command'],
      ['inquiry.export: 1,2', 'command'],
    ]);
  });

  it.each<[string, object, RegExp]>([
    [
      'a right of another module',
      { rights: [{ name: 'order.read', title: '订单' }] },
      /order\.read 不属于模块 inquiry/,
    ],
    ['a right it has not declared', { rights: [] }, /inquiry\.read 未在 rights 中声明/],
    [
      "another module's right on a route",
      { routes: [{ path: 'inquiry/index', title: '询价', rights: ['order.read'] }] },
      /routes inquiry\/index：权限 order\.read 属于其他模块/,
    ],
    [
      'an unknown built-in right',
      { navigation: [{ path: 'inquiry/index', title: '询价', icon: 'grid', right: 'orders' }] },
      /navigation inquiry\/index：没有名为 orders 的内置权限/,
    ],
  ])('refuse a release that names %s', async (_what, change, message) => {
    const team = await makeTeam(api, 'inquiry');
    const response = await team.call('POST', '/releases', inquiry('bad', change));
    expect(response.status).toBe(422);
    expect(listAt(response, 'errors')).toEqual([{ field: 'declaration', message: expect.stringMatching(message) }]);
  });

  it('open a call of the server that names one to its holders alone', async () => {
    const { database, settings } = api.context;
    await makeTeam(api, 'order');
    const { app } = await buildApp({ settings, database });
    app.get('/api/order', { config: requireRight('order.read') }, () => ({ success: true }));
    const status = async (token: string) =>
      (await app.inject({ url: '/api/order', headers: { authorization: `Bearer ${token}` } })).statusCode;
    const { admin, manager } = api.people;
    expect([await status(admin.token), await status(manager.token), await status('')]).toEqual([200, 403, 401]);
    await remote('rights', 'order', 'order.read', '2');
    expect([await status(admin.token), await status(manager.token)]).toEqual([403, 200]);
    await app.close();
  });

  it('are given by a command that says what is wrong', async () => {
    await makeTeam(api, 'stock');
    expect(await remote('rights', 'stock')).toBe('stock has no rights of its own');
    await expect(remote('rights', 'stock', 'order.read', '3')).rejects.toThrow('no right of stock');
    await expect(remote('rights', 'stock', 'product', '3')).rejects.toThrow('no right of stock');
    await expect(remote('rights', 'stock', 'stock.read', '4')).rejects.toThrow('no user types');
    await expect(remote('rights', 'stock', 'stock.read')).rejects.toThrow('Usage');
    await expect(remote('rights', 'unknown', 'unknown.read', '3')).rejects.toThrow('add it with its origin first');
  });
});
