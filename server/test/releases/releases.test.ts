import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { listed, publication, teamWith } from '../support/releases.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp({ settings: { remoteReleases: 2 } });
});
afterAll(() => api.close());

describe('a release', () => {
  it('stays stored if it is among the newest hundred, stable or revoked', async () => {
    const team = await teamWith(api, 2);
    await team.call('POST', '/revoked', { build: 'b2' });
    for (let build = 3; build <= 104; build += 1) {
      await team.call('POST', '/releases', publication(team.module, `b${build}`));
    }
    const rows = await api.context.database.reader
      .selectFrom('remoteRelease')
      .select('build')
      .where('module', '=', team.module)
      .execute();
    const stored = new Set(rows.map(({ build }) => build));
    expect([...stored]).toHaveLength(102);
    for (const build of ['b1', 'b2', 'b5', 'b104']) expect(stored).toContain(build);
    for (const build of ['b3', 'b4']) expect(stored).not.toContain(build);
    // As a release of today it would be the newest, and its return no rollback in the audit log.
    const replayed = await team.call('POST', '/releases', publication(team.module, 'b3'));
    // The same commit would give the same build, which is refused again.
    const message = '该版本过旧，已从版本列表移除，请从新的提交构建后发布';
    expect(replayed).toMatchObject({ status: 409, body: { code: 'RELEASE_REMOVED', message } });
  });

  it('is published once: repeating it changes nothing, other content is refused', async () => {
    const team = await teamWith(api, 1);
    const again = await team.call('POST', '/releases', publication(team.module, 'b1'));
    expect(valueAt(again, 'data')).toBe('known');
    const other = await team.call('POST', '/releases', publication(team.module, 'b1', { version: '9.9.9' }));
    expect(other).toMatchObject({ status: 409, body: { code: 'BUILD_EXISTS' } });
  });

  it.each([
    ['of another module', (module: string) => publication('other', 'b9', { files: publication(module, 'b9').files })],
    ['with a file outside its folder', (module: string) => publication(module, 'b9', { files: { '../x.js': 'x' } })],
    ['with a hash that is none', (module: string) => publication(module, 'b9', { files: { 'x.js': 'sha384-x' } })],
    ['without a version', (module: string) => publication(module, 'b9', { version: '' })],
  ])('%s is refused and changes nothing', async (_title, make) => {
    const team = await teamWith(api, 1);
    expect((await team.call('POST', '/releases', make(team.module))).status).toBe(422);
    expect((await listed(api, team.module))?.releases).toHaveLength(1);
  });

  it('is released to a share of the devices, then to all, and rolled back', async () => {
    const team = await teamWith(api, 2);
    await team.call('PUT', '/canary', { build: 'b2', percent: 25 });
    expect(await listed(api, team.module)).toMatchObject({ stable: 'b1', canary: { build: 'b2', percent: 25 } });
    expect(valueAt(await team.call('PUT', '/stable', { build: 'b2' }), 'data')).toBe('promote');
    expect(await listed(api, team.module)).toMatchObject({ stable: 'b2', canary: null });
    expect(valueAt(await team.call('PUT', '/stable', { build: 'b1' }), 'data')).toBe('roll-back');
    expect(await listed(api, team.module)).toMatchObject({ stable: 'b1', canary: null });
  });

  it('is changed by only one of two simultaneous requests', async () => {
    const team = await teamWith(api, 3);
    const responses = await Promise.all(
      ['b2', 'b3'].map((build) => team.call('PUT', '/stable', { build, replaces: 'b1' })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter((response) => valueAt(response, 'code') === 'STABLE_CHANGED')).toHaveLength(1);
  });

  it('cannot become live after it was revoked', async () => {
    const team = await teamWith(api, 3);
    await team.call('PUT', '/canary', { build: 'b3', percent: 50 });
    expect(valueAt(await team.call('POST', '/revoked', { build: 'b1' }), 'code')).toBe('RELEASE_IS_STABLE');
    expect((await team.call('POST', '/revoked', { build: 'b1', stable: 'b2' })).status).toBe(200);
    await team.call('POST', '/revoked', { build: 'b3' });
    const module = await listed(api, team.module);
    expect(module).toMatchObject({ stable: 'b2', canary: null });
    expect(module?.revoked.toSorted()).toEqual(['b1', 'b3']);
    expect(module?.releases.map(({ build }) => build)).toEqual(['b2']);
    for (const path of ['/stable', '/canary']) {
      const body = path === '/stable' ? { build: 'b1' } : { build: 'b1', percent: 1 };
      expect(valueAt(await team.call('PUT', path, body), 'code')).toBe('RELEASE_REVOKED');
    }
  });

  it('cannot use an address prefix of the host', async () => {
    const team = await teamWith(api, 1);
    const { declaration } = publication(team.module, 'b2');
    const greedy = { ...declaration, prefixes: [team.module, 'modules'] };
    const refused = await team.call('POST', '/releases', publication(team.module, 'b2', { declaration: greedy }));
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('的地址由主应用使用');
  });

  it('cannot use an address prefix of another module', async () => {
    const team = await teamWith(api, 1);
    const other = await teamWith(api, 1);
    const { declaration } = publication(other.module, 'b2');
    const greedy = { ...declaration, prefixes: [other.module, team.module] };
    await other.call('POST', '/releases', publication(other.module, 'b2', { declaration: greedy }));
    for (const [path, body] of [
      ['/stable', { build: 'b2' }],
      ['/canary', { build: 'b2', percent: 1 }],
    ] as const) {
      expect(valueAt(await other.call('PUT', path, body), 'code')).toBe('PREFIX_TAKEN');
    }
    expect(await listed(api, other.module)).toMatchObject({ stable: 'b1', canary: null });
  });
});
