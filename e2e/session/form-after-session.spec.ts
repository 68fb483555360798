import type { Page, Route } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { callAs, callAsPerson } from '../support/api.ts';
import { expect, fillLogin, signIn, test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

/** What a test types: no other has saved it, and what is saved already is no change. */
const typed = () => `过期前填写的商品名${test.info().testId.slice(-6)}`;
const expired = '登录已过期，请重新登录';
const tradeName = (page: Page) => page.getByLabel('商品名');

/** Address of a product's form inside the app. */
async function formOf(stack: Stack): Promise<string> {
  const admin = await callAsPerson(stack);
  const { list } = await admin<{ list: { id: string }[] }>('GET', '/api/product?size=1');
  return `/pages/admin/product/edit?id=${list[0]?.id}`;
}

/** Opens the form of a product and changes it; returns its address. */
async function change(page: Page, stack: Stack): Promise<string> {
  const form = await formOf(stack);
  await signIn(page, stack, { redirect: form });
  await tradeName(page).fill(typed());
  return form;
}

/** Ends the session of the page on the server, as a changed password or an administrator does. */
async function revoke(page: Page, stack: Stack): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('admin-h5.token'));
  await callAs(stack, token)('POST', '/api/auth/logout');
}

/** The login form says why, and the form that it leads back to has what was typed. */
async function comesBack(page: Page, form: string): Promise<void> {
  await page.waitForURL((url) => url.pathname.endsWith('/pages/login/index'));
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(form);
  await expect(page.locator('form').getByText(expired)).toBeVisible();
  await expect(page.getByText(expired)).toHaveCount(1);
  await fillLogin(page);
  await page.waitForURL((url) => url.pathname + url.search === `/admin-h5${form}`);
  await expect(page.getByText('已恢复登录过期前填写的内容')).toBeVisible();
  await expect(tradeName(page)).toHaveValue(typed());
  await expect(tradeName(page)).toBeEnabled();
}

test('a form whose save meets a revoked session is saved after the next login [§401 drafts]', async ({
  page,
  stack,
}) => {
  const form = await change(page, stack);
  await revoke(page, stack);
  await page.getByRole('button', { name: '保存并返回', exact: true }).click();
  await comesBack(page, form);
  await page.keyboard.press('Control+S');
  await expectToast(page, '保存成功');
  await expect(page.getByText('已恢复登录过期前填写的内容')).toBeHidden();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/admin-h5${form}`);
  await page.reload();
  await expect(tradeName(page)).toHaveValue(typed());
});

test('a form whose session the check at the start finds dead comes back with what was typed', async ({
  page,
  stack,
}) => {
  const form = await formOf(stack);
  await signIn(page, stack, { redirect: form });
  await expect(tradeName(page)).toBeEnabled();
  // The server's word comes once the form has been opened and changed.
  const held: Route[] = [];
  await page.route('**/api/auth/validate', (route) => void held.push(route));
  await page.reload();
  await tradeName(page).fill(typed());
  await revoke(page, stack);
  expect(held).toHaveLength(1);
  await held[0]?.continue();
  await comesBack(page, form);
});

test('a form whose token ran out while nobody was there comes back with what was typed', async ({ page, stack }) => {
  await page.clock.install();
  const form = await change(page, stack);
  // The server's clock does not follow the page's: it refuses the token as it would one that has run out.
  await revoke(page, stack);
  await page.clock.fastForward(8 * 24 * 3_600_000);
  await comesBack(page, form);
});

test('a form that is loaded anew after its session has ended comes back with what was typed', async ({
  page,
  stack,
}) => {
  const form = await change(page, stack);
  await revoke(page, stack);
  await page.reload();
  await comesBack(page, form);
});
