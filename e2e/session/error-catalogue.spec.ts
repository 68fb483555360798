import type { Page, Route } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { expect, fillLogin, signIn, test } from '../support/test.ts';

const refusal = (status: number, message = '') => ({
  status,
  json: { success: false, message, code: 'E2E', requestId: 'e2e' },
});

/** Answers the next login in place of the server, and tries to log in. */
async function logInAgainst(page: Page, stack: Stack, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/auth/login', answer);
  await page.goto(`${stack.baseUrl}pages/login/index`);
  await fillLogin(page);
}

const rows: readonly (readonly [string, number, string, string])[] = [
  ['400 without a message', 400, '', '请求参数错误'],
  ['403 on login', 403, '服务器的话', '登录服务暂时不可用，请检查网络连接或联系管理员'],
  ['404', 404, '服务器的话', '请求的资源不存在'],
  ['422 with a message', 422, '用户名格式有误', '用户名格式有误'],
  ['422 without', 422, '', '参数验证失败'],
  ['500 with a message', 500, '数据库维护中', '数据库维护中'],
  ['500 without', 500, '', '服务器内部错误，请稍后重试'],
  ['another status', 503, '', '请求失败 (503)'],
];

for (const [name, status, message, text] of rows) {
  test(`${name} says ${text}`, async ({ page, stack }) => {
    await logInAgainst(page, stack, (route) => route.fulfill(refusal(status, message)));
    await expect(page.getByRole('status').getByText(text)).toBeVisible();
  });
}

test('a dropped connection says 网络请求失败，请稍后重试, for 3 s, without an icon', async ({ page, stack }) => {
  await page.clock.install();
  await logInAgainst(page, stack, (route) => route.abort('connectionreset'));
  const toast = page.getByRole('status').getByText('网络请求失败，请稍后重试');
  await expect(toast).toBeVisible();
  await expect(page.locator('.ah5-toast').locator('svg, img')).toHaveCount(0);
  await page.clock.runFor(2500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1000);
  await expect(toast).toBeHidden();
});

test('a wrong password says 用户名或密码错误 and keeps the user name', async ({ page, stack }) => {
  await page.goto(`${stack.baseUrl}pages/login/index`);
  await fillLogin(page, 'admin', 'not-the-password');
  await expect(page.getByRole('status').getByText('用户名或密码错误')).toBeVisible();
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('admin');
});

test('an expired token leads to login with the present page, once and without a toast', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: '/pages/admin/index' });
  // The screen's own first calls are answered by then, so that only the reload meets the dead token.
  await page.goto(`${stack.baseUrl}pages/admin/index`, { waitUntil: 'networkidle' });
  await page.route('**/api/**', (route) => route.fulfill(refusal(401)));
  const visits: string[] = [];
  page.on('framenavigated', (frame) => visits.push(frame.url()));
  await page.reload();
  await page.waitForURL((url) => url.pathname.endsWith('/pages/login/index'));
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/pages/admin/index');
  expect(visits.filter((url) => url.includes('/pages/login/index'))).toHaveLength(1);
  await expect(page.getByText('登录已过期，请重新登录')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('admin-h5.token'))).toBeNull();
});
