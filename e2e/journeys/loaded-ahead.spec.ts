import type { Locator, Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { renderedStack } from '../support/rendered-pages.ts';
import { saveData } from '../support/save-data.ts';
import { takenOver } from '../support/taken-over.ts';
import { deviceNamed, expect, test } from '../support/test.ts';

/** What a link leads to is loaded when a finger, the mouse or the focus rests on it. */

test.use({ stackOptions: renderedStack, userAgent: deviceNamed('loaded ahead') });

const list = 'pages/category/insecticide?categoryId=all';
const firstProduct = (page: Page) => page.getByRole('main').locator('a[href*="product/detail"]').first();

/** The count of views, read without adding one. */
async function viewsOf(stack: Stack, id: string): Promise<number> {
  const response = await fetch(`${stack.apiOrigin}/api/publish/${id}`, { headers: { purpose: 'prefetch' } });
  return (await response.json()).data.viewCount;
}

/** A finger that comes down on a link, stays there until `meanwhile` is over, and then moves on with the page. */
async function touch(page: Page, link: Locator, meanwhile: () => Promise<unknown>): Promise<void> {
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  const cdp = await page.context().newCDPSession(page);
  const point = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 };
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await meanwhile();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  await cdp.detach();
}

const idOf = async (link: Locator, { baseUrl }: Stack) =>
  new URL((await link.getAttribute('href')) ?? '', baseUrl).searchParams.get('id') ?? '';

test('a product that a finger has rested on opens without a call, and its view is counted then', async ({
  page,
  stack,
}) => {
  await page.goto(stack.baseUrl + list);
  await takenOver(page);
  const link = firstProduct(page);
  const id = await idOf(link, stack);
  const before = await viewsOf(stack, id);
  const loaded = page.waitForResponse((response) => response.url().endsWith(`/api/publish/${id}`));
  await touch(page, link, async () => (await loaded).finished());
  expect(await viewsOf(stack, id)).toBe(before);

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(`/api/publish/${id}`)) calls.push(request.url());
  });
  await page.route(`**/api/publish/${id}`, (route) => route.abort());
  const counted = page.waitForResponse((response) => response.url().endsWith(`/api/publish/${id}/view`));
  await link.tap();
  await expect(page.getByRole('heading', { name: '登记信息' })).toBeVisible();
  expect((await counted).status()).toBe(200);
  expect(calls).toEqual([]);
  expect(await viewsOf(stack, id)).toBe(before + 1);
});

test('a class that the mouse rests on opens with its products, without a call', async ({ page, stack }) => {
  await page.goto(`${stack.baseUrl}pages/category/second`);
  await takenOver(page);
  const link = page.getByRole('main').locator('a[href*="category/insecticide?categoryId"]').first();
  const loaded = page.waitForResponse((response) => response.url().includes('/api/publish/list?'));
  await link.hover();
  await (await loaded).finished();
  await page.route('**/api/publish/list?*', (route) => route.abort());
  await link.click();
  await expect(firstProduct(page)).toBeVisible();
  await expect(page.getByRole('main').getByText(/^共 \d+ 款产品$/)).toBeVisible();
});

test('where the browser saves data nothing is loaded ahead', async ({ page, stack }) => {
  await saveData(page);
  await page.goto(stack.baseUrl + list);
  await takenOver(page);
  const link = firstProduct(page);
  const id = await idOf(link, stack);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/api/publish/${id}`))
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  // Longer than a finger must rest.
  await touch(page, link, () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200))));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 2000 })));
  expect(calls).toEqual([]);
  await link.tap();
  await expect(page.getByRole('heading', { name: '登记信息' })).toBeVisible();
  expect(calls).toContain(`GET /api/publish/${id}`);
});
