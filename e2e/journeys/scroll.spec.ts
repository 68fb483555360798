import type { Page } from '@playwright/test';
import { untilQuiet } from '../support/admin-screens.ts';
import { expect, test } from '../support/test.ts';

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const product = (page: Page) => page.locator('main a[href*="/pages/product/detail"]');

test('a list keeps its place on the way back and after a reload; a page opened anew starts at its top', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.baseUrl}pages/category/insecticide`);
  await expect(product(page).nth(6)).toBeVisible();
  await untilQuiet(page);
  // Brings the row to where a finger reaches it, as the press itself would: nothing scrolls after this.
  await product(page).nth(6).click({ trial: true });
  const place = await top(page);
  expect(place).toBeGreaterThan(100);

  await product(page).nth(6).click();
  await page.waitForURL(/product\/detail/);
  await expect(page.getByText('有效成分').first()).toBeVisible();
  expect(await top(page)).toBe(0);

  await page.goBack();
  await expect.poll(() => top(page)).toBe(place);

  await page.reload();
  await expect.poll(() => top(page)).toBe(place);
});
