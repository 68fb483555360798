import { keyId } from '@admin-h5/contract/signatures';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makePrivateKey, makeTeamKey, publicKeyOf, signRelease } from '../../../shared/remote-kit/src/signing/keys.ts';
import { manageRemotes } from '../../src/commands/remote.ts';
import { type Method, startApp, type TestApp } from '../support/app.ts';
import { listed, makeTeam, publication, teamWith } from '../support/releases.ts';
import { listAt, textAt, valueAt } from '../support/response.ts';

describe('a release', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp({ settings: { remoteReleases: 2 } });
  });
  afterAll(() => api.close());

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

describe('modules', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  const stateOf = async (module: string, of = api) =>
    listAt(await of.call('GET', '/api/modules', { as: 'admin' }), 'data').find(({ name }) => name === module);
  const lastChange = async (module: string) => textAt({ body: await stateOf(module) }, 'lastChange.id');

  /** Changes a module as an administrator who saw the change `seen`, by default the newest one. */
  async function change(module: string, method: Method, path: string, body?: object, seen?: string) {
    const url = `/api/modules/${module}${path}?seen=${seen ?? (await lastChange(module))}`;
    return api.call(method, url, { as: 'admin', ...(body ? { body } : {}) });
  }

  describe('an administrator', () => {
    it('sees every module with its releases, also those that hosts do not see', async () => {
      const team = await teamWith(api, 3);
      await team.call('PUT', '/canary', { build: 'b3', percent: 10 });
      await team.call('POST', '/revoked', { build: 'b2', forced: true });
      const revokedAt = new Map([['b2', expect.any(String)]]);
      expect(await stateOf(team.module)).toEqual({
        name: team.module,
        origin: `https://${team.module}.example.com`,
        stable: 'b1',
        canary: { build: 'b3', percent: 10 },
        disabledAt: null,
        releases: ['b3', 'b2', 'b1'].map((build) => ({
          build,
          releasedAt: expect.any(String),
          revokedAt: revokedAt.get(build) ?? null,
          forced: build === 'b2',
          signing: 'unsigned',
          key: null,
          content: { version: '1.2.3', title: '模块', contract: { '@admin-h5/client': '^1.0.0' } },
        })),
        lastChange: expect.objectContaining({
          action: 'revoke',
          build: 'b2',
          by: `${team.module}-team`,
          actorId: null,
        }),
      });
      const quiet = await makeTeam(api, 'unreleased');
      expect(await stateOf(quiet.module)).toMatchObject({ stable: null, releases: [], disabledAt: null });
      expect(await listed(api, quiet.module)).toBeUndefined();
    });

    it('promotes, ends a canary, goes back, revokes, disables and enables, as the team could', async () => {
      const { module } = await teamWith(api, 3);
      await change(module, 'PUT', '/canary', { build: 'b2', percent: 5 });
      expect(await listed(api, module)).toMatchObject({ stable: 'b1', canary: { build: 'b2', percent: 5 } });
      await change(module, 'PUT', '/canary', { build: 'b2', percent: 50 });
      expect(await listed(api, module)).toMatchObject({ canary: { build: 'b2', percent: 50 } });
      await change(module, 'DELETE', '/canary');
      expect(await listed(api, module)).toMatchObject({ stable: 'b1', canary: null });
      expect(valueAt(await change(module, 'PUT', '/stable', { build: 'b3' }), 'data')).toBe('promote');
      expect(valueAt(await change(module, 'PUT', '/stable', { build: 'b2' }), 'data')).toBe('roll-back');
      await change(module, 'POST', '/revoked', { build: 'b2', stable: 'b1', forced: true });
      expect(await listed(api, module)).toMatchObject({ stable: 'b1', revoked: ['b2'], forced: ['b2'] });
      await change(module, 'PUT', '/disabled', { disabled: true, reason: '价格显示错误' });
      expect(await listed(api, module)).toMatchObject({ disabled: true });
      await change(module, 'PUT', '/disabled', { disabled: false });
      expect(await listed(api, module)).toMatchObject({ disabled: false });
      const refused = await change(module, 'PUT', '/stable', { build: 'b2' });
      expect(refused).toMatchObject({ status: 409, body: { code: 'RELEASE_REVOKED', message: expect.any(String) } });
    });

    it('is in the audit log by name, also for the team, until the account is removed', async () => {
      const team = await teamWith(api, 2);
      const { id, username, token } = await api.person(3);
      const url = `/api/modules/${team.module}/stable?seen=${await lastChange(team.module)}`;
      expect((await api.call('PUT', url, { as: token, body: { build: 'b2' } })).status).toBe(200);
      const histories = async () => [
        listAt(await api.call('GET', `/api/modules/${team.module}/history`, { as: 'admin' }), 'data'),
        listAt(await team.call('GET', '/history'), 'data'),
      ];
      const byPerson = { action: 'promote', build: 'b2', by: username, actorId: id };
      for (const [newest, ...older] of await histories()) {
        expect(newest).toMatchObject(byPerson);
        expect(older.at(0)).toMatchObject({ action: 'promote', build: 'b1', by: `${team.module}-team`, actorId: null });
      }
      await api.context.database.db.deleteFrom('session').where('userId', '=', id).execute();
      await api.context.database.db.deleteFrom('userAccount').where('id', '=', id).execute();
      for (const [newest] of await histories()) expect(newest).toMatchObject({ ...byPerson, by: '已注销用户' });
    });

    it('does not undo unknowingly what another person has just done', async () => {
      const { module } = await teamWith(api, 2);
      const seen = await lastChange(module);
      const responses = await Promise.all([
        change(module, 'PUT', '/disabled', { disabled: true }, seen),
        change(module, 'PUT', '/stable', { build: 'b2' }, seen),
      ]);
      expect(responses.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
      const refused = responses.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ success: false, code: 'MODULE_CHANGED', requestId: expect.any(String) });
      const without = await api.call('DELETE', `/api/modules/${module}/canary`, { as: 'admin' });
      expect(valueAt(without, 'code')).toBe('MODULE_CHANGED');
      expect((await change(module, 'DELETE', '/canary')).status).toBe(200);
    });

    it('gets 404 for an unknown module', async () => {
      expect(
        (await api.call('PUT', '/api/modules/nothing/disabled', { as: 'admin', body: { disabled: true } })).status,
      ).toBe(404);
    });
  });

  describe('nobody else', () => {
    it.each(['manager', 'owner'] as const)('reads or changes a module: a %s is refused [§6 rights]', async (who) => {
      const { module } = await teamWith(api, 1);
      const disable = { as: who, body: { disabled: true } };
      for (const refused of [
        await api.call('GET', '/api/modules', { as: who }),
        await api.call('PUT', `/api/modules/${module}/disabled?seen=${await lastChange(module)}`, disable),
      ])
        expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(await listed(api, module)).toMatchObject({ disabled: false });
    });

    it('uses the token of a team for them', async () => {
      const { token } = await teamWith(api, 1);
      expect((await api.call('GET', '/api/modules', { as: token })).status).toBe(401);
    });
  });

  describe('the signature of a release', () => {
    it('is named with its key, and whether it holds', async () => {
      const root = makePrivateKey();
      const checking = await startApp({ settings: { rootKey: publicKeyOf(root) } });
      try {
        const [strict, open] = [await makeTeam(checking, 'signed'), await makeTeam(api, 'signed')];
        const key = makeTeamKey(root, 'signed');
        const id = await keyId(key.publicKey);
        const release = publication('signed', 'b1');
        for (const team of [strict, open])
          await team.call('POST', '/releases', { ...release, signature: signRelease(key, release) });
        expect(await stateOf('signed')).toMatchObject({ releases: [{ signing: 'unchecked', key: id }] });
        expect(await stateOf('signed', checking)).toMatchObject({ releases: [{ signing: 'valid', key: id }] });
        await manageRemotes(checking.context.database, ['revoke-key', 'signed', id]);
        expect(await stateOf('signed', checking)).toMatchObject({ releases: [{ signing: 'revoked-key', key: id }] });
      } finally {
        await checking.close();
      }
    });
  });
});
