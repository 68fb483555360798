import type { BrowserContext, Page } from '@playwright/test';
import { expect, fillLogin, signIn, signInByForm, test } from '../support/test.ts';

const tokenKey = 'admin-h5.token';

const storedToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key), tokenKey);

async function secondTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** Logs out on 我的, which is open. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
}

test('a logout in one tab signs the other out and leads it from a protected page to login [§tokens tabs]', async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, stack, { redirect: '/pages/admin/index' });
  const other = await secondTab(context, `${stack.baseUrl}pages/mine/index`);
  await logOut(other);
  await page.waitForURL((url) => url.pathname.endsWith('/pages/login/index'));
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/pages/admin/index');
  expect(await storedToken(page)).toBeNull();
});

test('a person whose page was loading while another tab logged out reads why the login is shown', async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, stack, { redirect: '/pages/admin/index' });
  const other = await secondTab(context, `${stack.baseUrl}pages/mine/index`);
  await page.goto('about:blank');
  await logOut(other);
  await expect.poll(() => storedToken(other)).toBeNull();
  await page.goto(`${stack.baseUrl}pages/admin/index`);
  await expect(page.locator('form').getByRole('alert')).toHaveText('您已在其他页面退出登录，请重新登录');
});

test('a login in one tab reaches the other [§tokens tabs]', async ({ page, context, stack }) => {
  const other = await secondTab(context, `${stack.baseUrl}pages/mine/index`);
  await expect(other.getByText('点击登录')).toBeVisible();
  await signInByForm(page, stack);
  await expect(other.getByText('点击登录')).toBeHidden();
});

test('an account switch in one tab reaches the other [§tokens tabs]', async ({ page, context, stack }) => {
  const other = await secondTab(context, `${stack.baseUrl}pages/login/register`);
  await signInByForm(page, stack, { redirect: '/pages/mine/index' });
  const name = `e2e_${Date.now()}`;
  await other.getByRole('textbox', { name: '用户名' }).fill(name);
  await other.getByLabel(/^密码/).fill('secret123');
  await other.getByLabel('确认密码').fill('secret123');
  await other.getByRole('textbox', { name: '手机号' }).fill(`139${String(Date.now()).slice(-8)}`);
  await other.getByLabel('真实姓名').fill('换号测试');
  await other.getByRole('checkbox', { name: /同意/ }).check();
  await other.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('main').getByText('换号测试')).toBeVisible();
});

test('a session that the server ended leads both tabs to login once, without a toast', async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, stack, { redirect: '/pages/admin/index' });
  const other = await secondTab(context, `${stack.baseUrl}pages/admin/index`);
  await expect(other.getByRole('heading', { name: '管理中心' })).toBeVisible();
  // A call that is under way would end the session in its tab, and the reload below would find nobody signed in.
  for (const tab of [page, other]) await tab.waitForLoadState('networkidle');
  const token = await storedToken(page);
  const revoked = await page.request.post(`${stack.apiOrigin}/api/auth/logout`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(revoked.ok()).toBe(true);
  await page.reload();
  for (const tab of [page, other]) {
    await tab.waitForURL((url) => url.pathname.endsWith('/pages/login/index'));
    await expect(tab.locator('form').getByText(/^登录(已过期|状态已失效)，请重新登录$/)).toBeVisible();
    await expect(tab.locator('.ah5-toast')).toHaveCount(0);
  }
});

test('a protected page opened signed out opens after the login [§2B redirect parameter]', async ({ page, stack }) => {
  await page.goto(`${stack.baseUrl}pages/admin/index`);
  await page.waitForURL((url) => url.pathname.endsWith('/pages/login/index'));
  await fillLogin(page);
  await page.waitForURL((url) => url.pathname.endsWith('/pages/admin/index'));
});
