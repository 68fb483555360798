import { renderedPages, test } from '../support/rendered-pages.ts';
import { expect } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test('every page is readable', async ({ page, stack }) => {
  for (const [address, text] of await renderedPages(stack)) {
    await page.goto(stack.baseUrl + address, { waitUntil: 'domcontentloaded' });
    await expect(page.getByText(text).first(), address).toBeVisible();
  }
});

test('a visitor walks from the home page to the company, a product and a material', async ({ page, stack }) => {
  await page.goto(`${stack.baseUrl}pages/index/index`);
  await page.locator('main a[href*="company/about"]:not([inert] *)').first().click();
  // Rich text, cleaned by the server.
  await expect(page.locator('.ah5-rich p').first()).toBeVisible();
  await page.goto(`${stack.baseUrl}pages/category/second`);
  await page.locator('main a[href*="category/insecticide"]').first().click();
  await page.locator('main a[href*="product/detail"]').first().click();
  await expect(page.getByRole('heading', { name: '登记信息' })).toBeVisible();
  await page.goto(`${stack.baseUrl}pages/materials/list`);
  await page.locator('main a[href*="materials/detail"]').first().click();
  await expect(page.getByText('关键参数')).toBeVisible();
});

test('a list has pages, an order and filters', async ({ page, stack }) => {
  await page.goto(`${stack.baseUrl}pages/category/insecticide?categoryId=all`);
  const total = await page.getByText(/共 \d+ 款产品/).textContent();
  const firstNames = await page.locator('.catalogue-list li').allTextContents();
  await page.getByRole('link', { name: '加载更多' }).click();
  await expect(page).toHaveURL(/categoryId=all&page=2$/);
  const secondNames = await page.locator('.catalogue-list li').allTextContents();
  expect(secondNames.filter((name) => firstNames.includes(name))).toEqual([]);
  await page.getByRole('tab', { name: '最新' }).click();
  await expect(page).toHaveURL(/categoryId=all&sort=newest$/);
  await page.getByLabel('毒性').selectOption('低毒');
  await page.locator('.filter-plain button').click();
  await expect(page).toHaveURL(/categoryId=all&sort=newest/);
  await expect(page.getByText(/共 \d+ 款产品/)).not.toHaveText(total ?? '');
  await page.getByRole('group', { name: '已选条件' }).getByRole('link').click();
  await expect(page.getByText(/共 \d+ 款产品/)).toHaveText(total ?? '');
});

test('the further pictures of a carousel come into view by scrolling it', async ({ page, stack }) => {
  await page.goto(`${stack.baseUrl}pages/index/index`);
  const carousel = page.getByRole('region', { name: '推荐' });
  const second = carousel.locator('noscript .ah5-carousel__slide').first().locator('img').first();
  await expect(second).not.toBeInViewport();
  const box = await carousel.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 50);
  await page.mouse.wheel(box?.width ?? 0, 0);
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await expect.poll(() => second.evaluate((picture) => Reflect.get(picture, 'naturalWidth'))).toBeGreaterThan(0);
});

test('the search is a form, and its kinds are links', async ({ page, stack }) => {
  await page.goto(`${stack.baseUrl}pages/search/index`);
  await page.getByRole('searchbox').fill('吡虫啉');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText(/找到 \d+ 款产品/)).toBeVisible();
  await page.getByRole('tab', { name: /^原料/ }).click();
  await expect(page.getByText(/找到 \d+ 种原料|没有找到/).first()).toBeVisible();
});
