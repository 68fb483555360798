import { expect, signIn, test } from '../support/test.ts';

/** What only one copy of a package's code says: React's element type, and the key of the stored token. */
const marks = { react: 'react.transitional.element', '@admin-h5/shared/auth': 'admin-h5.token' };

test('the page holds one React and one @admin-h5/shared, and the module runs on both', async ({ page, stack }) => {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text());
  });
  await signIn(page, stack, { redirect: '/pages/admin/category/index' });
  // The frame has the title before the module is here; its rows come from the module. It draws them with the host's React,
  // and reads them with the token that the host's session holds: the host refuses a module with instances of its own.
  await expect(page.getByText('杀虫剂').first()).toBeVisible();

  const codes = await Promise.all([...scripts].map(async ([url, code]) => ({ url, code: await code })));
  expect(codes.some(({ url }) => url.startsWith(stack.remote('category').origin))).toBe(true);
  for (const [name, mark] of Object.entries(marks)) {
    const holders = codes.filter(({ code }) => code.includes(mark)).map(({ url }) => url);
    expect([name, holders.length]).toEqual([name, 1]);
    expect(holders[0]).toContain(stack.baseUrl);
  }
});
