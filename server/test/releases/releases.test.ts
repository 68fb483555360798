import { registrySchema } from '@admin-h5/contract/schemas';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { manageRemotes } from '../../src/commands/remote.ts';
import { listAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import type { Team } from '../support/releases.ts';
import { makeTeam, publication } from '../support/releases.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp({ settings: { remoteReleases: 2 } });
});
afterAll(() => api.close());

interface Listed {
  name: string;
  stable: string;
  canary: unknown;
  revoked: string[];
  releases: { build: string }[];
}

async function listed(module: string): Promise<Listed | undefined> {
  const { body } = await api.call('GET', '/api/remotes');
  const { value, error } = registrySchema.validate(body);
  expect(error).toBeUndefined();
  return value?.modules.find((entry: Listed) => entry.name === module);
}

let teams = 0;
/** A team with published builds `b1`, `b2`, …, the first one stable. */
async function teamWith(builds: number): Promise<Team> {
  teams += 1;
  const team = await makeTeam(api, `mod${teams}`);
  for (let build = 1; build <= builds; build += 1) {
    await team.call('POST', '/releases', publication(team.module, `b${build}`));
  }
  await team.call('PUT', '/stable', { build: 'b1' });
  return team;
}

describe('the registry', () => {
  it('leaves a module out until its first release is stable', async () => {
    const team = await makeTeam(api, 'quiet');
    await team.call('POST', '/releases', publication('quiet', 'b1'));
    expect(await listed('quiet')).toBeUndefined();
    expect(valueAt(await team.call('PUT', '/canary', { build: 'b1', percent: 5 }), 'code')).toBe('NO_STABLE');
    await team.call('PUT', '/stable', { build: 'b1' });
    expect(await listed('quiet')).toMatchObject({ stable: 'b1', canary: null, origin: 'https://quiet.example.com' });
  });

  it('still lists the other modules if one release no longer passes validation', async () => {
    const [one, other] = [await teamWith(2), await teamWith(2)];
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
    expect(await listed(other.module)).toMatchObject({ stable: 'b2' });
    expect(await listed(one.module)).toMatchObject({ stable: 'b1', releases: [{ build: 'b2' }] });
    expect((await one.call('PUT', '/stable', { build: 'b2' })).status).toBe(200);
    expect(valueAt(await one.call('PUT', '/stable', { build: 'b1' }), 'code')).toBe('RELEASE_OUTDATED');
  });

  it('is the same for everyone and returns 304 until something changes', async () => {
    const team = await teamWith(2);
    const first = await api.call('GET', '/api/remotes', { as: 'admin' });
    const known = { headers: { 'if-none-match': String(first.headers['etag']) } };
    expect(first.headers['cache-control']).toBe('no-cache');
    expect((await api.call('GET', '/api/remotes', known)).status).toBe(304);
    await team.call('PUT', '/canary', { build: 'b2', percent: 1 });
    expect((await api.call('GET', '/api/remotes', known)).status).toBe(200);
  });

  it('lists the newest releases, and the stable one of any age', async () => {
    const team = await teamWith(4);
    const builds = (await listed(team.module))?.releases.map(({ build }) => build);
    expect(builds).toEqual(['b4', 'b3', 'b1']);
  });
});

describe('a release', () => {
  it('stays stored if it is among the newest hundred, stable or revoked', async () => {
    const team = await teamWith(2);
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
  });

  it('is published once: repeating it changes nothing, other content is refused', async () => {
    const team = await teamWith(1);
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
    const team = await teamWith(1);
    expect((await team.call('POST', '/releases', make(team.module))).status).toBe(422);
    expect((await listed(team.module))?.releases).toHaveLength(1);
  });

  it('is released to a share of the devices, then to all, and rolled back', async () => {
    const team = await teamWith(2);
    await team.call('PUT', '/canary', { build: 'b2', percent: 25 });
    expect(await listed(team.module)).toMatchObject({ stable: 'b1', canary: { build: 'b2', percent: 25 } });
    expect(valueAt(await team.call('PUT', '/stable', { build: 'b2' }), 'data')).toBe('promote');
    expect(await listed(team.module)).toMatchObject({ stable: 'b2', canary: null });
    expect(valueAt(await team.call('PUT', '/stable', { build: 'b1' }), 'data')).toBe('roll-back');
    expect(await listed(team.module)).toMatchObject({ stable: 'b1', canary: null });
  });

  it('is changed by only one of two simultaneous requests', async () => {
    const team = await teamWith(3);
    const responses = await Promise.all(
      ['b2', 'b3'].map((build) => team.call('PUT', '/stable', { build, replaces: 'b1' })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter((response) => valueAt(response, 'code') === 'STABLE_CHANGED')).toHaveLength(1);
  });

  it('cannot become live after it was revoked', async () => {
    const team = await teamWith(3);
    await team.call('PUT', '/canary', { build: 'b3', percent: 50 });
    expect(valueAt(await team.call('POST', '/revoked', { build: 'b1' }), 'code')).toBe('RELEASE_IS_STABLE');
    expect((await team.call('POST', '/revoked', { build: 'b1', stable: 'b2' })).status).toBe(200);
    await team.call('POST', '/revoked', { build: 'b3' });
    const module = await listed(team.module);
    expect(module).toMatchObject({ stable: 'b2', canary: null });
    expect(module?.revoked.toSorted()).toEqual(['b1', 'b3']);
    expect(module?.releases.map(({ build }) => build)).toEqual(['b2']);
    for (const path of ['/stable', '/canary']) {
      const body = path === '/stable' ? { build: 'b1' } : { build: 'b1', percent: 1 };
      expect(valueAt(await team.call('PUT', path, body), 'code')).toBe('RELEASE_REVOKED');
    }
  });

  it('cannot use an address prefix of another module', async () => {
    const team = await teamWith(1);
    const other = await teamWith(1);
    const { declaration } = publication(other.module, 'b2');
    const greedy = { ...declaration, prefixes: [other.module, team.module] };
    await other.call('POST', '/releases', publication(other.module, 'b2', { declaration: greedy }));
    for (const [path, body] of [
      ['/stable', { build: 'b2' }],
      ['/canary', { build: 'b2', percent: 1 }],
    ] as const) {
      expect(valueAt(await other.call('PUT', path, body), 'code')).toBe('PREFIX_TAKEN');
    }
    expect(await listed(other.module)).toMatchObject({ stable: 'b1', canary: null });
  });
});

describe('a team', () => {
  it('changes only its own module, until its token is revoked', async () => {
    const team = await teamWith(1);
    const other = await teamWith(2);
    const attempt = (as: string) =>
      api.call('PUT', `/api/remotes/${other.module}/stable`, { as, body: { build: 'b2' } });
    expect((await attempt(team.token)).status).toBe(403);
    expect((await attempt(`${other.token}x`)).status).toBe(401);
    await manageRemotes(api.context.database, ['end-token', other.module, `${other.module}-team`]);
    expect((await attempt(other.token)).status).toBe(401);
    expect(await listed(other.module)).toMatchObject({ stable: 'b1' });
  });

  it('reads all changes of its module with their author, newest first; the log cannot be altered', async () => {
    const team = await teamWith(2);
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
    const team = await teamWith(1);
    const before = listAt(await team.call('GET', '/history'), 'data').length;
    expect((await team.call('PUT', '/stable', { build: 'unknown' })).status).toBe(404);
    expect(valueAt(await team.call('GET', '/history'), 'data')).toHaveLength(before);
  });
});

describe("the operator's command", () => {
  it.each([
    [['add', 'Bad-Name', 'https://x.example.com'], 'no module name'],
    [['add', 'fine', 'https://x.example.com/'], 'no origin'],
    [['add', 'fine', 'ftp://x.example.com'], 'no origin'],
    [['token', 'unknownmodule', 'team'], 'add it with its origin first'],
    [['end-token', 'mod1', 'nobody'], 'holds no token'],
    [['else', 'mod1', 'x'], 'Usage'],
    [['add'], 'Usage'],
  ])('%j reports what is wrong', async (words, message) => {
    await expect(manageRemotes(api.context.database, words)).rejects.toThrow(message);
  });

  it('allows one token per label', async () => {
    const team = await teamWith(1);
    await manageRemotes(api.context.database, ['token', team.module, `${team.module}-team`]);
    expect((await team.call('GET', '/history')).status).toBe(401);
  });
});
