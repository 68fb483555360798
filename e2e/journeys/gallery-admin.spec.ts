import type { Page } from '@playwright/test';
import { picture } from '../support/picture.ts';
import { expect, signIn, test } from '../support/test.ts';

const list = '/pages/admin/factory-gallery/index';

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
const album = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

test('an item of the gallery lives its whole life on a phone', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: list });
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
  const before = Number(/\d+/.exec((await album(page, '实验室').textContent()) ?? '')?.[0]);
  await album(page, '实验室').tap();
  await expect(page).toHaveURL(/album=/);
  await page.getByRole('button', { name: '新增工厂展示' }).tap();
  await expect(page.getByRole('radio', { name: '实验室' })).toBeChecked();

  // What is missing is said, under each field and in sum.
  await save(page).tap();
  await expect(page.getByText('标题不能为空').first()).toBeVisible();
  await expect(page.getByText('请至少上传一张图片').first()).toBeVisible();
  await page.getByLabel('标题').fill('试验液相色谱室');
  await page
    .getByLabel(/添加图片/)
    .setInputFiles([await picture('a.jpg', '#2f7d32'), await picture('b.jpg', '#8d6e63')]);
  await expect(page.getByRole('button', { name: '图片第2张', exact: true })).toBeVisible();
  const covered = page.getByRole('button', { name: '图片第1张（封面）' }).locator('img');
  const cover = await covered.getAttribute('src');
  await page.getByRole('button', { name: '将图片第2张设为封面' }).tap();
  await expect(covered).not.toHaveAttribute('src', cover ?? '');
  await page.getByLabel('拍摄日期').fill('2025-05-01');
  await save(page).tap();

  // Found by the initials of its pinyin; its album counts it.
  await expect(album(page, '实验室')).toHaveText(`实验室 ${before + 1}`);
  await page.getByRole('searchbox', { name: /搜索/ }).fill('syyxsp');
  await expect(page.getByText('共 1 条')).toBeVisible();
  const card = page.getByRole('article', { name: '试验液相色谱室' });
  await expect(card).toContainText('实验室 · 2 张图片');
  await card.getByRole('link').tap();
  await page.getByLabel('说明').fill('检测每一批产品');
  await save(page).tap();
  await expect(page.getByText('保存成功')).toBeVisible();

  // Disabled and taken back, deleted and taken back.
  const actions = page.getByRole('button', { name: '试验液相色谱室的更多操作' });
  await actions.tap();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).tap();
  await expect(card.getByText('停用')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).tap();
  await expect(card.getByText('启用')).toBeVisible();
  await actions.tap();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  await expect(page.getByText('没有符合条件的工厂展示')).toBeVisible();
  await expect(album(page, '实验室')).toHaveText(`实验室 ${before}`);
  await page.getByRole('button', { name: '撤销' }).last().tap();
  await expect(page.getByText('共 1 条')).toBeVisible();
  await expect(album(page, '实验室')).toHaveText(`实验室 ${before + 1}`);

  // Visitors see it under its album.
  await page.goto(`${stack.baseUrl}pages/company/about?section=gallery`);
  await page.getByRole('tab', { name: '实验室' }).tap();
  await expect(page.getByRole('button', { name: /试验液相色谱室/ })).toBeVisible();
  expect(problems).toEqual([]);
});
