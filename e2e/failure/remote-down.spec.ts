import { expect, signIn, test } from '../support/test.ts';

test('a remote that is down costs its own screen only, and 重试 brings it back without a reload', async ({
  page,
  stack,
}) => {
  await stack.remote('category').stop();
  await signIn(page, stack, { redirect: '/pages/admin/index' });
  await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));

  await page.getByRole('link', { name: '分类', exact: true }).click();
  await expect(page.getByText('该功能暂时无法加载，请检查网络后重试')).toBeVisible();

  await page.getByRole('button', { name: '返回管理中心' }).click();
  await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
  await page.getByRole('link', { name: '分类', exact: true }).click();
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();

  await stack.remote('category').start();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '分类管理' })).toBeVisible();
  await expect(page.getByText('杀虫剂').first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});
