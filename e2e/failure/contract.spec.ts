import type { Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { expect, signIn, test } from '../support/test.ts';

const centre = '/pages/admin/index';
const screen = '/pages/admin/category/index';

/** Opens the category module and expects its panel with this sentence; the shell around it stays. */
async function expectPanel(page: Page, stack: Stack, sentence: string): Promise<void> {
  await signIn(page, stack, { redirect: screen });
  await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
  await page.getByRole('button', { name: '返回管理中心' }).click();
  await expect(page).toHaveURL(stack.baseUrl.replace(/\/$/, '') + centre);
  await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
}

test('a module that asks for another contract is not fetched; the panel says what is needed', async ({
  page,
  stack,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const before = stack.modules;
  stack.modules = before.map((listed) => ({
    ...listed,
    releases: listed.releases.map((release) => ({
      ...release,
      declaration: { ...release.declaration, contract: { '@admin-h5/contract': '^9.0.0' } },
    })),
  }));
  await expectPanel(page, stack, '该功能与当前版本不兼容，请联系管理员');
  stack.modules = before;
  expect(requested.filter((url) => url.startsWith(stack.remote('category').origin))).toEqual([]);
});
