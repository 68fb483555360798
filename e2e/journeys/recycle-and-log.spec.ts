import type { Page } from '@playwright/test';
import { savedAndLeft } from '../support/admin-screens.ts';
import { expect, signIn, test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

const categories = '/pages/admin/category/index';

const bin = (page: Page, base: string, entity: string) =>
  page.goto(`${base}pages/admin/recycle/index?entity=${entity}`);

async function createCategory(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新增分类' }).tap();
  await page.getByRole('textbox', { name: '分类名称' }).fill(name);
  await page.getByRole('button', { name: '保存并返回', exact: true }).tap();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `${name}的更多操作` }).tap();
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).tap();
}

async function removeCategory(page: Page, name: string): Promise<void> {
  await choose(page, name, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
}

test('a record whose category is gone needs a new one to be restored', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: categories });
  await createCategory(page, '将被删除的分类');
  await page.goto(`${stack.baseUrl}pages/admin/product/edit`);
  await page.getByLabel('农药名称(通用名)').fill('无家可归的产品');
  await page.getByRole('button', { name: /^产品分类/ }).tap();
  await page.getByRole('radio', { name: '将被删除的分类' }).tap();
  await page.getByLabel('农药类别').selectOption('除草剂');
  await page.getByLabel('剂型').selectOption('SL');
  await page.getByRole('radio', { name: '低毒' }).check();
  await page.getByLabel('名称（第1行）').fill('草甘膦');
  await page.getByLabel('含量（第1行）').fill('30');
  await page.getByRole('textbox', { name: '登记证号' }).fill('PD20268888');
  await page.getByRole('button', { name: '保存并返回', exact: true }).tap();
  await page.getByRole('searchbox').fill('无家可归');
  await expect(page.getByText('共 1 条')).toBeVisible();
  await choose(page, '无家可归的产品', '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  await expect(page.getByText('没有符合条件的产品')).toBeVisible();
  await page.goto(stack.baseUrl + categories.slice(1));
  await removeCategory(page, '将被删除的分类');

  await bin(page, stack.baseUrl, 'product');
  // With what tells it from other products of its name.
  await choose(page, '无家可归的产品 30% 可溶液剂', '恢复');
  const places = page.getByRole('dialog', { name: '原分类已不存在，请选择新的分类' });
  await places.getByRole('radio', { name: '除草剂', exact: true }).tap();
  await places.getByRole('button', { name: /^(移动|恢复)到这里$/ }).tap();
  await expectToast(page, '已恢复「无家可归的产品 30% 可溶液剂」');
  await page.goto(`${stack.baseUrl}pages/admin/product/index?keyword=无家可归`);
  await expect(page.getByRole('article')).toContainText('除草剂');
});

test('the bin gives back or forgets many at once', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: categories });
  const names = ['回收甲', '回收乙', '回收丙'];
  for (const name of names) await createCategory(page, name);
  for (const name of names) await removeCategory(page, name);

  await bin(page, stack.baseUrl, 'category');
  const total = page.getByText(/^共 \d+ 条$/);
  await page.getByRole('searchbox').fill('回收');
  await expect(total).toHaveText('共 3 条');
  await page.getByRole('button', { name: '更多', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '批量管理' }).tap();
  for (const name of ['回收甲', '回收乙']) await page.getByRole('checkbox', { name: `选择${name}` }).tap();
  await page.getByRole('toolbar').getByRole('button', { name: '批量恢复' }).tap();
  await expect(page.getByText('批量恢复：2 条全部成功')).toBeVisible();
  await expect(total).toHaveText('共 1 条');

  await page.getByRole('button', { name: /^全选结果/ }).tap();
  await page.getByRole('toolbar').getByRole('button', { name: '批量彻底删除' }).tap();
  const question = page.getByRole('alertdialog', { name: '彻底删除选中的 1 条记录？' });
  await question.getByRole('button', { name: '取消' }).tap();
  await expect(total).toHaveText('共 1 条');
  await page.getByRole('toolbar').getByRole('button', { name: '批量彻底删除' }).tap();
  await question.getByRole('button', { name: '彻底删除' }).tap();
  await expect(page.getByText('批量彻底删除：1 条全部成功')).toBeVisible();
  await expect(page.getByText('没有符合条件的已删除的记录')).toBeVisible();
  await page.goto(`${stack.baseUrl}${categories.slice(1)}?keyword=回收`);
  await expect(page.getByRole('list', { name: '分类' }).getByRole('listitem')).toHaveCount(2);
});

test('the log is narrowed to a person, and its changes read as the forms do', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: '/pages/admin/banner/index' });
  await page.getByRole('article').first().getByRole('link').tap();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(/./);
  const title = await page.getByRole('textbox', { name: '标题' }).inputValue();
  await page.getByRole('radio', { name: '分类页' }).check();
  await page.getByRole('radio', { name: '不跳转' }).check();
  await page.getByLabel('开始时间').fill('2026-05-02T08:00');
  await page.getByRole('button', { name: '保存并返回', exact: true }).tap();
  await savedAndLeft(page);

  await page.goto(`${stack.baseUrl}pages/admin/log/index?action=update&entity=banner`);
  await page.getByRole('button', { name: /^筛选/ }).tap();
  await page.getByRole('button', { name: /请选择用户/ }).tap();
  const picker = page.getByRole('dialog', { name: '选择用户' });
  await picker.getByRole('searchbox').fill('admin');
  await picker.getByRole('button', { name: /^admin(?!_)/ }).tap();
  await page.getByRole('button', { name: /查看 \d+ 条结果/ }).tap();
  await expect(page.getByRole('list', { name: '当前筛选' })).toContainText('人：admin');
  await expect(page).toHaveURL(/actorId=/);
  await choose(page, title, '查看变更');
  const diff = page.getByRole('dialog', { name: `变更：${title}` });
  await expect(diff).toContainText(/首页\s*→\s*分类页/);
  await expect(diff).toContainText(/站内页面\s*→\s*不跳转/);
  await expect(diff).toContainText('2026-05-02 08:00');
  await expect(diff).not.toContainText(/\bhome\b|\bpage\b|T00:00/);
});
