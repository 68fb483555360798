import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { callAs, callAsPerson, ciphertext } from '../support/api.ts';
import { expect, fillLogin, signIn, test } from '../support/test.ts';

const stated = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const token = (page: Page) => page.evaluate(() => localStorage.getItem('admin-h5.token'));

let people = 0;
const newPerson = () => {
  people += 1;
  const unique = `${Date.now()}${people}`.slice(-8);
  return {
    username: `caller_${unique}`,
    phone: `139${unique}`,
    realName: '测试人员',
    email: '',
    password: ciphertext('secret123'),
  };
};

/** Opens the managers' list with one product in it, on a screen that shows its switch in the row. */
async function openProduct(page: Page, stack: Stack, username?: string): Promise<string> {
  const { list } = await callAs(stack)<{ list: { id: string; title: string }[] }>(
    'GET',
    '/api/publish/list?type=product&size=1',
  );
  const [first] = list;
  if (!first) throw new Error('there is no product');
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, stack, {
    redirect: `/pages/admin/product/index?keyword=${first.title}&status=1`,
    ...(username ? { username, password: 'secret123' } : {}),
  });
  await expect(toggle(page)).toBeVisible();
  return first.id;
}
const toggle = (page: Page) => page.getByRole('button', { name: /^停用/ }).first();

test.describe('by the real server', () => {
  test('400: a wrong password says 用户名或密码错误 and keeps the user name [§8 400 with a message]', async ({
    page,
    stack,
  }) => {
    await page.goto(`${stack.baseUrl}pages/login/index`);
    await fillLogin(page, 'admin', 'not-the-password');
    await expect(stated(page, '用户名或密码错误')).toBeVisible();
    await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('admin');
  });

  for (const [width, end, act] of [
    [1280, 'by a call of the module', (page: Page) => toggle(page).click()],
    [1280, 'by a link to another list', (page: Page) => page.getByRole('link', { name: '用户', exact: true }).click()],
    [375, 'by a call of the module', (page: Page) => page.getByRole('searchbox').fill('草甘膦')],
  ] as const) {
    test(`401 at ${width} px, ${end}: nothing of the administration stays at login, nor on the way back`, async ({
      page,
      stack,
    }) => {
      await openProduct(page, stack);
      const rail = page.getByRole('navigation', { name: '管理导航' });
      const name = await rail.getByRole('button').last().innerText();
      await page.setViewportSize({ width, height: 800 });
      const count = page.getByText(/^共 \d+ 条/);
      await expect(count).toBeVisible();
      await callAs(stack, await token(page))('POST', '/api/auth/logout');
      await act(page);
      const nothingStays = async () => {
        await expect(rail).toHaveCount(0);
        await expect(page.getByText(name, { exact: true })).toHaveCount(0);
        await expect(count).toHaveCount(0);
      };
      await page.waitForURL(/\/pages\/login\/index/);
      await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
      await nothingStays();
      await page.screenshot({ path: test.info().outputPath('login.png') });
      await page.goBack();
      await nothingStays();
    });
  }

  test('401: a session that was revoked leads to login with the present page, without a toast [§8 401]', async ({
    page,
    stack,
  }) => {
    await openProduct(page, stack);
    const present = new URL(page.url());
    await callAs(stack, await token(page))('POST', '/api/auth/logout');
    const visits: string[] = [];
    page.on('framenavigated', (frame) => visits.push(frame.url()));
    await toggle(page).click();
    await page.waitForURL((url) => url.pathname.endsWith('/pages/login/index'));
    const wanted = present.pathname.replace('/admin-h5', '') + present.search;
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(wanted);
    expect(visits.filter((url) => url.includes('/pages/login/index'))).toHaveLength(1);
    await expect(page.locator('form').getByText('登录已过期，请重新登录')).toBeVisible();
    await expect(page.locator('.ah5-toast')).toHaveCount(0);
    const kept = await page.evaluate(() => Object.keys(localStorage));
    for (const key of ['token', 'userInfo', 'adminToken', 'adminUserInfo'])
      expect(kept).not.toContain(`admin-h5.${key}`);
  });

  test('403: a right that was taken away says 权限不足，无法访问 [§8 403]', async ({ page, stack }) => {
    const admin = await callAsPerson(stack);
    const person = newPerson();
    const { id } = await admin<{ id: string }>('POST', '/api/user', { ...person, type: 3, status: 1 });
    await openProduct(page, stack, person.username);
    await admin('PUT', `/api/user/${id}`, { ...(await admin<object>('GET', `/api/user/${id}`)), type: 1 });
    await toggle(page).click();
    await expect(stated(page, '权限不足，无法访问')).toBeVisible();
  });

  test('404: a record that was deleted meanwhile says 请求的资源不存在 [§8 404]', async ({ page, stack }) => {
    const id = await openProduct(page, stack);
    const admin = await callAsPerson(stack);
    await admin('DELETE', `/api/product/${id}`);
    await toggle(page).click();
    await expect(stated(page, '请求的资源不存在')).toBeVisible();
    await admin('POST', `/api/product/${id}/restore`);
  });

  test('409: a record that was changed meanwhile says 数据已被他人修改，请刷新后重试 [§8 other with a message]', async ({
    page,
    stack,
  }) => {
    const id = await openProduct(page, stack);
    const admin = await callAsPerson(stack);
    await admin('PUT', `/api/product/${id}`, await admin<object>('GET', `/api/product/${id}`));
    await toggle(page).click();
    await expect(stated(page, '数据已被他人修改，请刷新后重试')).toBeVisible();
  });

  test('422: a user name that was taken meanwhile says so, and stands under its field [§8 422 with a message]', async ({
    page,
    stack,
  }) => {
    const person = newPerson();
    await page.goto(`${stack.baseUrl}pages/login/register`);
    // The form's own look-up comes first: later it would find the name taken, and nothing would be sent.
    const lookedUp = page.waitForResponse(`**/api/user/check/username/${person.username}`);
    await page.getByRole('textbox', { name: '用户名' }).fill(person.username);
    expect(await (await lookedUp).json()).toMatchObject({ data: { available: true } });
    await page.getByLabel(/^密码/).fill('secret123');
    await page.getByLabel('确认密码').fill('secret123');
    await page.getByRole('textbox', { name: '手机号' }).fill(newPerson().phone);
    await page.getByLabel('真实姓名').fill('测试人员');
    await page.getByRole('checkbox', { name: /同意/ }).check();
    await callAs(stack)('POST', '/api/auth/register', person);
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await expect(stated(page, '用户名已存在')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '用户名' })).toHaveAttribute('aria-invalid', 'true');
  });

  test('429: too many wrong passwords say so, and how long to wait [§8 other with a message]', async ({
    page,
    stack,
  }) => {
    const person = newPerson();
    await callAs(stack)('POST', '/api/auth/register', person);
    await page.goto(`${stack.baseUrl}pages/login/index`);
    for (let failure = 0; failure < 5; failure += 1) {
      const answered = page.waitForResponse('**/api/auth/login');
      await fillLogin(page, person.username, 'not-the-password');
      expect((await answered).status()).toBe(400);
      await expect(page.getByRole('button', { name: '登录', exact: true })).not.toHaveAttribute('aria-busy', 'true');
    }
    await fillLogin(page, person.username, 'secret123');
    await expect(page.getByText(/尝试次数过多，请 \d+ 秒后再试/)).toBeVisible();
    // Once: under the form, and in no message as well.
    await expect(page.getByText('登录失败次数过多')).toHaveCount(0);
  });

  test('500: a fault inside says 服务器内部错误，请稍后重试 [§8 500]', async ({ page, stack }) => {
    await page.goto(`${stack.baseUrl}pages/login/index`);
    const database = new DatabaseSync(path.join(stack.dataDir, 'admin-h5.db'));
    database.exec('alter table limitCounter rename to limitCounterAway');
    try {
      await fillLogin(page);
      await expect(stated(page, '服务器内部错误，请稍后重试')).toBeVisible();
    } finally {
      database.exec('alter table limitCounterAway rename to limitCounter');
      database.close();
    }
  });

  test('503: an API that is down says 服务暂时不可用，请稍后重试, and is found again without a reload [§8 other with a message]', async ({
    page,
    stack,
  }) => {
    await page.goto(`${stack.baseUrl}pages/login/index`);
    await stack.api.stop();
    await fillLogin(page);
    await expect(stated(page, '服务暂时不可用，请稍后重试')).toBeVisible();
    await stack.api.start();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL((url) => url.pathname.endsWith('/pages/admin/index'));
  });

  test('a server that is gone says 网络请求失败，请稍后重试, for 3 s, without an icon [§8 toast, §8 network]', async ({
    page,
    stack,
  }) => {
    await page.clock.install();
    await page.goto(`${stack.baseUrl}pages/login/index`);
    // What a login needs has loaded with the first one.
    await fillLogin(page, 'admin', 'not-the-password');
    await expect(stated(page, '用户名或密码错误')).toBeVisible();
    // Until its toast is gone; from here on the page's time is the test's alone, however slow the machine is.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await stack.host.stop();
    try {
      await fillLogin(page);
      const toast = stated(page, '网络请求失败，请稍后重试');
      await expect(toast).toBeVisible();
      // Nothing but its text: an icon may be drawn by any element.
      await expect(page.locator('.ah5-toast').filter({ hasText: '网络请求失败' }).locator('*')).toHaveCount(1);
      await page.clock.runFor(2500);
      await expect(toast).toBeVisible();
      await page.clock.runFor(1000);
      await expect(toast).toBeHidden();
    } finally {
      await stack.host.start();
    }
  });
});
