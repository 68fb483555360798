import { expect } from '@jest/globals';
import type { ReleasePublication } from '@admin-h5/contract';
import { registrySchema } from '@admin-h5/contract/schemas';
import { manageRemotes } from '../../src/commands/remote.ts';
import type { ApiResponse } from './response.ts';
import type { Method, TestApp } from './app.ts';

const hash = `sha384-${'A'.repeat(64)}`;

/** A release of `module` as its team publishes it. */
export function publication(
  module: string,
  build: string,
  change: Partial<ReleasePublication> = {},
): ReleasePublication {
  return {
    build,
    version: '1.2.3',
    declaration: {
      name: module,
      title: '模块',
      icon: 'grid',
      prefixes: [module],
      navigation: [{ path: `${module}/index`, title: '列表', icon: 'grid', right: 'category' }],
      routes: [{ path: `${module}/index`, title: '列表', rights: ['category'] }],
      contract: { '@admin-h5/client': '^1.0.0' },
    },
    remote: { name: `${module}_${build}`, global: `${module}_${build}`, entry: 'remoteEntry.js', type: 'script' },
    files: { 'remoteEntry.js': hash },
    signature: null,
    ...change,
  };
}

/** A team with a token for its module. */
export interface Team {
  module: string;
  token: string;
  call: (method: Method, path: string, body?: unknown) => Promise<ApiResponse>;
}

export async function makeTeam(api: TestApp, module: string): Promise<Team> {
  const { database } = api.context;
  await manageRemotes(database, ['add', module, `https://${module}.example.com`]);
  const token = (await manageRemotes(database, ['token', module, `${module}-team`])).split(' ').at(-1) ?? '';
  const call: Team['call'] = (method, path, body) =>
    api.call(method, `/api/remotes/${module}${path}`, { as: token, ...(body === undefined ? {} : { body }) });
  return { module, token, call };
}

let teams = 0;
/** A team with published builds `b1`, `b2`, …, the first one stable. */
export async function teamWith(api: TestApp, builds: number): Promise<Team> {
  teams += 1;
  const team = await makeTeam(api, `mod${teams}`);
  for (let build = 1; build <= builds; build += 1) {
    await team.call('POST', '/releases', publication(team.module, `b${build}`));
  }
  await team.call('PUT', '/stable', { build: 'b1' });
  return team;
}

interface Listed {
  name: string;
  stable: string;
  canary: unknown;
  revoked: string[];
  forced: string[];
  revokedKeys: string[];
  disabled: boolean;
  rights: Record<string, number[]>;
  releases: { build: string }[];
}

/** A module in the registry as hosts read it; undefined if it is left out. */
export async function listed(api: TestApp, module: string): Promise<Listed | undefined> {
  const { body } = await api.call('GET', '/api/remotes');
  const { value, error } = registrySchema.validate(body);
  expect(error).toBeUndefined();
  return value?.modules.find((entry: Listed) => entry.name === module);
}
