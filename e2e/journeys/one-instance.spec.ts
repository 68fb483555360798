import { adminScreens, leaveScreen, openScreen } from '../support/admin-screens.ts';
import { expect, signIn, test } from '../support/test.ts';

/** What only one copy of a package's code says: React's element type, the key of the stored token, and a header that every call sends. */
const marks = {
  react: 'react.transitional.element',
  session: 'admin-h5.token',
  api: 'X-Request-Id',
};

test('the page holds one React and one @admin-h5/client, and every module runs on both', async ({ page, stack }) => {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text());
  });
  await signIn(page, stack, { redirect: '/pages/admin/index' });
  const screens = adminScreens(stack);
  expect(screens.map(({ name }) => name).toSorted()).toEqual([
    'banner',
    'category',
    'gallery',
    'inquiry',
    'material',
    'user',
  ]);
  for (const screen of screens) {
    // The module draws its rows with the host's React, and reads them with the token that the host's session holds: the
    // host refuses a module with instances of its own.
    await openScreen(page, screen);
    await expect(page.getByRole('main')).toContainText(/共 \d+ 条|级分类|杀虫剂/);
    await leaveScreen(page);
  }

  // Only a host with development origins describes its remotes to a browser's tools.
  expect(await page.evaluate(() => globalThis.__FEDERATION__.moduleInfo)).toEqual({});

  const codes = await Promise.all([...scripts].map(async ([url, code]) => ({ url, code: await code })));
  for (const { name } of screens) {
    const { origin } = stack.remote(name);
    expect([name, codes.some(({ url }) => url.startsWith(origin))]).toEqual([name, true]);
  }
  for (const [name, mark] of Object.entries(marks)) {
    const holders = codes.filter(({ code }) => code.includes(mark)).map(({ url }) => url);
    expect([name, holders.length]).toEqual([name, 1]);
    expect(holders[0]).toContain(stack.baseUrl);
  }
});
