import type { Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { callAs, callAsPerson } from '../support/api.ts';
import { expect, fillLogin, signIn, test } from '../support/test.ts';

const typed = '过期前填写的商品名';
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
  await tradeName(page).fill(typed);
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
  await expect(tradeName(page)).toHaveValue(typed);
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
  await expect(page.getByText('保存成功')).toBeVisible();
  await expect(page.getByText('已恢复登录过期前填写的内容')).toBeHidden();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/admin-h5${form}`);
  await page.reload();
  await expect(tradeName(page)).toHaveValue(typed);
});
