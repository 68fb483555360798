import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/test.ts';

const sixDays = 6 * 24 * 3_600_000 + 60_000;

const token = (page: Page) => page.evaluate(() => localStorage.getItem('admin-h5.token'));
/** Refreshes that run or wait, in either tab. */
const busy = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return held.length + pending.length;
  });

test('two tabs refresh the token once, and both go on with the new one', async ({ page, context, stack }) => {
  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request.method());
  });
  await page.clock.install();
  await signIn(page, stack, { redirect: '/pages/mine/index' });
  const other = await context.newPage();
  await other.clock.install();
  await other.goto(`${stack.baseUrl}pages/mine/index`);
  await expect(other.getByText('退出登录')).toBeVisible();
  const first = await token(page);

  // Both tabs find one seventh of the token's life left at the same moment.
  await Promise.all([page.clock.fastForward(sixDays), other.clock.fastForward(sixDays)]);
  await expect.poll(() => token(page)).not.toBe(first);
  await expect.poll(() => busy(other)).toBe(0);

  expect(refreshes).toEqual(['POST']);
  expect(await token(other)).toBe(await token(page));
  for (const tab of [page, other]) await expect(tab.getByText('退出登录')).toBeVisible();
});
