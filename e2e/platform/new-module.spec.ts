import type { ReleasePublication } from '@admin-h5/contract';
import { test } from '../failure/faulty-module-test.ts';
import { command } from '../support/module-team.ts';
import { expect, signIn } from '../support/test.ts';

test.use({
  stackOptions: async ({ faulty }, use) => {
    await use({
      modules: [],
      // It is served from the start, but neither host nor API knows its name, its origin or its rights.
      remotes: [faulty],
      config: { registry: '/api/remotes', moduleOrigins: ['http://localhost:*'], registryPollInterval: 300 },
    });
  },
});

test('a page that an administrator has had open all along opens a module that is registered, approved and released meanwhile', async ({
  page,
  stack,
  faulty,
}) => {
  const { origin } = stack.remote('faulty');
  const operator = (...words: string[]) => command({ DATA_DIR: stack.dataDir }, ...words);
  const [build] = faulty.listedModule(origin).releases;
  if (!build) throw new Error('the module has no build');
  const { releasedAt: _at, signature: _signature, ...description } = build;
  const declaration = {
    ...description.declaration,
    rights: [{ name: 'faulty.read' as const, title: '查看' }],
    navigation: [{ path: 'faulty/index', title: '第六模块', icon: 'log', right: 'faulty.read' as const }],
    routes: [{ path: 'faulty/index', title: '第六模块', rights: ['faulty.read' as const] }],
  };
  const release = { ...description, declaration };

  await signIn(page, stack, { redirect: '/pages/admin/index' });
  await expect(page.getByRole('heading', { name: '管理功能' })).toBeVisible();
  const opened = await page.evaluate(() => performance.timeOrigin);
  const link = page.getByRole('link', { name: '第六模块' });
  await expect(link).toHaveCount(0);

  await operator('add', 'faulty', origin);
  const token = (await operator('token', 'faulty', 'team')).split(' ').at(-1) ?? '';
  const send = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${stack.apiOrigin}/api/remotes/faulty${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    expect([response.status, await response.text()]).toEqual([200, expect.anything()]);
  };
  const publication: ReleasePublication = { ...release, signature: stack.keys.sign('faulty', release) };
  await send('POST', '/releases', publication);
  await send('PUT', '/stable', { build: release.build });

  await link.click();
  await expect(page.getByRole('heading', { name: '模块已打开' })).toBeVisible();
  await expect(page).toHaveTitle(/第六模块/);
  await page.goBack();
  await expect(link).toBeVisible();
  await operator('rights', 'faulty', 'faulty.read', '2');
  await expect(link).toHaveCount(0);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened);
});
