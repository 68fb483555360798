import type { Page, Request } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { existingWholeBrowser } from '../../scripts/test/browser.ts';
import config from '../playwright.config.ts';
import { takenOver } from '../support/taken-over.ts';
import { expect, signIn, test } from '../support/test.ts';

/** Pages that the browser keeps in memory when another document is opened in their place: back is at once. */

const executablePath = existingWholeBrowser();
test.use({
  stackOptions: { rendered: true },
  launchOptions: {
    ...config.use?.launchOptions,
    ...(executablePath && { executablePath }),
    // Playwright switches off what is tried here.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

interface Return {
  /** Whether the page came from memory. */
  persisted: boolean;
  /** What kept it from there, in the browser's words. */
  prevented: string[];
  /** Everything a person could read in its first frame. */
  firstFrame: string;
}

/** Runs in the page: what it shows in the first frame after each return. */
function watchReturn(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    requestAnimationFrame(() => {
      const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
        String(Reflect.get(field, 'value')),
      );
      Reflect.set(window, 'returned', { persisted, firstFrame: [document.body.innerText, ...fields].join('\n') });
    });
  });
}

/** Opens another document in the page's place, does something else, and comes back. */
async function leaveAndReturn(page: Page, elsewhere: string, meanwhile?: () => Promise<void>): Promise<Return> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.enable');
  const prevented: string[] = [];
  cdp.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    prevented.push(...notRestoredExplanations.map(({ type, reason }) => `${type}: ${reason}`)),
  );
  await page.evaluate(() => Reflect.deleteProperty(window, 'returned'));
  await page.goto(elsewhere);
  const there = page.url();
  await meanwhile?.();
  // Playwright's own way back waits for a navigation that a page from memory does not report. The page answers before it goes: an
  // evaluation that is still open when its page leaves fails.
  await cdp.send('Runtime.evaluate', { expression: 'void setTimeout(() => history.back())' });
  await expect.poll(() => page.url()).not.toBe(there);
  await page.waitForFunction(() => Reflect.has(window, 'returned'));
  const returned = await page.evaluate((): Omit<Return, 'prevented'> => Reflect.get(window, 'returned'));
  await cdp.detach();
  return { ...returned, prevented };
}

const newestProduct = async ({ apiOrigin }: Stack): Promise<string> =>
  (await (await fetch(`${apiOrigin}/api/publish/list?type=product&size=1`)).json()).data.list[0].id;

for (const path of [
  'pages/index/index',
  'pages/category/insecticide?categoryId=all',
  'pages/product/detail',
  'pages/materials/list',
  'pages/company/about',
  'pages/search/index',
  'pages/mine/index',
]) {
  test(`a visitor who comes back finds the page as it was left, from memory: ${path}`, async ({ page, stack }) => {
    await page.addInitScript(watchReturn);
    const query = path.endsWith('/detail') ? `?id=${await newestProduct(stack)}` : '';
    await page.goto(stack.baseUrl + path + query);
    await takenOver(page);
    for (const elsewhere of [`${stack.apiOrigin}/api/auth/health`, `${stack.baseUrl}pages/help/index`]) {
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const left = await page.evaluate(() => {
        window.scrollTo(0, 120);
        return window.scrollY;
      });
      const calls: string[] = [];
      const record = (request: Request) => calls.push(request.url());
      const { persisted, prevented } = await leaveAndReturn(
        page,
        elsewhere,
        async () => void page.on('request', record),
      );
      expect(await page.evaluate(() => window.scrollY)).toBe(left);
      page.off('request', record);
      expect({ elsewhere, persisted, prevented }).toEqual({ elsewhere, persisted: true, prevented: [] });
      // Nothing is loaded again, and no view is counted.
      expect(calls.filter((url) => url.includes('/api/publish'))).toEqual([]);
    }
  });
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that it serves comes from memory too', async ({ page, stack }) => {
    await page.addInitScript(watchReturn);
    await page.goto(`${stack.baseUrl}pages/help/index`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto(`${stack.baseUrl}pages/materials/list`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await takenOver(page);
    const { persisted, prevented } = await leaveAndReturn(page, `${stack.apiOrigin}/api/auth/health`);
    expect({ persisted, prevented }).toEqual({ persisted: true, prevented: [] });
  });
});

test('a page with a listener to `unload` is not kept, and the browser says why', async ({ page, stack }) => {
  await page.addInitScript(watchReturn);
  await page.addInitScript(() => window.addEventListener('unload', () => undefined));
  await page.goto(`${stack.baseUrl}pages/help/index`, { waitUntil: 'networkidle' });
  const { persisted, prevented } = await leaveAndReturn(page, `${stack.apiOrigin}/api/auth/health`);
  expect(persisted).toBe(false);
  expect(prevented.join()).toContain('Unload');
});

for (const [path, secret] of [
  ['/pages/mine/profile/index', '系统管理员'],
  ['/pages/admin/user/index', '系统管理员'],
] as const) {
  test(`what a person saw is gone from the first frame when the page comes back after a logout in another tab: ${path}`, async ({
    page,
    context,
    stack,
  }) => {
    await page.addInitScript(watchReturn);
    await signIn(page, stack, { redirect: path });
    const main = page.getByRole('main');
    const read = () =>
      main.evaluate((element) =>
        [element.textContent, ...[...element.querySelectorAll('input')].map(({ value }) => value)].join('\n'),
      );
    await expect.poll(read).toContain(secret);
    await page.waitForLoadState('networkidle');
    const { persisted, prevented, firstFrame } = await leaveAndReturn(
      page,
      `${stack.apiOrigin}/api/auth/health`,
      async () => {
        const other = await context.newPage();
        await other.goto(`${stack.baseUrl}pages/mine/index`);
        await other.getByRole('button', { name: '退出登录' }).click();
        await other.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
        await expect(other.getByText('点击登录')).toBeVisible();
        await other.close();
      },
    );
    expect({ persisted, prevented }).toEqual({ persisted: true, prevented: [] });
    expect(firstFrame).not.toContain(secret);
    await expect.poll(read).not.toContain(secret);
  });
}
