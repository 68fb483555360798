import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { apiBase, noFault } from '../faults.ts';
import { playgroundConfig } from '../playground-config.ts';
import type { DevServer } from '../../dev/serve.ts';
import { startPlayground } from '../serve.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-playground-'));
let playground: DevServer;

beforeAll(async () => {
  const entry = path.join(folder, 'page.js');
  writeFileSync(entry, 'globalThis.page = true;');
  playground = await startPlayground({
    folder,
    port: 0,
    configuration: {
      mode: 'development',
      devtool: false,
      context: folder,
      entry: { page: entry },
      output: { path: path.join(folder, 'dist'), publicPath: '/assets/', filename: '[name].js' },
    },
  });
});
afterAll(async () => {
  await playground.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, method = 'GET') => fetch(playground.origin + url, { method });

it('serves the page and its frames, as strict as a host, with their code', async () => {
  for (const url of ['/', '/frame/dark/pages/admin/warehouse/index?id=1']) {
    const response = await get(url);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(await response.text()).toContain(url === '/' ? '/assets/page.js' : '/assets/frame.js');
  }
  expect(await (await get('/assets/page.js')).text()).toContain('globalThis.page');
});

it('serves the calls of the screens, under the fault in their address, until the records begin anew', async () => {
  const list = `${apiBase(noFault)}/api/banner`;
  const first = `${list}/${'1'.padStart(32, '0')}`;
  expect(await (await get(list)).json()).toMatchObject({ data: { total: 24 } });
  expect((await get(`${apiBase({ fault: '500', scope: 'all' })}/api/banner`)).status).toBe(500);
  await expect(get(`${apiBase({ fault: 'offline', scope: 'all' })}/api/banner`)).rejects.toThrow('fetch failed');
  await get(first, 'DELETE');
  expect((await get(first)).status).toBe(404);
  await get('/fakes/reset', 'POST');
  expect((await get(first)).status).toBe(200);
});

it('compiles what a save has changed alone: without a cache each save would compile the kit again', async () => {
  const root = path.join(import.meta.dirname, '../../../../..');
  const { cache } = await playgroundConfig({ folder: path.join(root, 'remotes/banner'), root });
  expect(cache).toEqual({ type: 'memory' });
});
