import type { ReleasePublication } from '@admin-h5/contract';
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
