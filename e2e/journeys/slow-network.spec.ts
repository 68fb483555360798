import type { Locator, Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { slowDown } from '../../scripts/test/slow-network.ts';
import { type KnownRoute, knownRoutes } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

const publicRoutes = knownRoutes.filter(({ access }) => access !== 'login');
/** One of those that show the same screen: a path of each title and kind of record. */
const publicScreens = publicRoutes.filter(
  ({ title, needs }, at) => at === publicRoutes.findIndex((other) => other.title === title && other.needs === needs),
);

/** Adds up what moves without the person's doing, as the browser reports it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') !== true) total += Number(Reflect.get(entry, 'value'));
      }
      Reflect.set(window, 'layoutShift', total);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'layoutShift') ?? 0));
}

const addressOf = async ({ baseUrl, apiOrigin }: Stack, { path, needs }: KnownRoute) => {
  const query = needs
    ? `?id=${(await (await fetch(`${apiOrigin}/api/publish/list?type=${needs}&size=1`)).json()).data.list[0].id}`
    : '';
  return baseUrl.replace(/\/$/, '') + path + query;
};

test('the first document of every public path has its title and skeleton', async ({ stack }) => {
  for (const route of publicRoutes) {
    const document = await (await fetch(await addressOf(stack, route))).text();
    expect(document).toContain('ah5-boot');
    expect(document).toContain(`<title>${route.title}</title>`);
  }
});

for (const route of publicScreens) {
  test(`nothing of ${route.path} jumps while it is loaded`, async ({ page, stack }) => {
    const shift = await watchShifts(page);
    await slowDown(page);
    await page.goto(await addressOf(stack, route));
    await expect(page.getByRole('main')).toBeVisible();
    // A network that is idle says nothing yet: the slow processor may still be at the script that asks for the data.
    await expect(page.locator('[aria-busy=true], .ah5-boot')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(await shift()).toBeLessThanOrEqual(0.02);
  });
}

test('a screen that is open survives going offline and back', async ({ page, context, stack }) => {
  const { data } = await (await fetch(`${stack.apiOrigin}/api/publish/list?type=product&size=1`)).json();
  const { id, card } = data.list[0];
  await page.goto(`${stack.baseUrl}pages/product/detail?id=${id}`);
  await expect(page.getByText(card.regNo)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/网络已断开/)).toBeVisible();
  await expect(page.getByText(card.regNo)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/网络已断开/)).toBeHidden();
  await expect(page.getByText(card.regNo)).toBeVisible();
});

const topOf = async (what: Locator) => Math.round((await what.boundingBox())?.y ?? 0);

test('the notice that the network is gone covers nothing: not the top of a page, nor what sticks there [§navigation offline bar]', async ({
  page,
  context,
  stack,
}) => {
  const notice = page.getByText(/网络已断开/);
  const below = async () => {
    const box = await notice.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await page.goto(`${stack.baseUrl}pages/materials/list`);
  const tools = page.getByRole('main').getByRole('search');
  await expect(page.locator('main a[href*="/pages/materials/detail"]').nth(9)).toBeVisible();
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  expect(await topOf(page.getByRole('main'))).toBeGreaterThanOrEqual(Math.floor(await below()));
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  expect(await topOf(tools)).toBeGreaterThanOrEqual(Math.floor(await below()));
});
