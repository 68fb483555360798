import type { Locator, Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { callAs } from '../support/api.ts';
import { expect, signIn, test as base } from '../support/test.ts';

/** A page of a browser in which the person has set text to 200 %. */
const test = base.extend<{ large: Page }>({
  large: async ({ playwright, launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const page = await browser.newPage({ viewport: { width: 375, height: 812 }, hasTouch: true, locale: 'zh-CN' });
    await use(page);
    await browser.close();
  },
});

/** How far the page can be scrolled to its side, in pixels; boxes that scroll by themselves excepted. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Texts that nobody can read whole: wider or higher than their box where that does not scroll, with … at their end too, or
 * beyond the window's edges outside any box that scrolls.
 */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const own = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (own.length === 0 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest('.ah5-visually-hidden, option')) continue;
      const range = document.createRange();
      for (const text of own) {
        range.selectNodeContents(text);
        for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
          if (width <= 1 || height <= 1) continue;
          for (let box: HTMLElement | null = element; box; box = box.parentElement) {
            const style = getComputedStyle(box);
            if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
            const edges = box.getBoundingClientRect();
            const scrolls = [style.overflowX, style.overflowY].some((way) => way === 'auto' || way === 'scroll');
            if (scrolls) break;
            const isCut =
              left < edges.left - 1 || right > edges.right + 1 || top < edges.top - 3 || bottom > edges.bottom + 3;
            if (isCut) found.push(`${element.className}: ${text.textContent?.trim()}`);
            if (isCut) break;
          }
        }
      }
    }
    return [...new Set(found)];
  });

/** Buttons and links of a screen that lie over each other, by their names. */
const overlaps = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll((all) => {
    const seen = all.filter((part) => part.checkVisibility());
    const boxes = seen.map((part) => ({ part, box: part.getBoundingClientRect() }));
    return boxes.flatMap(({ part, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            !part.contains(other.part) &&
            !other.part.contains(part) &&
            other.box.left < box.right - 1 &&
            other.box.right > box.left + 1 &&
            other.box.top < box.bottom - 1 &&
            other.box.bottom > box.top + 1,
        )
        .map((other) => `${part.textContent} / ${other.part.textContent}`),
    );
  });

async function firstOf(stack: Stack, type: 'product' | 'material'): Promise<string> {
  const { list } = await callAs(stack)<{ list: { id: string }[] }>('GET', `/api/publish/list?type=${type}&size=1`);
  return `pages/${type === 'product' ? 'product' : 'materials'}/detail?id=${list[0]?.id}`;
}

/** Size of the letters of one link, in pixels. */
const size = (on: Page) =>
  on.getByRole('link', { name: '帮助中心' }).evaluate((link) => Number.parseFloat(getComputedStyle(link).fontSize));

test('text follows the size that the person has set in the browser', async ({ page, large, stack }) => {
  for (const on of [page, large]) await on.goto(`${stack.baseUrl}pages/mine/index`);
  expect(await size(large)).toBeCloseTo(2 * (await size(page)), 0);
});

test("nothing stops Android's setting for the size of text", async ({ page, stack }) => {
  await page.goto(`${stack.baseUrl}pages/mine/index`);
  // Any other value switches off, in Chromium, what the setting does.
  await expect(page.locator('html')).toHaveCSS('text-size-adjust', 'auto');
});

for (const width of [375, 320]) {
  test(`the bar of a product is whole at 200 % on ${width} px`, async ({ large, stack }) => {
    await large.setViewportSize({ width, height: 700 });
    await large.goto(stack.baseUrl + (await firstOf(stack, 'product')));
    const bar = large.getByRole('contentinfo');
    await expect(bar.getByRole('button', { name: '询价', exact: true })).toBeVisible();
    const parts = bar.locator('button, a');
    await expect(parts).toHaveCount(4);
    for (const part of await parts.all()) await expect(part).toBeInViewport({ ratio: 1 });
    expect(await overlaps(parts)).toEqual([]);
    // The end of the page lies above the bar; the page grows as long as its parts still load.
    await expect(async () => {
      await large.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const [end, top] = [
        await large.getByRole('navigation', { name: '相邻产品' }).boundingBox(),
        (await bar.boundingBox())?.y ?? 0,
      ];
      expect(end?.y ?? 0).toBeGreaterThan(0);
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top + 1);
    }).toPass();
  });
}

/** Opens a screen, and reads it on the narrowest phone and on a common one. */
async function expectWhole(page: Page, stack: Stack, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(stack.baseUrl + path, { waitUntil: 'networkidle' });
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(page.getByRole('main'), path).toBeVisible();
    expect.soft(await sideways(page), `${path} on ${width} px`).toBe(0);
    expect.soft(await cutTexts(page), `${path} on ${width} px`).toEqual([]);
  }
}

test("visitors' screens are whole at 200 %", async ({ large, stack }) => {
  for (const path of [
    'pages/index/index',
    'pages/category/second',
    'pages/category/insecticide',
    'pages/materials/list',
    await firstOf(stack, 'product'),
    await firstOf(stack, 'material'),
    'pages/company/about',
    'pages/mine/index',
    'pages/search/index',
    'pages/login/index',
    'pages/login/register',
  ])
    await expectWhole(large, stack, path);
});

test('screens of administrators are whole at 200 %', async ({ large, stack }) => {
  await signIn(large, stack, { redirect: '/pages/admin/index' });
  for (const path of ['pages/admin/index', 'pages/admin/product/index', 'pages/admin/product/edit'])
    await expectWhole(large, stack, path);
});

test('a phone on its side shows more of 首页 than the banner', async ({ page, stack }) => {
  await page.setViewportSize({ width: 812, height: 375 });
  await page.goto(`${stack.baseUrl}pages/index/index`, { waitUntil: 'networkidle' });
  const ways = page.getByRole('navigation', { name: '快捷入口' }).getByRole('link');
  const bar = (await page.locator('.ah5-tab-bar').boundingBox())?.y ?? 0;
  for (const way of await ways.all()) {
    const box = await way.boundingBox();
    expect((box?.y ?? bar) + (box?.height ?? 0)).toBeLessThanOrEqual(bar);
  }
  await expect(page.getByRole('heading', { name: '热门产品' })).toBeInViewport();
  expect(await sideways(page)).toBe(0);
});
