import type { Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { knownRoutes } from '../support/routes.ts';
import { expect, signIn, test } from '../support/test.ts';
import { addressOf, firstIds } from '../support/walk-routes.ts';
import { desk, expectLooks, themes } from './looks.ts';

/** The screens that the short run compares. */
const quick = new Set([
  '/pages/index/index',
  '/pages/category/insecticide',
  '/pages/product/detail',
  '/pages/company/about',
  '/pages/login/index',
  '/pages/admin/product/index',
  '/pages/admin/product/edit',
  '/pages/admin/category/index',
]);

/** Differ with the build, the machine or the time of the run. */
const changing = new Set(['/', '/pages/admin/modules/index', '/pages/mine/sessions/index', '/pages/admin/log/index']);

/** What a screen needs in its address to show more than that nothing was chosen. */
const queries: Readonly<Record<string, (stack: Stack) => Promise<string> | string>> = {
  '/pages/crops/crop': () => '?crop=水稻',
  '/pages/crops/products': () => '?crop=水稻&target=稻飞虱',
  '/pages/search/index': () => '?keyword=水稻',
  '/pages/compare/index': async (stack) => `?ids=${await firstIds(stack, 'product', 3)}`,
};

/** States of screens that have an address of their own: the form of a stored product, and 改表, which is for a desk. */
const deskStates: readonly { name: string; address: (stack: Stack) => Promise<string> | string }[] = [
  {
    name: 'admin-product-edit-stored',
    address: async (stack) => `/pages/admin/product/edit?id=${await firstIds(stack, 'product', 1)}`,
  },
  { name: 'admin-product-index-sheet', address: () => '/pages/admin/product/index?edit=1' },
];

const moment = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
const day = /"\d{4}-\d\d-\d\d"/g;

/**
 * The demonstration content is dated from the day on which it was stored: here it is of one day, on one clock. No view
 * is counted: a product that was looked at stands higher in the next list.
 */
async function holdTime(page: Page): Promise<void> {
  await page.route(/\/api\/(?!auth|health|files)/, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), purpose: 'prefetch' } });
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const body = (await response.text()).replace(moment, '2026-01-05T02:00:00.000Z').replace(day, '"2026-01-05"');
    return route.fulfill({ response, body });
  });
  await page.route(/\/api\/publish\/[^/]+\/view$/, (route) => route.abort());
}

/** What a page asks for while it is idle may still be under way at the end of a test. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

async function open(page: Page, stack: Stack, address: string): Promise<void> {
  await page.goto(stack.baseUrl.replace(/\/$/, '') + address);
  await expect(page.getByRole('main').or(page.locator('.ah5-screen')).first()).toBeVisible();
}

async function shoot(page: Page, stack: Stack, path: string, address: string, theme: (typeof themes)[number]) {
  await open(page, stack, address);
  await expectLooks(page, path.slice('/pages/'.length).replaceAll('/', '-'), theme);
}

for (const theme of themes) {
  for (const route of knownRoutes.filter(({ path, access }) => access !== 'login' && !changing.has(path))) {
    const tag = quick.has(route.path) ? ['@visitor', '@quick'] : '@visitor';
    test(`${route.path} of a visitor in ${theme} looks as before`, { tag }, async ({ page, stack }) => {
      await page.emulateMedia({ colorScheme: theme });
      await holdTime(page);
      const query = await queries[route.path]?.(stack);
      await shoot(page, stack, route.path, (await addressOf(stack, route)) + (query ?? ''), theme);
    });
  }

  test(`screens of a desk in ${theme} look as before`, { tag: '@admin' }, async ({ page, stack }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(desk);
    await signIn(page, stack);
    await holdTime(page);
    for (const { name, address } of deskStates) {
      await open(page, stack, await address(stack));
      await expectLooks(page, name, theme, { sizes: [desk] });
    }
  });

  for (const few of [true, false]) {
    const tag = few ? ['@admin', '@quick'] : '@admin';
    test(
      `${few ? 'a few' : 'the other'} screens of the administration in ${theme} look as before`,
      { tag },
      async ({ page, stack }) => {
        test.setTimeout(600_000);
        await page.emulateMedia({ colorScheme: theme });
        await signIn(page, stack);
        await holdTime(page);
        const declared = stack.modules.flatMap(({ releases: [release] }) => release?.declaration.routes ?? []);
        const all = [
          ...declared.map(({ path }) => `/pages/admin/${path}`),
          ...knownRoutes.filter(({ access }) => access === 'login').map(({ path }) => path),
        ];
        const wanted = [...new Set(all)].filter((path) => !changing.has(path) && quick.has(path) === few);
        for (const path of wanted) await shoot(page, stack, path, path, theme);
      },
    );
  }
}
