import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { manageRemotes } from '../../src/commands/remote.ts';
import { registryFileWriter } from '../../src/releases/registry-file.ts';
import { adoptRegistryFile } from '../../src/releases/adopt-registry-file.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { listed, makeTeam, publication, teamWith } from '../support/releases.ts';
import { valueAt } from '../support/response.ts';

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

describe('a first start with a static registry', () => {
  it('takes its modules over with releases, canary, revocations, keys and rights, once', async () => {
    const key = 'a'.repeat(32);
    const declared = publication('warehouse', 'b2');
    const releases = [
      {
        ...declared,
        declaration: { ...declared.declaration, rights: [{ name: 'warehouse.write', title: '编辑' }] },
        releasedAt: '2026-02-01T00:00:00.000Z',
      },
      { ...publication('warehouse', 'b1'), releasedAt: '2026-01-01T00:00:00.000Z' },
    ];
    const entry = {
      name: 'warehouse',
      origin: 'https://warehouse.example.com',
      releases,
      stable: 'b1',
      canary: { build: 'b2', percent: 10 },
      revoked: ['b0'],
      forced: ['b0'],
      revokedKeys: [key],
      disabled: true,
      rights: { 'warehouse.read': [2, 3] },
    };
    writeFileSync(file(), JSON.stringify({ schema: 1, modules: [entry] }));
    expect(await adoptRegistryFile(api.context)).toEqual(['warehouse']);
    const taken = { ...entry, rights: { 'warehouse.read': [2, 3], 'warehouse.write': [3] } };
    expect(await listed(api, 'warehouse')).toEqual(taken);
    await registryFileWriter(api.context)();
    expect(written()).toEqual({ schema: 1, modules: [taken] });
    expect(await adoptRegistryFile(api.context)).toEqual([]);

    const team = await makeTeam(api, 'warehouse');
    expect(valueAt(await team.call('POST', '/releases', publication('warehouse', 'b0')), 'code')).toBe('BUILD_EXISTS');
    expect((await team.call('PUT', '/stable', { build: 'b2' })).status).toBe(200);
  });

  it('takes nothing over from a file that is not well formed, and leaves it as it is', async () => {
    writeFileSync(file(), '{"schema":1,"modules":[{}]}');
    await expect(adoptRegistryFile(api.context)).rejects.toThrow(/registry: .*name/);
    await registryFileWriter(api.context)();
    expect(written()).toEqual({ schema: 1, modules: [{}] });
  });
});
