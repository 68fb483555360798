import { expect, fillLogin, test } from '../support/test.ts';
import { picture } from '../support/picture.ts';

test('a visitor browses real products; an administrator changes one; the visitor sees it [§1 journey]', async ({
  page,
  stack,
  problems,
  browser,
}) => {
  // A visitor: home, category, product.
  await page.goto(`${stack.baseUrl}pages/index/index`);
  await expect(page.getByRole('heading', { name: '热门产品' })).toBeVisible();
  const hot = page.getByRole('main').getByRole('link', { name: /草甘膦|氰氟草酯|阿维菌素/ });
  await expect(hot.first()).toBeVisible();

  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '分类' }).click();
  await expect(page).toHaveTitle('产品分类');
  await page
    .getByRole('link', { name: /新烟碱类/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /吡虫啉/ })
    .first()
    .click();
  await expect(page).toHaveTitle(/^吡虫啉 .+ - 产品详情$/);
  await expect(page.getByText('PD99990001')).toBeVisible();
  const product = new URL(page.url()).searchParams.get('id') ?? '';

  // Signed out, a protected screen leads to login and back to itself.
  const wanted = '/pages/admin/category/index';
  await page.goto(stack.baseUrl.replace(/\/$/, '') + wanted);
  await expect(page).toHaveURL(`${stack.baseUrl}pages/login/index?redirect=${encodeURIComponent(wanted)}`);
  await fillLogin(page);
  await expect(page).toHaveURL(stack.baseUrl.replace(/\/$/, '') + wanted);
  await expect(page.getByRole('heading', { name: '分类管理' })).toBeVisible();
  await expect(page.getByText('杀虫剂').first()).toBeVisible();

  // The administrator edits a product in the federated module.
  await page.goto(`${stack.baseUrl}pages/admin/product/edit?id=${product}`);
  const name = page.getByLabel(/农药名称/);
  await expect(name).toHaveValue('吡虫啉');
  await name.fill('吡虫啉精品');
  await page
    .locator('input[type=file][accept*="image"]')
    .first()
    .setInputFiles(await picture('new.jpg', '#3355aa'));
  const uploaded = await page.waitForResponse(
    (response) => response.url().endsWith('/api/files') && response.request().method() === 'POST',
  );
  expect(uploaded.ok()).toBe(true);
  const fileId: string = (await uploaded.json()).data.id;
  const saved = page.waitForResponse(
    (response) => response.url().includes(`/api/product/${product}`) && response.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: '保存并返回', exact: true }).click();
  expect((await saved).ok()).toBe(true);

  // A visitor who has never been here sees both.
  const visitor = await browser.newPage();
  await visitor.goto(`${stack.baseUrl}pages/product/detail?id=${product}`);
  await expect(visitor.getByRole('heading', { name: /吡虫啉精品/ })).toBeVisible();
  // The new picture is the last of the set; the carousel loads what shows and its neighbours.
  await visitor
    .getByRole('button', { name: /^第 \d+ 张/ })
    .last()
    .click();
  await expect(visitor.locator(`img[src*="${fileId}"]`).first()).toBeVisible();
  await visitor.close();

  expect(problems).toEqual([]);
});
