import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { HostConfig } from '@admin-h5/contract';
import type { Stack } from '../../scripts/local/stack.ts';
import { test as base } from '../support/host-files-test.ts';
import { expect } from '../support/test.ts';

/** The service worker in a real browser: visited pages without a network, a new build, storage that is full, the switch-off. */

const settings: Partial<HostConfig> = {};

const test = base.extend({
  stackOptions: async ({ files }, use) => {
    await use({ rendered: true, hostFiles: files.dist, configAtStart: () => settings });
  },
});
test.use({ serviceWorkers: 'allow' });

async function newest(stack: Stack): Promise<{ id: string; title: string }> {
  const response = await fetch(`${stack.apiOrigin}/api/publish/list?type=product&size=1`);
  const { data }: { data: { list: { id: string; title: string }[] } } = await response.json();
  return data.list[0] ?? { id: '', title: '' };
}

const product = (stack: Stack, id = '') => `${stack.baseUrl}pages/product/detail?id=${id}`;
const heading = (page: Page, name = '') => page.getByRole('heading', { name, exact: true }).first();

/** Addresses in one of the worker's caches. */
const kept = (page: Page, cache: string) =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url), `admin-h5-${cache}`);

/** Opens a page and waits until the worker has it. */
async function install(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => kept(page, 'pages')).toContain(address);
}

const restart = async (...services: (Stack['host'] | null)[]) => {
  for (const service of services) {
    await service?.stop();
    await service?.start();
  }
};

/** Whether every picture in view is drawn. */
const pictures = (page: Page) =>
  page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) => {
      const seen = images.filter((image) => image.getBoundingClientRect().top < innerHeight);
      return seen.length > 0 && seen.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
    });

async function readOffline(context: BrowserContext, page: Page, title = ''): Promise<void> {
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, title)).toBeVisible();
  await expect.poll(() => pictures(page)).toBe(true);
}

test('a product that was opened, and one that was gone to, are read again without a network, with their pictures', async ({
  page,
  context,
  stack,
}) => {
  const first = await newest(stack);
  await install(page, product(stack, first.id));
  await expect.poll(() => kept(page, 'pictures')).not.toEqual([]);
  await readOffline(context, page, first.title);

  await context.setOffline(false);
  await page.goto(`${stack.baseUrl}pages/category/insecticide?categoryId=all`);
  const link = page.getByRole('main').locator('a[href*="product/detail"]').nth(1);
  const second = new URL((await link.getAttribute('href')) ?? '', stack.baseUrl).searchParams.get('id') ?? '';
  const title = (await (await fetch(`${stack.apiOrigin}/api/publish/${second}`)).json()).data.title;
  await link.click();
  await expect(heading(page, title)).toBeVisible();
  await expect.poll(() => kept(page, 'reads')).toContain(`${new URL(stack.baseUrl).origin}/api/publish/${second}`);
  await expect.poll(() => pictures(page)).toBe(true);
  await readOffline(context, page, title);

  // A page that was never opened is the app's own, not the browser's.
  await page.goto(`${stack.baseUrl}pages/help/index`);
  await expect(heading(page, '帮助中心')).toBeVisible();
});

test('首页 has all its blocks without a network after other pages were opened', async ({ page, context, stack }) => {
  const first = await newest(stack);
  await install(page, product(stack, first.id));
  await expect.poll(() => kept(page, 'reads')).toContainEqual(expect.stringMatching(/\/api\/company$/));
  await expect.poll(() => kept(page, 'reads')).toContainEqual(expect.stringMatching(/crops\?top=/));
  await expect.poll(() => kept(page, 'pages')).toContain(`${stack.baseUrl}pages/index/index`);
  await expect.poll(async () => (await kept(page, 'pictures')).length).toBeGreaterThan(8);
  await context.setOffline(true);
  const expectWhole = async () => {
    await expect(page.getByRole('heading', { name: '绿禾农化', exact: true })).toBeAttached();
    for (const name of ['热门产品', '推荐原料', '公司简介', '按作物找药'])
      await expect(heading(page, name)).toBeAttached();
    await page.getByRole('main').getByText('绿禾农化（演示）有限公司', { exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('main').locator('.catalogue-card')).toHaveCount(12);
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => pictures(page)).toBe(true);
  };
  await page.goto(`${stack.baseUrl}pages/index/index`);
  await expectWhole();

  // The same within the app, from a page that is kept.
  await page.goto(product(stack, first.id));
  await expect(heading(page, first.title)).toBeVisible();
  await page.goto(`${stack.baseUrl}pages/mine/index`);
  await page.getByRole('navigation').getByRole('link', { name: '首页' }).click();
  await expectWhole();
});

test('a server that answers with a fault is the same as none', async ({ page, stack }) => {
  const first = await newest(stack);
  await install(page, product(stack, first.id));
  await stack.host.stop();
  const { hostname, port } = new URL(stack.baseUrl);
  const fault = createServer((_request, response) => response.writeHead(503).end('down'));
  await once(fault.listen(Number(port), hostname), 'listening');
  try {
    await page.reload();
    await expect(heading(page, first.title)).toBeVisible();
  } finally {
    fault.closeAllConnections();
    fault.close();
    await stack.host.start();
  }
});

test('a favourite is kept before it is opened again, and removed with the mark', async ({ page, context, stack }) => {
  const first = await newest(stack);
  await install(page, `${stack.baseUrl}pages/help/index`);
  const record = { ...first, type: 'product', note: '', coverFileId: null, at: new Date().toISOString() };
  await page.evaluate((text) => localStorage.setItem('admin-h5.favorites.guest', text), JSON.stringify([record]));
  await page.goto(`${stack.baseUrl}pages/mine/favorites/index`);
  await expect.poll(() => kept(page, 'favorites')).toHaveLength(1);

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: first.title }).click();
  await expect(heading(page, first.title)).toBeVisible();

  await context.setOffline(false);
  await page.goto(`${stack.baseUrl}pages/mine/favorites/index`);
  await page.getByRole('button', { name: `移除${first.title}` }).click();
  await expect.poll(() => kept(page, 'favorites')).toEqual([]);
});

test('nothing of a module, of the registry or of a person is kept', async ({ page, stack }) => {
  await install(page, `${stack.baseUrl}pages/index/index`);
  await page.evaluate(async () => {
    await fetch('/api/auth/health');
    await fetch('/admin-h5/remotes.json');
    await fetch('/api/company?of=somebody', { headers: { authorization: 'Bearer somebody' } });
    // The last one is kept, after all others were answered.
    await fetch('/api/publish/types');
  });
  await expect.poll(() => kept(page, 'reads')).toContainEqual(expect.stringMatching(/\/api\/publish\/types$/));
  const all = await page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys())
      urls.push(...(await (await caches.open(name)).keys()).map(({ url }) => url.slice(location.origin.length)));
    return urls;
  });
  const forAll =
    /^\/admin-h5\/(assets|pages|offline\.html)|^\/api\/(publish|files|category\/tree|banner\/active|company$)/;
  expect(all.filter((name) => !forAll.test(name))).toEqual([]);
});

test('what was loaded before there was a worker counts among the 60 pages that are kept', async ({ page, stack }) => {
  const help = `${stack.baseUrl}pages/help/index`;
  await install(page, help);
  const urls = Array.from({ length: 62 }, (_, at) => `${help}?n=${at}`);
  await page.evaluate(async (visited) => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ kind: 'visited', urls: visited }, []);
  }, urls);
  // They are kept one after the other.
  await expect.poll(() => kept(page, 'pages'), { timeout: 60_000 }).toContain(urls.at(-1));
  await expect.poll(async () => (await kept(page, 'pages')).length).toBe(60);
});

test('a page goes on where storage is full', async ({ page, context, stack, problems }) => {
  const first = await newest(stack);
  await install(page, `${stack.baseUrl}pages/help/index`);
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(stack.baseUrl).origin, quotaSize: 1 });
  await page.goto(product(stack, first.id));
  await expect(heading(page, first.title)).toBeVisible();
  await expect.poll(() => pictures(page)).toBe(true);
  expect(problems).toEqual([]);
});

test('what was kept is read after the clock was set forward or back', async ({ page, context, stack }) => {
  const first = await newest(stack);
  await install(page, product(stack, first.id));
  await expect.poll(() => kept(page, 'pictures')).not.toEqual([]);
  const [worker] = context.serviceWorkers();
  const years = 365 * 86_400_000;
  for (const shift of [20 * years, -20 * years]) {
    await page.clock.setFixedTime(Date.now() + shift);
    await worker?.evaluate((by) => {
      Date.now = () => performance.timeOrigin + performance.now() + by;
    }, shift);
    await context.setOffline(false);
    await page.goto(`${stack.baseUrl}pages/help/index`);
    await expect.poll(() => kept(page, 'pages')).toContain(`${stack.baseUrl}pages/help/index`);
    await context.setOffline(true);
    await page.goto(product(stack, first.id));
    await expect(heading(page, first.title)).toBeVisible();
    await expect.poll(() => pictures(page)).toBe(true);
  }
});

test('an open page offers the next build, and a page of that build takes it without asking', async ({
  page,
  context,
  stack,
  files,
}) => {
  const first = await newest(stack);
  await install(page, product(stack, first.id));
  const script = await page.locator('script[src*="/assets/main."]').getAttribute('src');
  files.releaseWithout(files.scriptOf('/pages/help/index'));
  await restart(stack.renderer, stack.host);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.getByRole('status').getByRole('button', { name: '更新' }).click();
  await expect(page.locator('script[src*="/assets/main."]')).not.toHaveAttribute('src', script ?? '');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null))
    .toBe(true);
  await readOffline(context, page, first.title);
});

test('the switch-off removes a worker that spoils every page', async ({ page, stack, files }) => {
  const worker = path.join(files.dist, 'sw.js');
  writeFileSync(
    worker,
    `self.addEventListener('install', () => self.skipWaiting());
    self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
    self.addEventListener('fetch', (event) => event.request.mode === 'navigate' && event.respondWith(new Response('spoilt')));
    self.addEventListener('install', (event) => event.waitUntil(caches.open('admin-h5-pages')));`,
  );
  const address = `${stack.baseUrl}pages/help/index`;
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(address);
  await expect(page.getByText('spoilt')).toBeVisible();

  settings.serviceWorker = false;
  await restart(stack.host);
  // The browser checks for a newer worker without being asked.
  await page.goto(address);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.goto(address);
  await expect(heading(page, '帮助中心')).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
