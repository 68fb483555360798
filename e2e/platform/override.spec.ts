import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/local/ports.ts';
import { createDevServer } from '../../scripts/local/dev-server.ts';
import type { Stack } from '../../scripts/local/stack.ts';
import { type BannerReleases, test as base } from '../support/banner-releases.ts';
import { copyBuild } from '../support/copy-build.ts';
import { expect, signIn } from '../support/test.ts';

const list = '/pages/admin/banner/index';
const refusal = '该版本不存在或不允许使用';
const oldSearch = (page: Page) => page.getByRole('searchbox', { name: '搜索标题', exact: true });
const newSearch = (page: Page) => page.getByRole('searchbox', { name: '搜索标题（第二版）' });
const agree = (page: Page) => page.getByRole('button', { name: '改用' });

/** The deployment names one development origin, which no test but one serves. */
const test = base.extend<object, { devPort: number }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs off its first parameter
  devPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  stackOptions: [
    async ({ releases, devPort }, use) =>
      use({
        remoteFiles: { banner: releases.folder },
        config: { registryPollInterval: 300, devOrigins: [`http://localhost:${devPort}`] },
      }),
    { scope: 'worker' },
  ],
});

const ask = (page: Page, stack: Stack, what: string) =>
  page.goto(`${stack.baseUrl}pages/admin/index?release=${encodeURIComponent(what)}`);

/** What a developer serves: the second release, changed since it was made. */
function devFolder(releases: BannerReleases): string {
  const build = releases.build('second');
  const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-dev-'));
  copyBuild(path.join(releases.folder, build), path.join(folder, build));
  const chunks = path.join(folder, build, 'chunks');
  for (const name of readdirSync(chunks))
    if (name.endsWith('.js')) appendFileSync(path.join(chunks, name), ';window.changedSince = true;');
  return folder;
}

test.beforeEach(async ({ page, stack, releases }) => {
  releases.publish(stack, 'first');
  await signIn(page, stack, { redirect: '/pages/admin/index' });
});

test('another build of the registry runs on this device once the person agrees; one tap takes it back', async ({
  page,
  stack,
  releases,
  problems,
}) => {
  await ask(page, stack, `banner:${releases.build('second')}`);
  await agree(page).click();
  await expect(page).toHaveURL(`${stack.baseUrl}pages/admin/index`);
  await expect(page.getByText(/轮播图：本机指定版本 second_/)).toBeVisible();
  await page.goto(stack.baseUrl.replace(/\/$/, '') + list);
  await expect(newSearch(page)).toBeVisible();
  await expect(page.getByText(/^本机指定版本 second_/)).toBeVisible();
  await page.getByRole('button', { name: '恢复' }).click();
  await expect(oldSearch(page)).toBeVisible();
  await expect(page.getByText(/本机指定版本/)).toHaveCount(0);
  await page.reload();
  await expect(oldSearch(page)).toBeVisible();
  expect(problems).toEqual([]);
});

test('nothing changes where the person does not agree, or the build is revoked or unknown', async ({
  page,
  stack,
  releases,
}) => {
  await ask(page, stack, `banner:${releases.build('second')}`);
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText(/本机指定版本/)).toHaveCount(0);

  releases.publish(stack, 'first', { revoked: [releases.build('second')] });
  for (const what of [`banner:${releases.build('second')}`, 'banner:nothing', 'nobody:first', 'http://localhost/x']) {
    await ask(page, stack, what);
    await expect(page.getByText(refusal)).toBeVisible();
  }
  await page.goto(stack.baseUrl.replace(/\/$/, '') + list);
  await expect(oldSearch(page)).toBeVisible();
});

test('an origin that the deployment does not name is refused before any request to it', async ({ page, stack }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await ask(page, stack, 'banner:http://localhost:9');
  await expect(page.getByText(refusal)).toBeVisible();
  expect(requested.filter((url) => url.startsWith('http://localhost:9/'))).toEqual([]);
});

test('a development origin runs unsigned and unchecked, and a badge says so', async ({
  page,
  stack,
  releases,
  devPort,
}) => {
  const folder = devFolder(releases);
  const server = await createDevServer({ dist: folder, hostOrigins: [stack.host.origin] }, () =>
    releases.build('second'),
  );
  await server.listen({ port: devPort, host: '127.0.0.1' });
  try {
    await ask(page, stack, `banner:http://localhost:${devPort}`);
    await agree(page).click();
    await page.getByRole('link', { name: '轮播图', exact: true }).click();
    await expect(newSearch(page)).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'changedSince'))).toBe(true);
    await expect(page.getByText(`开发来源 localhost:${devPort}，未经校验`)).toBeVisible();
    await page.getByRole('button', { name: '恢复' }).click();
    await expect(oldSearch(page)).toBeVisible();
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
});

test('a development host describes its remotes and their shares as the federation tools of a browser read them', async ({
  page,
  stack,
  releases,
}) => {
  await page.goto(stack.baseUrl.replace(/\/$/, '') + list);
  await expect(oldSearch(page)).toBeVisible();
  const { moduleInfo, instances } = await page.evaluate(() => ({
    moduleInfo: globalThis.__FEDERATION__.moduleInfo,
    instances: globalThis.__FEDERATION__.__INSTANCES__.map(({ name, options, shareScopeMap }) => ({
      name,
      remotes: options.remotes.map((remote) => remote.name),
      shares: Object.entries(shareScopeMap.default ?? {}).map(([key, versions]) => ({
        key,
        usedBy: Object.values(versions).flatMap(({ useIn }) => useIn),
      })),
    })),
  }));
  const build = releases.build('first');
  const remote = `admin_h5_banner_${build}`;
  const entry = `${stack.remote('banner').origin}/${build}/remoteEntry.js`;
  expect(moduleInfo).toMatchObject({
    admin_h5_host: { remotesInfo: { [remote]: { matchedVersion: entry } } },
    [`${remote}:${entry}`]: { buildVersion: build, modules: [{ modulePath: './module' }] },
  });
  const host = instances.find(({ name }) => name === 'admin_h5_host');
  expect(host?.remotes).toContain(remote);
  expect(host?.shares.find(({ key }) => key === 'react')?.usedBy).toContain(remote);
});
