import { saveData } from '../support/save-data.ts';
import { expect, signIn, test } from '../support/test.ts';

const centre = '/pages/admin/index';

test('while the centre is idle the first files of every module come near, and none of them runs', async ({
  page,
  stack,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await signIn(page, stack, { redirect: centre });
  await expect(page.getByRole('link', { name: '轮播图', exact: true })).toBeVisible();
  for (const { origin, stable } of stack.modules)
    await expect.poll(() => requested).toContain(`${origin}/${stable}/remoteEntry.js`);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => Object.keys(window).filter((key) => /^(admin_h5_|chunks_)/.test(key)))).toEqual([]);
});

test('once the centre has been idle, opening a module fetches no file of the host', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: centre });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  // Without what the login page has loaded.
  await page.reload();
  for (const { origin, stable } of stack.modules)
    await expect.poll(() => requested).toContain(`${origin}/${stable}/remoteEntry.js`);
  await page.waitForLoadState('networkidle');
  requested.length = 0;
  await page.getByRole('link', { name: '轮播图', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: '搜索标题' })).toBeVisible();
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
  expect(requested.filter((url) => url.startsWith(stack.baseUrl) && /\.(js|css)$/.test(url))).toEqual([]);
});

test('a screen whose link the pointer has reached opens without a network', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: centre });
  const link = page.getByRole('link', { name: '轮播图', exact: true });
  const files = [/\/chunks\/\d+\.\w+\.js$/, /\/chunks\/\d+\.\w+\.css$/].map((name) => page.waitForResponse(name));
  await link.hover();
  await Promise.all(files.map(async (file) => (await file).finished()));
  await page.context().setOffline(true);
  await link.click();
  await expect(page.getByRole('searchbox', { name: '搜索标题' })).toBeVisible();
});

test('a browser that asks for little data gets nothing ahead of time', async ({ page, stack }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await saveData(page);
  await signIn(page, stack, { redirect: centre });
  const link = page.getByRole('link', { name: '轮播图', exact: true });
  await link.hover();
  await page.evaluate(() =>
    new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })).then(() => undefined),
  );
  const ofModules = () => requested.filter((url) => stack.modules.some(({ origin }) => url.startsWith(origin)));
  expect(ofModules()).toEqual([]);
  await link.click();
  await expect(page.getByRole('searchbox', { name: '搜索标题' })).toBeVisible();
  expect(ofModules()).not.toEqual([]);
});
