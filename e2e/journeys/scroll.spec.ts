import type { Page } from '@playwright/test';
import { untilQuiet } from '../support/admin-screens.ts';
import { expect, test } from '../support/test.ts';

test.use({ reducedMotion: 'no-preference' });

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const product = (page: Page) => page.locator('main a[href*="/pages/product/detail"]');

test('a list keeps its place on the way back and after a reload; a page opened anew starts at its top [§navigation list place]', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.baseUrl}pages/category/insecticide`);
  await expect(product(page).nth(6)).toBeVisible();
  await untilQuiet(page);
  // Read at the press itself, which may scroll once more to reach the row.
  await page.evaluate(() =>
    addEventListener('click', () => sessionStorage.setItem('pressed-at', String(Math.round(scrollY))), {
      capture: true,
      once: true,
    }),
  );
  await product(page).nth(6).click();
  await page.waitForURL(/product\/detail/);
  const place = Number(await page.evaluate(() => sessionStorage.getItem('pressed-at')));
  expect(place).toBeGreaterThan(100);
  await expect(page.getByText('有效成分').first()).toBeVisible();
  expect(await top(page)).toBe(0);

  await page.goBack();
  await expect.poll(() => top(page)).toBe(place);

  await page.reload();
  await expect.poll(() => top(page)).toBe(place);
});

test('a tab keeps its place, its rows and its filter while one looks at another [§navigation tab place]', async ({
  page,
  stack,
}) => {
  const row = page.locator('main a[href*="/pages/materials/detail"]');
  const tab = (name: string) => page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name });
  await page.goto(`${stack.baseUrl}pages/materials/list?hazardous=no`);
  await expect(row.nth(6)).toBeVisible();
  await untilQuiet(page);
  await row.last().scrollIntoViewIfNeeded();
  await untilQuiet(page);
  const place = await top(page);
  expect(place).toBeGreaterThan(100);
  const rows = await row.count();

  await tab('首页').click();
  await expect(page).toHaveTitle('首页');
  expect(await top(page)).toBe(0);
  await tab('原料').click();
  await expect(page).toHaveURL(/materials\/list\?hazardous=no$/);
  await expect.poll(() => top(page)).toBe(place);
  expect(await row.count()).toBe(rows);

  await tab('原料').click();
  await expect.poll(() => top(page)).toBe(0);
});

test('the address of another product, opened in the same tab, begins at its top [§navigation top]', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.baseUrl}pages/category/insecticide`);
  await expect(product(page).nth(1)).toBeVisible();
  const addresses = await product(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const [first = '', second = ''] = addresses.map((address) => new URL(address, stack.baseUrl).href);

  await page.goto(first);
  await untilQuiet(page);
  await page.mouse.wheel(0, 700);
  await expect.poll(() => top(page)).toBeGreaterThan(600);
  await page.goto(second);
  await untilQuiet(page);
  expect(await top(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => top(page)).toBeGreaterThan(600);
});
