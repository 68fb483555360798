import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/test.ts';

/** A token lives seven days, so it is due after six: this stops short of it, and real time does the rest. */
const nearlySixDays = 6 * 24 * 3_600_000 - 8_000;

const token = (page: Page) => page.evaluate(() => localStorage.getItem('admin-h5.token'));

test('two tabs refresh the token once, and both go on with the new one [§4 refresh, §tokens refresh]', async ({
  page,
  context,
  stack,
}) => {
  /** The token that each refresh replaces. */
  const replaced: (string | undefined)[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) replaced.push(request.headers()['authorization']);
  });
  // One clock serves every page of the context: it is installed and put forward once, for both tabs.
  await context.clock.install();
  await signIn(page, stack, { redirect: '/pages/mine/index' });
  const other = await context.newPage();
  await other.goto(`${stack.baseUrl}pages/mine/index`);
  await expect(other.getByText('退出登录')).toBeVisible();
  const first = await token(page);
  expect(replaced).toEqual([]);

  await context.clock.fastForward(nearlySixDays);
  await expect.poll(() => token(page)).not.toBe(first);
  await expect.poll(() => token(other)).not.toBe(first);
  expect(await token(page)).not.toBeNull();

  // The server's clock stayed behind, so that the next token is due soon as well: each one is replaced once, by one tab.
  expect(replaced[0]).toBe(`Bearer ${first}`);
  expect(new Set(replaced).size).toBe(replaced.length);
  for (const tab of [page, other]) {
    await expect(tab.getByText('退出登录')).toBeVisible();
    await tab.reload();
    await expect(tab.getByText('退出登录')).toBeVisible();
  }
});
