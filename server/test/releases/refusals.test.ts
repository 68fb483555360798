import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { manageRemotes } from '../../src/commands/remote.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { listed, teamWith } from '../support/releases.ts';
import { listAt } from '../support/response.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const newest = async (team: Awaited<ReturnType<typeof teamWith>>) => {
  const [line] = listAt(await team.call('GET', '/history'), 'data');
  return [line?.['action'], line?.['build'], line?.['detail'], line?.['by']];
};

describe('a module', () => {
  it('is disabled and enabled by its team, and keeps its releases meanwhile', async () => {
    const team = await teamWith(api, 2);
    expect(await listed(api, team.module)).toMatchObject({ disabled: false });
    for (const times of [1, 2]) {
      expect((await team.call('PUT', '/disabled', { disabled: true, reason: 'wrong prices' })).status).toBe(200);
      expect([times, ...(await newest(team))]).toEqual([times, 'disable', null, 'wrong prices', `${team.module}-team`]);
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
