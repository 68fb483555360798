import { expect } from '@jest/globals';
import { listAt, textAt } from '../support/response.ts';
import { makeTeam, publication } from '../support/releases.ts';
import type { CallRow, Fixture, Sample } from './fixture.ts';

let modules = 0;

/** The same by an administrator, with the newest change of the module that the call must name. */
const board =
  (body?: object) =>
  async (f: Fixture): Promise<Sample> => {
    const sample = await team(body)(f);
    const module = sample.params?.['module'];
    const states = listAt(await f.api.call('GET', '/api/modules', { as: 'admin' }), 'data');
    const state = states.find(({ name }) => name === module);
    return { ...sample, as: 'admin', query: `?seen=${textAt({ body: state }, 'lastChange.id')}` };
  };

/** A new module with `one` stable and `two` published, and a function that calls with its team's token. */
const team =
  (body?: object) =>
  async ({ api }: Fixture): Promise<Sample> => {
    modules += 1;
    const made = await makeTeam(api, `team${modules}`);
    for (const build of ['one', 'two']) await made.call('POST', '/releases', publication(made.module, build));
    await made.call('PUT', '/stable', { build: 'one' });
    return { params: { module: made.module }, as: made.token, ...(body ? { body } : {}) };
  };

/** A report of a build, and the counts. */
const device = 'd'.repeat(64);

/** The module registry, and the calls of a team on its own module. */
export const releaseRows: CallRow[] = [
  {
    method: 'GET',
    path: '/api/remotes',
    caller: 'open',
    sample: () => ({}),
    body: { schema: 1, modules: expect.any(Array) },
  },
  {
    method: 'POST',
    path: '/api/remotes/reports',
    caller: 'person',
    sample: () => ({
      body: { device, reports: [{ module: 'category', build: 'one', phase: 'drawn', loadTime: 120 }] },
    }),
    data: null,
  },
  {
    method: 'POST',
    path: '/api/csp-reports',
    caller: 'open',
    sample: () => ({ body: { 'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' } } }),
    data: null,
  },
  {
    method: 'GET',
    path: '/api/remotes/counts',
    caller: 'admin',
    sample: () => ({ query: '?hours=1' }),
    data: { since: expect.any(String), builds: expect.any(Array), rules: expect.any(Object) },
  },
  {
    method: 'POST',
    path: '/api/remotes/:module/releases',
    caller: 'module team',
    sample: async (f) => {
      const sample = await team()(f);
      return { ...sample, body: publication(sample.params?.['module'] ?? '', 'three') };
    },
    data: 'new',
  },
  {
    method: 'PUT',
    path: '/api/remotes/:module/canary',
    caller: 'module team',
    sample: team({ build: 'two', percent: 10 }),
    data: null,
  },
  { method: 'DELETE', path: '/api/remotes/:module/canary', caller: 'module team', sample: team(), data: null },
  {
    method: 'PUT',
    path: '/api/remotes/:module/stable',
    caller: 'module team',
    sample: team({ build: 'two' }),
    data: 'promote',
  },
  {
    method: 'POST',
    path: '/api/remotes/:module/revoked',
    caller: 'module team',
    sample: team({ build: 'one', stable: 'two' }),
    data: null,
  },
  {
    method: 'POST',
    path: '/api/remotes/:module/revoked-keys',
    caller: 'module team',
    sample: team({ key: 'a'.repeat(32) }),
    data: null,
  },
  {
    method: 'PUT',
    path: '/api/remotes/:module/disabled',
    caller: 'module team',
    sample: team({ disabled: true }),
    data: null,
  },
  {
    method: 'GET',
    path: '/api/remotes/:module/history',
    caller: 'module team',
    sample: team(),
    data: expect.arrayContaining([
      expect.objectContaining({ action: 'promote', build: 'one', by: expect.any(String) }),
    ]),
  },
  {
    method: 'GET',
    path: '/api/modules',
    caller: 'admin',
    sample: () => ({}),
    data: expect.any(Array),
  },
  {
    method: 'PUT',
    path: '/api/modules/:module/canary',
    caller: 'admin',
    sample: board({ build: 'two', percent: 10 }),
    data: null,
  },
  { method: 'DELETE', path: '/api/modules/:module/canary', caller: 'admin', sample: board(), data: null },
  {
    method: 'PUT',
    path: '/api/modules/:module/stable',
    caller: 'admin',
    sample: board({ build: 'two' }),
    data: 'promote',
  },
  {
    method: 'POST',
    path: '/api/modules/:module/revoked',
    caller: 'admin',
    sample: board({ build: 'one', stable: 'two' }),
    data: null,
  },
  {
    method: 'PUT',
    path: '/api/modules/:module/disabled',
    caller: 'admin',
    sample: board({ disabled: true }),
    data: null,
  },
  {
    method: 'GET',
    path: '/api/modules/:module/history',
    caller: 'admin',
    sample: async (f) => ({ ...(await team()(f)), as: 'admin' }),
    data: expect.arrayContaining([
      expect.objectContaining({ action: 'promote', build: 'one', by: expect.any(String) }),
    ]),
  },
];
