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

const { declaration } = publication('warehouse', 'b1');
/** A release of the module `warehouse` with rights of its own. */
const warehouse = (build: string, change: object = {}) => ({
  ...publication('warehouse', build),
  declaration: {
    ...declaration,
    rights: [
      { name: 'warehouse.read', title: '查看仓库' },
      { name: 'warehouse.write', title: '编辑仓库' },
    ],
    navigation: [{ path: 'warehouse/index', title: '仓库', icon: 'grid', right: 'warehouse.read' }],
    routes: [
      { path: 'warehouse/index', title: '仓库', rights: ['warehouse.read', 'product'] },
      { path: 'warehouse/edit', title: '编辑仓库', rights: ['warehouse.write'] },
    ],
    ...change,
  },
});

const remote = (...words: string[]) => manageRemotes(api.context.database, words);
const heldBy = async (role: string) =>
  valueAt(await api.call('GET', '/api/auth/principal', { as: role }), 'data.rights');

describe("a module's own rights", () => {
  it('are held by administrators from the first release on, and by others once an operator says so', async () => {
    const team = await makeTeam(api, 'warehouse');
    await remote('rights', 'warehouse', 'warehouse.export', '1,2');
    expect((await team.call('POST', '/releases', warehouse('b1'))).status).toBe(200);
    expect((await team.call('PUT', '/stable', { build: 'b1' })).status).toBe(200);
    const first = { 'warehouse.export': [1, 2], 'warehouse.read': [3], 'warehouse.write': [3] };
    expect(await listed(api, 'warehouse')).toMatchObject({ rights: first });

    expect(await remote('rights', 'warehouse', 'warehouse.read', '3,2')).toContain('warehouse.read: 2 物业, 3 管理员');
    await remote('rights', 'warehouse', 'warehouse.write', 'none');
    // A later release takes nothing back.
    expect((await team.call('POST', '/releases', warehouse('b2'))).status).toBe(200);
    expect((await listed(api, 'warehouse'))?.rights).toEqual({
      'warehouse.export': [1, 2],
      'warehouse.read': [2, 3],
      'warehouse.write': [],
    });
    expect(await heldBy('admin')).toEqual(expect.arrayContaining(['user', 'warehouse.read']));
    expect(await heldBy('admin')).not.toContain('warehouse.write');
    expect(await heldBy('manager')).toEqual(expect.arrayContaining(['product', 'warehouse.read', 'warehouse.export']));
    expect(await heldBy('owner')).toEqual(['warehouse.export']);

    const lines = listAt(await team.call('GET', '/history'), 'data').filter(({ action }) => action === 'rights');
    expect(lines.map(({ detail, by }) => [detail, by])).toEqual([
      ['warehouse.write: nobody', 'command'],
      ['warehouse.read: 2,3', 'command'],
      ['warehouse.export: 1,2', 'command'],
    ]);
  });

  it.each<[string, object, RegExp]>([
    [
      'a right of another module',
      { rights: [{ name: 'order.read', title: '订单' }] },
      /order\.read 不属于模块 warehouse/,
    ],
    ['a right it has not declared', { rights: [] }, /warehouse\.read 未在 rights 中声明/],
    [
      "another module's right on a route",
      { routes: [{ path: 'warehouse/index', title: '仓库', rights: ['order.read'] }] },
      /routes warehouse\/index：权限 order\.read 属于其他模块/,
    ],
    [
      'an unknown built-in right',
      { navigation: [{ path: 'warehouse/index', title: '仓库', icon: 'grid', right: 'orders' }] },
      /navigation warehouse\/index：没有名为 orders 的内置权限/,
    ],
  ])('refuse a release that names %s', async (_what, change, message) => {
    const team = await makeTeam(api, 'warehouse');
    const response = await team.call('POST', '/releases', warehouse('bad', change));
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
