import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { manageRemotes } from '../../src/commands/remote.ts';
import { listAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { listed, teamWith } from '../support/releases.ts';

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
