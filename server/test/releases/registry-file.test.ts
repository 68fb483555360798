import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { manageRemotes } from '../../src/commands/remote.ts';
import { registryFileWriter } from '../../src/releases/registry-file.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { teamWith } from '../support/releases.ts';

let api: TestApp;
beforeEach(async () => {
  api = await startApp();
});
afterEach(() => api.close());

const file = () => api.context.settings.registryFile;
const written = (): unknown => JSON.parse(readFileSync(file(), 'utf8'));
const served = async () => (await api.call('GET', '/api/remotes')).body;
const names = () => readdirSync(dirname(file())).filter((name) => name.startsWith('remotes.json'));

describe('the static registry that the API writes', () => {
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
