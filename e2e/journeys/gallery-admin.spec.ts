import type { Page } from '@playwright/test';
import { picture } from '../support/picture.ts';
import { expect, signIn, test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';
import { swipeLeft } from '../support/touch.ts';

const list = '/pages/admin/factory-gallery/index';
const about = 'pages/company/about';
const save = (page: Page) => page.getByRole('button', { name: '保存并返回', exact: true });
const album = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

test('an item of the gallery lives its whole life on a phone [§1 administration]', async ({
  page,
  stack,
  problems,
}) => {
  await signIn(page, stack, { redirect: list });
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
  // The numbers come by a call of their own.
  await expect(album(page, '实验室')).toHaveText(/\d$/);
  const before = Number(/\d+/.exec((await album(page, '实验室').textContent()) ?? '')?.[0]);
  await album(page, '实验室').tap();
  await expect(page).toHaveURL(/album=/);
  await page.getByRole('button', { name: '新增工厂展示' }).tap();
  await expect(page.getByRole('radio', { name: '实验室' })).toBeChecked();

  // What is missing is said, under each field and in sum.
  await save(page).tap();
  await expect(page.getByText('标题不能为空').first()).toBeVisible();
  await expect(page.getByText('请至少上传一张图片').first()).toBeVisible();
  await page.getByRole('textbox', { name: '标题' }).fill('试验液相色谱室');
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
  await expectToast(page, '保存成功');

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
  await page.goto(`${stack.baseUrl}${about}?section=gallery`);
  await page.getByRole('tab', { name: '实验室' }).tap();
  await expect(page.getByRole('button', { name: /试验液相色谱室/ })).toBeVisible();
  expect(problems).toEqual([]);
});

test('items are ordered, selected in a batch and brought back from the recycle bin on a phone', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, { redirect: `${list}?album=${encodeURIComponent('生产车间')}` });
  const cards = page.getByRole('article');
  await expect(cards.nth(2)).toBeVisible();
  const name = async (index: number) => (await cards.nth(index).getAttribute('aria-label')) ?? '';
  const [first, second] = [await name(0), await name(1)];
  const more = async (entry: string) => {
    await page.getByRole('button', { name: '更多', exact: true }).tap();
    await page.getByRole('dialog').getByRole('button', { name: entry }).tap();
  };

  await more('排序');
  await page.getByRole('button', { name: `上移${second}` }).tap();
  await page.getByRole('button', { name: '保存顺序' }).tap();
  await expect(cards.first()).toHaveAccessibleName(second);
  await page.getByRole('button', { name: '撤销' }).tap();
  await expect(cards.first()).toHaveAccessibleName(first);

  await more('批量管理');
  await page.getByRole('checkbox', { name: `选择${first}` }).tap();
  await page.getByRole('checkbox', { name: `选择${second}` }).tap();
  await page.getByRole('toolbar').getByRole('button', { name: '删除' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  await expect(page.getByText('批量删除：2 条全部成功')).toBeVisible();
  await expect(album(page, '生产车间')).toHaveText('生产车间 1');

  await page.goto(`${stack.baseUrl}pages/admin/recycle/index?entity=factory-gallery`);
  for (const label of [first, second]) {
    await page.getByRole('button', { name: `${label}的更多操作` }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).tap();
    await expect(page.getByText(`已恢复「${label}」`)).toBeVisible();
  }
  await page.goto(`${stack.baseUrl}${list.slice(1)}?album=${encodeURIComponent('生产车间')}`);
  await expect(album(page, '生产车间')).toHaveText('生产车间 3');
  await expect(cards.first()).toHaveAccessibleName(first);
});

test('pictures are seen as tiles, or as a list whose rows are swiped', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: `${list}?album=${encodeURIComponent('资质荣誉')}` });
  const cards = page.getByRole('article');
  await expect(cards.nth(1)).toBeVisible();
  const [left, right] = [await cards.first().boundingBox(), await cards.nth(1).boundingBox()];
  expect(left?.y).toBe(right?.y);
  // The round button covers none of them, not even the last one.
  await page.goto(stack.baseUrl + list.slice(1));
  await expect(cards.nth(1)).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    const total = /\d+/.exec((await page.getByText(/^共 \d+ 条$/).textContent()) ?? '')?.[0];
    await expect(page.locator(`[data-index="${Number(total) - 1}"] article`)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page
    .getByRole('button', { name: /的更多操作$/ })
    .last()
    .tap();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).tap();
  await page.goto(`${stack.baseUrl}${list.slice(1)}?album=${encodeURIComponent('资质荣誉')}`);
  await page.getByRole('button', { name: '更多', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '列表显示' }).tap();
  await expect(page).toHaveURL(/view=list/);
  await page.reload();
  await expect(cards.nth(1)).toBeVisible();
  const box = await cards.first().boundingBox();
  expect((await cards.nth(1).boundingBox())?.x).toBe(box?.x);

  await swipeLeft(page, cards.first());
  await page.getByRole('button', { name: '停用', exact: true }).tap();
  await expect(cards.first().getByText('停用')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).tap();
  await expect(cards.first().getByText('启用')).toBeVisible();
});

test.describe('on a desktop, by keyboard alone', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test('albums are gone through, and items moved from one to another', async ({ page, stack }) => {
    await signIn(page, stack, { redirect: `${list}?album=${encodeURIComponent('厂区环境')}` });
    const links = page.getByRole('table').getByRole('row').getByRole('link');
    await expect(links.nth(1)).toBeVisible();
    const count = await links.count();
    const bar = page.getByRole('toolbar');
    await page.getByRole('checkbox', { name: '全选本页' }).press('Space');
    await bar.getByRole('button', { name: '移动' }).press('Enter');
    await page.getByRole('radio', { name: '团队风采' }).press('Space');
    await page.getByRole('button', { name: '移动到这里' }).press('Enter');
    await expect(page.getByText(/移动：\d+ 条全部成功/)).toBeVisible();
    await expect(album(page, '厂区环境')).toHaveText('厂区环境 0');
    await page.getByRole('button', { name: '撤销' }).press('Enter');
    await expect(album(page, '厂区环境')).toHaveText(`厂区环境 ${count}`);
    await album(page, '厂区环境').press('ArrowRight');
    await expect(album(page, '生产车间')).toBeFocused();
    await expect(page).toHaveURL(new RegExp(encodeURIComponent('生产车间')));
  });
});
