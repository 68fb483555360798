import { picture } from '../support/picture.ts';
import { callAsPerson } from '../support/api.ts';
import { expect, fillLogin, signIn, signInByForm, test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

const list = '/pages/admin/user/index';

test('a user lives the whole life on a phone', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: list });
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
  await expect(page.getByRole('region', { name: '用户类型分布' }).getByText('管理员')).toBeVisible();

  // A name in use is reported before anything is saved.
  await page.getByRole('button', { name: '新增用户' }).tap();
  const username = page.getByRole('textbox', { name: '用户名' });
  await username.fill('ADMIN');
  await expect(page.getByText('用户名已存在')).toBeVisible();
  await username.fill('trial_one');
  await expect(page.getByText('用户名已存在')).toHaveCount(0);
  await page.getByLabel('密码').fill('trial-secret-1');
  await page.getByLabel('真实姓名').fill('试验员');
  await page.getByRole('textbox', { name: '手机号' }).fill('13812340000');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/user'));
  await page.getByRole('button', { name: '保存并返回', exact: true }).tap();
  expect((await sent).postData()).not.toContain('trial-secret-1');

  // Found, with the phone number masked.
  await page.getByRole('searchbox', { name: /搜索/ }).fill('trial_one');
  await expect(page.getByText('共 1 条')).toBeVisible();
  const card = page.getByRole('article', { name: 'trial_one' });
  await expect(card).toContainText('138****0000');
  await expect(card).not.toContainText('13812340000');

  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'trial_one的更多操作' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).tap();
  };
  // Edited.
  await card.getByRole('link').tap();
  await expect(page.getByLabel('密码')).toHaveCount(0);
  await page.getByLabel('真实姓名').fill('试验员乙');
  await page.getByRole('button', { name: '保存并返回', exact: true }).tap();
  await expect(card).toContainText('试验员乙');

  // A picture, and gone again.
  await choose('头像');
  const sheet = page.getByRole('dialog', { name: 'trial_one的头像' });
  await sheet.getByLabel('选择头像图片').setInputFiles([await picture('a.jpg', '#2f7d32')]);
  // Cropped as one's own: the whole picture is never sent.
  await page.getByRole('dialog', { name: '调整头像' }).getByRole('button', { name: '使用', exact: true }).tap();
  await sheet.getByRole('button', { name: '删除头像' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  await expect(sheet.getByRole('button', { name: '删除头像' })).toHaveCount(0);
  await sheet.getByRole('button', { name: '关闭' }).tap();

  // A new password, shown once.
  await choose('重置密码');
  const reloaded = page.waitForResponse((response) => response.url().includes('/api/user?'));
  await page.getByRole('alertdialog').getByRole('button', { name: '重置' }).tap();
  const told = page.getByRole('alertdialog', { name: '「trial_one」的新密码' });
  await expect(told.locator('code')).toHaveText(/.{8,}/);
  await reloaded;
  await told.getByRole('button', { name: '我已记下' }).tap();

  // Disabled and taken back, deleted and taken back.
  await choose('停用');
  await expect(card.getByText('停用', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).tap();
  await expect(card.getByText('启用', { exact: true })).toBeVisible();
  const chart = page.getByRole('region', { name: '用户类型分布' });
  await expect(chart).toContainText(/业主\s*\d+ 人/);
  const counted = (await chart.textContent()) ?? '';
  await choose('删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  await expect(page.getByText('没有符合条件的用户')).toBeVisible();
  await expect(chart).not.toHaveText(counted);
  await page.getByRole('button', { name: '撤销' }).last().tap();
  await expect(card).toBeVisible();
  await expect(chart).toHaveText(counted);

  // Deleted once more, and found in the recycle bin.
  await choose('删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  await expect(page.getByText('没有符合条件的用户')).toBeVisible();
  await page.goto(`${stack.baseUrl}pages/admin/recycle/index?entity=user`);
  await page.getByRole('button', { name: 'trial_one的更多操作' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).tap();
  await expectToast(page, '已恢复「trial_one」');
  await expect(card).toHaveCount(0);

  // The log tells what was changed, and changes it back.
  await page.goto(`${stack.baseUrl}pages/admin/log/index?entity=user&action=update&keyword=trial_one`);
  await page.getByRole('button', { name: 'trial_one的更多操作' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '查看变更' }).tap();
  const diff = page.getByRole('dialog', { name: '变更：trial_one' });
  await expect(diff).toContainText('试验员乙');
  await diff.getByRole('button', { name: '还原' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '还原' }).tap();
  await expectToast(page, '已还原「trial_one」');
  await page.goto(`${stack.baseUrl}${list.slice(1)}?keyword=trial_one`);
  await expect(card).toContainText('试验员 ·');
  expect(problems).toEqual([]);
});

test('a person with a new password chooses an own one before anything else', async ({ page, stack, problems }) => {
  const admin = await callAsPerson(stack);
  const { id } = await admin<{ id: string }>('GET', '/api/user/username/manager_li');
  const { password } = await admin<{ password: string }>('POST', `/api/user/${id}/reset-password`);

  await signInByForm(page, stack, { username: 'manager_li', password, redirect: '/pages/admin/product/index' });
  const notice = page.getByText('密码由管理员重置，请先修改密码再继续使用');
  await expect(notice).toBeVisible();
  await page.goto(`${stack.baseUrl}pages/admin/index`);
  await expect(notice).toBeVisible();

  // The one they were given is no choice.
  const change = async (next: string) => {
    await page.getByLabel('原密码').fill(password);
    await page.getByPlaceholder('至少6个字符').fill(next);
    await page.getByLabel('确认新密码').fill(next);
    await page.getByRole('button', { name: '确定' }).tap();
  };
  await change(password);
  await expect(page.getByText('新密码不能与原密码相同')).toBeVisible();

  await change('chosen-by-myself');
  await page.waitForURL(/pages\/login\/index/);
  await fillLogin(page, 'manager_li', 'chosen-by-myself');
  await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('nobody is offered to disable or delete themselves', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: `${list}?keyword=admin` });
  await page.getByRole('button', { name: 'admin的更多操作' }).tap();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('button', { name: '编辑' })).toBeVisible();
  await expect(menu.getByRole('button', { name: /停用|删除|重置密码/ })).toHaveCount(0);
});

test.describe('on a desktop, by keyboard alone', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test('a batch does what it may and says why it did not do the rest', async ({ page, stack }) => {
    await signIn(page, stack, { redirect: list });
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('checkbox', { name: '全选本页' }).press('Space');
    await page.getByRole('toolbar').getByRole('button', { name: '停用' }).press('Enter');
    const result = page.getByRole('dialog', { name: '批量停用' });
    await expect(result).toContainText('失败 1');
    await expect(result).toContainText('admin');
  });
});
