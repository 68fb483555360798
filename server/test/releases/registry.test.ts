import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { buildApp } from '../../src/app.ts';
import { manageRemotes } from '../../src/commands/remote.ts';
import { requireRight } from '../../src/plugins/access.ts';
import { registryFileWriter } from '../../src/releases/registry-file.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { listed, makeTeam, publication, teamWith } from '../support/releases.ts';
import { listAt, valueAt } from '../support/response.ts';

describe('teams', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp({ settings: { remoteReleases: 2 } });
  });
  afterAll(() => api.close());

  describe('a team', () => {
    it('changes only its own module, until its token is revoked', async () => {
      const team = await teamWith(api, 1);
      const other = await teamWith(api, 2);
      const attempt = (as: string) =>
        api.call('PUT', `/api/remotes/${other.module}/stable`, { as, body: { build: 'b2' } });
      expect((await attempt(team.token)).status).toBe(403);
      expect((await attempt(`${other.token}x`)).status).toBe(401);
      await manageRemotes(api.context.database, ['end-token', other.module, `${other.module}-team`]);
      expect((await attempt(other.token)).status).toBe(401);
      expect(await listed(api, other.module)).toMatchObject({ stable: 'b1' });
    });

    it('reads all changes of its module with their author, newest first; the log cannot be altered', async () => {
      const team = await teamWith(api, 2);
      await team.call('PUT', '/canary', { build: 'b2', percent: 10 });
      await team.call('PUT', '/stable', { build: 'b2' });
      const history = await team.call('GET', '/history');
      const lines = listAt(history, 'data').map((line) => [line['action'], line['build'], line['by']]);
      expect(lines).toEqual([
        ['promote', 'b2', `${team.module}-team`],
        ['canary', 'b2', `${team.module}-team`],
        ['promote', 'b1', `${team.module}-team`],
        ['publish', 'b2', `${team.module}-team`],
        ['publish', 'b1', `${team.module}-team`],
        ['token', null, 'command'],
        ['module', null, 'command'],
      ]);
      expect(JSON.stringify(history.body)).not.toContain(team.token);
      await expect(sql`delete from "remoteChange"`.execute(api.context.database.db)).rejects.toThrow('append-only');
    });

    it('finds no log entry of a failed change', async () => {
      const team = await teamWith(api, 1);
      const before = listAt(await team.call('GET', '/history'), 'data').length;
      expect((await team.call('PUT', '/stable', { build: 'unknown' })).status).toBe(404);
      expect(valueAt(await team.call('GET', '/history'), 'data')).toHaveLength(before);
    });
  });

  describe("the operator's command", () => {
    beforeAll(() => manageRemotes(api.context.database, ['add', 'named', 'https://named.example.com']));

    it.each([
      [['add', 'Bad-Name', 'https://x.example.com'], 'no module name'],
      [['add', 'fine', 'https://x.example.com/'], 'no origin'],
      [['add', 'fine', 'ftp://x.example.com'], 'no origin'],
      [['token', 'unknownmodule', 'team'], 'add it with its origin first'],
      [['end-token', 'named', 'nobody'], 'holds no token'],
      [['else', 'named', 'x'], 'Usage'],
      [['add'], 'Usage'],
    ])('%j reports what is wrong', async (words, message) => {
      await expect(manageRemotes(api.context.database, words)).rejects.toThrow(message);
    });

    it('adds a module inside the origins that hosts load modules from, and nowhere else', async () => {
      const patterns = ['https://*.modules.example.com'];
      const { database } = api.context;
      const outside = manageRemotes(database, ['add', 'placed', 'https://placed.example.com'], patterns);
      await expect(outside).rejects.toThrow(/outside of MODULE_ORIGINS/);
      const inside = ['add', 'placed', 'https://placed.modules.example.com/files'];
      expect(await manageRemotes(database, inside, patterns)).toContain('loads from');
    });

    it('allows one token per label', async () => {
      const team = await teamWith(api, 1);
      await manageRemotes(api.context.database, ['token', team.module, `${team.module}-team`]);
      expect((await team.call('GET', '/history')).status).toBe(401);
    });
  });
});

describe('the registry', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp({ settings: { remoteReleases: 2 } });
  });
  afterAll(() => api.close());

  it('leaves a module out until its first release is stable', async () => {
    const team = await makeTeam(api, 'quiet');
    await team.call('POST', '/releases', publication('quiet', 'b1'));
    expect(await listed(api, 'quiet')).toBeUndefined();
    expect(valueAt(await team.call('PUT', '/canary', { build: 'b1', percent: 5 }), 'code')).toBe('NO_STABLE');
    await team.call('PUT', '/stable', { build: 'b1' });
    expect(await listed(api, 'quiet')).toMatchObject({
      stable: 'b1',
      canary: null,
      origin: 'https://quiet.example.com',
    });
  });

  it('still lists the other modules if one release no longer passes validation', async () => {
    const [one, other] = [await teamWith(api, 2), await teamWith(api, 2)];
    const outdated = JSON.stringify({
      ...publication(one.module, 'b1'),
      releasedAt: new Date().toISOString(),
      version: '1',
    });
    await api.context.database.db
      .updateTable('remoteRelease')
      .set({ release: outdated })
      .where('module', '=', one.module)
      .where('build', '=', 'b1')
      .execute();
    expect((await other.call('PUT', '/stable', { build: 'b2' })).status).toBe(200);
    expect(await listed(api, other.module)).toMatchObject({ stable: 'b2' });
    expect(await listed(api, one.module)).toMatchObject({ stable: 'b1', releases: [{ build: 'b2' }] });
    expect((await one.call('PUT', '/stable', { build: 'b2' })).status).toBe(200);
    expect(valueAt(await one.call('PUT', '/stable', { build: 'b1' }), 'code')).toBe('RELEASE_OUTDATED');
  });

  it('is the same for everyone and returns 304 until something changes', async () => {
    const team = await teamWith(api, 2);
    const first = await api.call('GET', '/api/remotes', { as: 'admin' });
    const known = { headers: { 'if-none-match': String(first.headers['etag']) } };
    expect(first.headers['cache-control']).toBe('no-cache');
    expect((await api.call('GET', '/api/remotes', known)).status).toBe(304);
    await team.call('PUT', '/canary', { build: 'b2', percent: 1 });
    expect((await api.call('GET', '/api/remotes', known)).status).toBe(200);
  });

  it('lists the newest releases, and the stable one of any age', async () => {
    const team = await teamWith(api, 4);
    const builds = (await listed(api, team.module))?.releases.map(({ build }) => build);
    expect(builds).toEqual(['b4', 'b3', 'b1']);
  });
});

describe('the static registry that the API writes', () => {
  let api: TestApp;
  beforeEach(async () => {
    api = await startApp();
  });
  afterEach(() => api.close());

  const file = () => api.context.settings.registryFile;
  const written = (): unknown => JSON.parse(readFileSync(file(), 'utf8'));
  const served = async () => (await api.call('GET', '/api/remotes')).body;
  const names = () => readdirSync(dirname(file())).filter((name) => name.startsWith('remotes.json'));

  it('is what the API serves, after each change by a team or the operator, and nothing else is left beside it', async () => {
    const refresh = registryFileWriter(api.context);
    await refresh();
    expect(names()).toEqual([]);
    const team = await teamWith(api, 2);
    await refresh();
    expect(written()).toEqual(await served());
    await team.call('PUT', '/canary', { build: 'b2', percent: 5 });
    await refresh();
    expect(written()).toEqual(await served());
    await manageRemotes(api.context.database, ['disable', team.module, 'broken']);
    await refresh();
    expect(written()).toMatchObject({ modules: [{ disabled: true, canary: { build: 'b2' } }] });
    expect(names()).toEqual(['remotes.json']);
  });

  it('is written again where another instance has written an older one, and after it was removed', async () => {
    const [one, other] = [registryFileWriter(api.context), registryFileWriter(api.context)];
    const team = await teamWith(api, 2);
    await one();
    const older = readFileSync(file(), 'utf8');
    await team.call('PUT', '/stable', { build: 'b2' });
    await other();
    writeFileSync(file(), older);
    await one();
    expect(written()).toEqual(await served());
    rmSync(file());
    await team.call('PUT', '/stable', { build: 'b1' });
    await one();
    expect(written()).toEqual(await served());
  });
});

const newest = async (team: Awaited<ReturnType<typeof teamWith>>) => {
  const [line] = listAt(await team.call('GET', '/history'), 'data');
  return [line?.['action'], line?.['build'], line?.['detail'], line?.['by']];
};

describe('refusals', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  describe('a module', () => {
    it('is disabled and enabled by its team, and keeps its releases meanwhile', async () => {
      const team = await teamWith(api, 2);
      expect(await listed(api, team.module)).toMatchObject({ disabled: false });
      for (const times of [1, 2]) {
        expect((await team.call('PUT', '/disabled', { disabled: true, reason: 'wrong prices' })).status).toBe(200);
        expect([times, ...(await newest(team))]).toEqual([
          times,
          'disable',
          null,
          'wrong prices',
          `${team.module}-team`,
        ]);
      }
      expect(await listed(api, team.module)).toMatchObject({ disabled: true, stable: 'b1' });
      await team.call('PUT', '/stable', { build: 'b2' });
      await team.call('PUT', '/disabled', { disabled: false });
      expect(await newest(team)).toEqual(['enable', null, '', `${team.module}-team`]);
      expect(await listed(api, team.module)).toMatchObject({ disabled: false, stable: 'b2' });
      const actions = listAt(await team.call('GET', '/history'), 'data').map(({ action }) => action);
      expect(actions.filter((action) => action === 'disable')).toHaveLength(1);
    });

    it('is disabled and enabled by the operator', async () => {
      const team = await teamWith(api, 1);
      await manageRemotes(api.context.database, ['disable', team.module, 'it deletes too much']);
      expect(await listed(api, team.module)).toMatchObject({ disabled: true });
      expect(await newest(team)).toEqual(['disable', null, 'it deletes too much', 'command']);
      await manageRemotes(api.context.database, ['enable', team.module, 'repaired']);
      expect(await listed(api, team.module)).toMatchObject({ disabled: false });
    });
  });

  describe('a revocation', () => {
    it('makes open pages leave the build where it is forced, also afterwards', async () => {
      const team = await teamWith(api, 3);
      await team.call('POST', '/revoked', { build: 'b2' });
      expect(await listed(api, team.module)).toMatchObject({ revoked: ['b2'], forced: [] });
      await team.call('POST', '/revoked', { build: 'b2', forced: true });
      expect(await newest(team)).toEqual(['revoke', 'b2', 'forced', `${team.module}-team`]);
      await team.call('POST', '/revoked', { build: 'b1', stable: 'b3', forced: true });
      const module = await listed(api, team.module);
      expect(module).toMatchObject({ stable: 'b3', canary: null });
      for (const list of ['revoked', 'forced'] as const) expect(module?.[list].toSorted()).toEqual(['b1', 'b2']);
      await team.call('POST', '/revoked', { build: 'b2' });
      expect((await listed(api, team.module))?.forced).toContain('b2');
    });
  });

  describe('a key', () => {
    it('is revoked by its team or the operator, once and for good', async () => {
      const team = await teamWith(api, 1);
      const [one, two] = ['1'.repeat(32), '2'.repeat(32)];
      for (let times = 0; times < 2; times += 1) await team.call('POST', '/revoked-keys', { key: one });
      await manageRemotes(api.context.database, ['revoke-key', team.module, two]);
      expect((await listed(api, team.module))?.revokedKeys.toSorted()).toEqual([one, two]);
      const lines = listAt(await team.call('GET', '/history'), 'data').filter(({ action }) => action === 'revoke-key');
      expect(lines.map(({ detail }) => detail)).toEqual([two, one]);
      expect((await team.call('POST', '/revoked-keys', { key: 'short' })).status).toBe(422);
      await expect(manageRemotes(api.context.database, ['revoke-key', team.module, 'short'])).rejects.toThrow('no id');
    });
  });
});

describe('rights', () => {
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

      expect(await remote('rights', 'warehouse', 'warehouse.read', '3,2')).toContain(
        'warehouse.read: 2 物业, 3 管理员',
      );
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
      expect(await heldBy('manager')).toEqual(
        expect.arrayContaining(['product', 'warehouse.read', 'warehouse.export']),
      );
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
});
