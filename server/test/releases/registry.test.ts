import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { listed, makeTeam, publication, teamWith } from '../support/releases.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp({ settings: { remoteReleases: 2 } });
});
afterAll(() => api.close());

describe('the registry', () => {
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
