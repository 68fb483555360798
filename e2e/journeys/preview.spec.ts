import type { Page } from '@playwright/test';
import { callAsPerson } from '../support/api.ts';
import { picture } from '../support/picture.ts';
import { expect, signIn, test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: '预览' });
const visitorPage = (page: Page) => page.frameLocator('iframe[title="访客看到的页面"]');
const previewButton = (page: Page) => page.getByRole('button', { name: '预览', exact: true });

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1366, height: 650 }, hasTouch: false });

  test('a product is shown as its form has it, and stays as it is', async ({ page, stack, problems }) => {
    const call = await callAsPerson(stack);
    const { list } = await call<{ list: { id: string; name: string; viewCount: number }[] }>(
      'GET',
      '/api/product?size=1&status=1&sort=createdAt:asc',
    );
    const [product] = list;
    if (!product) throw new Error('no product');
    await signIn(page, stack, { redirect: `/pages/admin/product/edit?id=${product.id}` });
    const name = page.getByLabel('农药名称(通用名)');
    await name.fill('预览中的新名');
    await page.getByRole('button', { name: /添加使用范围/ }).click();
    const last = page.getByLabel(/^作物\/场所（第\d+行）/).last();
    await last.fill('枸杞');
    await page
      .getByLabel(/^防治对象（第\d+行）/)
      .last()
      .fill('木虱');

    // What cannot be saved is marked, and nothing opens.
    await previewButton(page).click();
    await expect(page.getByRole('button', { name: /有 \d+ 处需要修改/ })).toBeVisible();
    await expect(page.getByLabel(/^用药量（第\d+行）/).last()).toBeFocused();
    await expect(dialog(page)).toHaveCount(0);
    await page
      .getByLabel(/^用药量（第\d+行）/)
      .last()
      .fill('20克/亩');
    await page
      .getByLabel(/^施用方法（第\d+行）/)
      .last()
      .fill('喷雾');

    await previewButton(page).click();
    const shown = visitorPage(page);
    await expect(shown.getByRole('heading', { name: '预览中的新名', level: 2 })).toBeVisible();
    await expect(shown.getByRole('region', { name: '使用范围' })).toContainText('枸杞');
    await expect(dialog(page)).toContainText('仅预览，保存后访客才能看到');
    expect(await page.locator('iframe').evaluate(({ clientWidth }) => clientWidth)).toBe(375);

    // It can be looked at, and nothing else.
    await shown.getByRole('button', { name: '收藏' }).click();
    await expect(shown.getByText('预览中不能操作')).toBeVisible();
    await shown.getByRole('link', { name: '登记', exact: true }).click();
    await dialog(page).getByRole('button', { name: '电脑' }).click();
    await expect(shown.getByRole('navigation', { name: '页尾导航' })).toBeAttached();
    await shown.getByRole('link', { name: '资料中心' }).first().click();
    await expect(shown.getByRole('heading', { name: '预览中的新名', level: 2 })).toBeVisible();
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => /^admin-h5\.(history|favorites)/.test(key))).toEqual([]);

    // Escape closes it from inside the page too, and the form is as it was.
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(previewButton(page)).toBeFocused();
    await expect(name).toHaveValue('预览中的新名');
    await expect(last).toHaveValue('枸杞');
    const published = await call<{ title: string; record: { name: string } }>('GET', `/api/publish/${product.id}`);
    expect(published.record.name).toBe(product.name);
    const stored = await call<{ viewCount: number }>('GET', `/api/product/${product.id}`);
    // The call above has counted one.
    expect(stored.viewCount).toBeLessThanOrEqual(product.viewCount + 1);
    expect(problems).toEqual([]);
  });
});

test('a new material that is not published, on a phone', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: '/pages/admin/material/detail' });
  await page.getByRole('textbox', { name: '原料名称' }).fill('预览原料');
  await page.getByRole('button', { name: /^所属分类/ }).tap();
  await page.getByRole('radio', { name: '溶剂', exact: true }).tap();
  await page.getByLabel('等级').selectOption('工业级');
  await page.getByRole('switch', { name: '状态' }).tap();
  await previewButton(page).tap();
  await expect(visitorPage(page).getByRole('heading', { name: '预览原料' })).toBeVisible();
  await expect(dialog(page)).toContainText('未发布，仅预览');
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.locator('iframe').evaluate(({ clientWidth }) => clientWidth)).toBe(width);
  await dialog(page).getByRole('button', { name: '返回' }).tap();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '原料名称' })).toHaveValue('预览原料');
  expect(problems).toEqual([]);
});

test('a picture of the factory that was uploaded and not saved', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: `/pages/admin/factory-gallery/edit?album=${encodeURIComponent('实验室')}` });
  await page.getByRole('textbox', { name: '标题' }).fill('新的实验台');
  await page.getByLabel(/添加图片/).setInputFiles([await picture('a.jpg', '#2f7d32')]);
  await expect(page.getByRole('button', { name: /第1张/ }).first()).toBeVisible();
  await previewButton(page).tap();
  const tile = visitorPage(page).getByRole('button', { name: /新的实验台/ });
  await expect(tile).toBeVisible();
  await tile.tap();
  await expect(visitorPage(page).getByRole('dialog').getByRole('img', { name: '新的实验台 1' })).toBeVisible();
  // Going back closes the picture, then the preview.
  const goBack = () => page.evaluate(() => history.back());
  await goBack();
  await expect(visitorPage(page).getByRole('dialog')).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
  await goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('新的实验台');
  expect(problems).toEqual([]);
});
