import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

const name = '甲氨基阿维菌素苯甲酸盐·高效氯氟氰菊酯'.repeat(3);
const named = new Set(['title', 'name', 'tradeName', 'totalContent', 'purity', 'regHolder', 'shortName']);

/** The catalogue with names as long as the rules allow. */
async function lengthenNames(page: Page): Promise<void> {
  await page.route(/\/api\/(publish\/|categor|company)/, async (route) => {
    const response = await route.fetch();
    const body = JSON.parse(await response.text(), (key, value: unknown) =>
      named.has(key) && value !== '' ? name : value,
    );
    await route.fulfill({ response, json: body });
  });
}

/** Opens the first record of a list that has a picture: other specs leave records without one in this stack. */
async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(list);
  const records = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('img') });
  await records.locator('a[href*="/detail?id="]').first().click();
  await page.waitForURL(/\/detail\?id=/);
  await expect(page.getByRole('button', { name: '询价', exact: true })).toBeVisible();
}

test('names of any length stay inside the page of a small phone', async ({ page, stack }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await lengthenNames(page);
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(320);
  for (const list of ['pages/category/insecticide', 'pages/materials/list']) {
    await openFirst(page, stack.baseUrl + list);
    await fits();
    await page.goBack();
    await fits();
  }
  await page.goto(`${stack.baseUrl}pages/category/second`);
  await expect(page.getByText(name).first()).toBeVisible();
  await fits();
});

test('back closes the pictures of a product and stays there; the next back leads to the list at its place', async ({
  page,
  stack,
  problems,
}) => {
  await openFirst(page, `${stack.baseUrl}pages/category/insecticide`);
  const product = page.url();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const close of ['back', 'button'] as const) {
    await page.getByRole('button', { name: '查看大图 1' }).click();
    const viewer = page.getByRole('dialog', { name: /查看图片/ });
    await expect(viewer).toBeVisible();
    await page.waitForFunction(() => 'ah5Cover' in history.state);
    if (close === 'back') await page.goBack();
    else await viewer.getByRole('button', { name: '关闭' }).click();
    await expect(viewer).toHaveCount(0);
    await page.waitForFunction(() => !('ah5Cover' in history.state));
    expect(page.url()).toBe(product);
  }
  await page.goBack();
  await expect(page).toHaveURL(/category\/insecticide$/);
  expect(problems).toEqual([]);
});

test('a fault of one screen leaves the ways to the others', async ({ page, stack }) => {
  const answer = {
    success: true,
    data: { list: [{ id: 'x', type: 'product', title: '缺卡片' }], total: 1, page: 1, size: 6 },
  };
  await page.route(/\/api\/publish\/list\?.*product/, (route) => route.fulfill({ json: answer }));
  const fault = page.getByRole('heading', { name: '出错了' });
  await page.goto(`${stack.baseUrl}pages/index/index`);
  await expect(fault).toBeVisible();
  await page.getByRole('link', { name: '分类' }).click();
  await expect(page.getByRole('heading', { name: '产品分类' })).toBeVisible();
  await page
    .getByRole('link', { name: /^全部 \d+ 款/ })
    .first()
    .click();
  await expect(fault).toBeVisible();
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page.getByRole('heading', { name: '产品分类' })).toBeVisible();
});

test('on a wide screen the picture stands beside the facts; neither that nor the company has accessibility faults', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openFirst(page, `${stack.baseUrl}pages/category/insecticide`);
  const picture = await page.getByRole('region', { name: /图集/ }).boundingBox();
  const facts = await page.getByRole('heading', { name: '登记信息' }).boundingBox();
  expect(facts?.x).toBeGreaterThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0));
  await expectAccessible(page);
  await page.goto(`${stack.baseUrl}pages/company/about`);
  await expect(page.getByRole('tab', { name: '全部' })).toBeVisible();
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await expectAccessible(page);
});

test('a link to 工厂展示 begins there, however late its pictures come', async ({ page, stack }) => {
  await page.route(/\/api\/publish\/list\?.*gallery/, async (route) => {
    const response = await route.fetch();
    await expect(page.getByRole('heading', { name: '工厂展示' })).toBeInViewport();
    await route.fulfill({ response });
  });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${stack.baseUrl}pages/company/about?section=gallery`);
  await expect(page.locator('#gallery li').first()).toBeVisible();
  const bar = await page.locator('.ah5-nav').boundingBox();
  const block = await page.locator('#gallery').boundingBox();
  const below = (block?.y ?? 0) - (bar?.height ?? 0);
  expect(below).toBeGreaterThanOrEqual(0);
  expect(below).toBeLessThan(40);
});

test('a logo that does not load leaves the app’s own mark, with no sign of a missing picture over it', async ({
  page,
  stack,
}) => {
  await page.route('**/api/files/preview/**', (route) => route.abort());
  await page.goto(`${stack.baseUrl}pages/company/about`);
  const mark = page.getByRole('main').locator('.brand-mark');
  await expect(mark.locator('[data-state=broken]')).toHaveCount(1);
  await expect(mark.locator('circle')).toBeVisible();
  await expect(mark.locator('.ah5-icon')).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on the green of 我的 the person’s sign stands on white (${colorScheme})`, async ({ page, stack }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${stack.baseUrl}pages/mine/index`);
    const sign = page.getByRole('main').locator('.ah5-avatar');
    await expect(sign).toHaveCSS('background-color', /^rgba?\(255, 255, 255/);
    await expect(sign).toHaveCSS('color', 'rgb(20, 99, 43)');
  });
}

test('every page of a wide screen ends with the company, its telephone and the registration of the site', async ({
  page,
  stack,
}) => {
  const foot = page.getByRole('region', { name: '网站信息' });
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['index/index', 'materials/list', 'search/index', 'inquiry/index']) {
    await page.goto(`${stack.baseUrl}pages/${path}`);
    await expect(foot.getByRole('link', { name: '400-000-0000' })).toHaveAttribute('href', 'tel:400-000-0000');
    await expect(foot.getByRole('link', { name: /ICP备/ })).toHaveAttribute('href', 'https://beian.miit.gov.cn/');
    await expect(foot.getByRole('link', { name: '隐私政策' })).toBeVisible();
  }
  await expectAccessible(page, '.site-footer');
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(foot).toBeHidden();
});
