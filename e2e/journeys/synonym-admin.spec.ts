import { expect, signIn, test } from '../support/test.ts';

test('an edit in 词库 changes what visitors find', async ({ page, stack }) => {
  const search = async (words: string) => {
    await page.goto(`${stack.baseUrl}pages/search/index?keyword=${encodeURIComponent(words)}`);
    return page.getByRole('tabpanel');
  };
  await expect(await search('九头鸟')).toContainText('没有找到「九头鸟」');

  await signIn(page, stack, { redirect: '/pages/admin/synonym/index?kind=ingredient' });
  await page.getByRole('searchbox', { name: /搜索/ }).fill('138261-41-3');
  await expect(page.getByText('共 1 条')).toBeVisible();
  await page.getByRole('link', { name: /吡虫啉/ }).click();
  await expect(page.getByRole('textbox', { name: '名称', exact: true })).toHaveValue('吡虫啉');
  const aliases = page.getByRole('textbox', { name: /别名/ });
  await aliases.fill('九头鸟');
  await aliases.press('Enter');
  await page.getByRole('button', { name: '保存并返回', exact: true }).click();
  await expect(page.getByText('共 1 条')).toBeVisible();

  await expect((await search('九头鸟')).getByRole('listitem').filter({ hasText: '吡虫啉' }).first()).toBeVisible();
});
