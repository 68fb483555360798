import { expect, signIn, test } from '../support/test.ts';
import { walkRoutes } from '../support/walk-routes.ts';

test.use({ stackOptions: { config: { catalogueAccess: 'login' }, modules: [] } });

walkRoutes('login');

test('where no module is deployed, a known admin path shows its title and says so [§routes no module]', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, { redirect: '/pages/admin/banner/index' });
  await expect(page).toHaveTitle('轮播图管理');
  await expect(page.getByText('该功能暂未部署，请稍后再试或联系管理员')).toBeVisible();
  await page.getByRole('button', { name: '返回管理中心' }).click();
  await expect(page).toHaveTitle('管理中心');
  await page.goto(`${stack.baseUrl}pages/admin/product/index`);
  await expect(page.getByRole('main').getByText('页面不存在')).toBeVisible();
});
