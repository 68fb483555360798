import type { BrowserContext, Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { moduleNotice } from '../support/module-screen.ts';
import { expect, signIn } from '../support/test.ts';
import { type BannerReleases, test as base } from '../support/banner-releases.ts';

/** As the releases' stack, with a time limit that a test can wait for. */
const test = base.extend({
  stackOptions: [
    async ({ releases }, use) =>
      use({ remoteFiles: { banner: releases.folder }, config: { registryPollInterval: 300, moduleTimeout: 3000 } }),
    { scope: 'worker' },
  ],
});

const list = '/pages/admin/banner/index';
const address = ({ baseUrl }: Stack) => baseUrl.replace(/\/$/, '') + list;
const oldSearch = (page: Page) => page.getByRole('searchbox', { name: '搜索标题', exact: true });
const fallback = '新版本无法使用，已恢复上一个可用版本';

/** A device on which the first release has worked. */
async function useFirst(page: Page, stack: Stack, releases: BannerReleases): Promise<void> {
  releases.publish(stack, 'first');
  await signIn(page, stack, { redirect: list });
  await expect(oldSearch(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('admin-h5:modules:good') ?? ''))
    .toContain(releases.build('first'));
}

/** Whether the page's thread takes no work for a second. */
function isBlocked(page: Page): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), 1000);
    const free = () => {
      clearTimeout(timer);
      resolve(false);
    };
    page.evaluate(() => true).then(free, () => undefined);
  });
}

/** Opens the module in a page of its own, which it blocks, and closes that page as a person closes its tab. */
async function openAndClose(context: BrowserContext, stack: Stack, build: string): Promise<void> {
  const page = await context.newPage();
  const exposed = page.waitForResponse((response) => response.url().includes(`/${build}/`) && response.ok());
  await page.goto(address(stack), { waitUntil: 'commit' });
  await exposed;
  await expect.poll(() => isBlocked(page)).toBe(true);
  await page.close();
}

test('a release whose code never ends is passed over after two pages that had to be closed', async ({
  page,
  context,
  stack,
  releases,
}) => {
  await useFirst(page, stack, releases);
  // This page is not to load it.
  await page.goto(stack.baseUrl);
  releases.publish(stack, 'neverEnds');
  const build = releases.build('neverEnds');
  await openAndClose(context, stack, build);
  await openAndClose(context, stack, build);

  await page.goto(address(stack));
  await expect(moduleNotice(page)).toContainText(fallback);
  await expect(oldSearch(page)).toBeVisible();
  // Also in the next page.
  await page.reload();
  await expect(oldSearch(page)).toBeVisible();
});

test('a canary that hangs costs its time limit once, not in every page', async ({ page, context, stack, releases }) => {
  await useFirst(page, stack, releases);
  const canary = releases.build('second');
  const requested: string[] = [];
  await context.route(`**/${canary}/**`, (route) => {
    requested.push(route.request().url());
  });
  releases.publish(stack, 'first', { canary: { build: canary, percent: 100 } });
  await page.reload();
  await expect(moduleNotice(page)).toContainText(fallback);
  await expect(oldSearch(page)).toBeVisible();
  expect(requested).not.toEqual([]);

  requested.length = 0;
  await page.reload();
  await expect(oldSearch(page)).toBeVisible();
  expect(requested).toEqual([]);
});

test('a release that threw is not run again in the next page', async ({ page, context, stack, releases }) => {
  await useFirst(page, stack, releases);
  releases.publish(stack, 'throwsAtLoad');
  await page.reload();
  await expect(moduleNotice(page)).toContainText(fallback);

  const requested: string[] = [];
  context.on('request', (request) => requested.push(request.url()));
  await page.reload();
  await expect(oldSearch(page)).toBeVisible();
  expect(requested.filter((url) => url.includes(`/${releases.build('throwsAtLoad')}/`))).toEqual([]);
});

test('a stable release that asks for a newer contract leaves devices on the newest build that fits', async ({
  page,
  stack,
  releases,
}) => {
  releases.publish(stack, 'second');
  const listed = stack.modules.find(({ name }) => name === 'banner');
  const find = (build: string) => listed?.releases.filter((release) => release.build === build) ?? [];
  const newest = find(releases.build('second')).map((release) => ({
    ...release,
    declaration: { ...release.declaration, contract: { '@admin-h5/client': '^9.0.0' } },
  }));
  releases.publish(stack, 'second', { releases: [...newest, ...find(releases.build('first'))] });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  // A new device, which knows no build that worked.
  await signIn(page, stack, { redirect: list });
  await expect(oldSearch(page)).toBeVisible();
  await expect(moduleNotice(page)).toHaveText('');
  expect(requested.filter((url) => url.includes(`/${releases.build('second')}/`))).toEqual([]);
});
