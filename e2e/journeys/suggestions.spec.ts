import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /搜索/ });
const words = (page: Page) => page.getByRole('listbox', { name: '搜索建议' });
const total = (page: Page) =>
  page.getByRole('region', { name: '搜索结果' }).getByRole('status').filter({ hasText: '找到' });
const called = '**/api/publish/suggestions?*';

test.describe('the search page on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });
  test.beforeEach(({ page, stack }) => page.goto(`${stack.baseUrl}pages/search/index`));

  test('offers words for initials, and a touched one is searched', async ({ page, problems }) => {
    await field(page).pressSequentially('bcl');
    const word = words(page).getByRole('option', { name: '吡虫啉，有效成分' });
    await expect(word).toBeVisible();
    // In one call: the words of the last character may just take the place of the ones before.
    const heights = await words(page)
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => option.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await expectAccessible(page, '.suggest-host');
    await word.click();
    await expect(page).toHaveURL(/keyword=%E5%90%A1%E8%99%AB%E5%95%89$/);
    await expect(words(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('吡虫啉');
    await expect(total(page)).toHaveText(/找到 [1-9]\d* 款产品/);
    // The next time it stands among the searches of this device.
    await field(page).fill('吡');
    await expect(words(page).getByRole('option').first()).toHaveAccessibleName('吡虫啉，最近搜索');
    expect(problems).toEqual([]);
  });

  test('lets the results below be touched, and comes back with the next character', async ({ page }) => {
    await field(page).fill('吡虫');
    await expect(words(page)).toBeVisible();
    await expect(total(page)).toBeVisible();
    await total(page).dispatchEvent('pointerdown');
    await expect(words(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('吡虫');
    await field(page).fill('吡');
    await expect(words(page)).toBeVisible();
    await field(page).press('Enter');
    await expect(words(page)).toHaveCount(0);
  });

  test('leaves the tabs of kinds in sight, and they can be pressed', async ({ page }) => {
    await field(page).pressSequentially('杀');
    await expect(words(page)).toBeVisible();
    await expect(total(page)).toBeVisible();
    const kinds = page.getByRole('tab');
    await expect(kinds).toHaveCount(5);
    const top = (await words(page).boundingBox())?.y ?? 0;
    for (const kind of await kinds.all()) {
      const box = await kind.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top + 1);
    }
    await page.getByRole('tab', { name: /^原料/ }).click();
    await expect(page).toHaveURL(/type=material/);
    await expect(words(page)).toHaveCount(0);
  });

  test('completes the last of several words, and finds what matches both', async ({ page }) => {
    await field(page).fill('水稻 稻飞');
    await words(page).getByRole('option', { name: '水稻 稻飞虱，防治对象' }).click();
    await expect(field(page)).toHaveValue('水稻 稻飞虱');
    await expect(total(page)).toHaveText(/找到 [1-9]\d* 款产品/);
    await expect(page.getByRole('link', { name: /^按作物找药：水稻 · 稻飞虱/ })).toBeVisible();
  });

  test('keeps the words above a keyboard, and scrolls inside', async ({ page }) => {
    await field(page).fill('b');
    const options = words(page).getByRole('option');
    await expect(options.nth(5)).toBeAttached();
    // A keyboard makes what is seen of the page lower, as a lower window does.
    await page.setViewportSize({ width: 375, height: 300 });
    const end = async () => {
      const box = await words(page).boundingBox();
      return box ? box.y + box.height : Infinity;
    };
    await expect.poll(end).toBeLessThanOrEqual(300);
    await field(page).press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await expect(options.last()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('asks nothing while a word is composed', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const typed = searchParams.get('keyword');
      // Without a text: popular words, when the page opens.
      if (pathname.endsWith('/publish/suggestions') && typed) asked.push(typed);
    });
    await field(page).focus();
    const keyboard = await page.context().newCDPSession(page);
    for (const text of ['b', 'bi', 'bic', 'bich']) {
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    await keyboard.send('Input.insertText', { text: '吡虫' });
    await expect(words(page).getByRole('option').first()).toContainText('吡虫');
    expect(asked).toEqual(['吡虫']);
  });

  test('shows the words for what is typed last, and none without a network', async ({ page }) => {
    await page.route(called, async (route) => {
      const isFirst = new URL(route.request().url()).searchParams.get('keyword') === '吡';
      if (isFirst) await page.waitForRequest((request) => request.url().includes(encodeURIComponent('草甘')));
      await route.continue().catch(() => undefined);
    });
    const first = page.waitForRequest(called);
    await field(page).fill('吡');
    await first;
    await field(page).fill('草甘');
    await expect(words(page).getByRole('option').first()).toContainText('草甘');
    await page.unroute(called);
    await page.route(called, (route) => route.abort());
    await field(page).fill('水稻');
    await expect(words(page)).toHaveCount(0);
    await expect(total(page)).toBeVisible();
  });
});

test('the words on a wide screen are as wide as their field', async ({ page, stack }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${stack.baseUrl}pages/search/index`);
  await field(page).fill('吡');
  await expect(words(page)).toBeVisible();
  const widths = [page.getByRole('navigation', { name: '主导航' }).getByRole('search'), words(page)].map(
    async (box) => (await box.boundingBox())?.width,
  );
  const [box, list] = await Promise.all(widths);
  expect(list).toBe(box);
});

test('the search in the head of a wide screen is used by keys alone', async ({ page, stack, problems }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${stack.baseUrl}pages/index/index`);
  await page.getByRole('searchbox', { name: '全站搜索' }).focus();
  // The words of 'shui' have this crop too, and a chosen one that those of 'shuid' lack is chosen no more.
  const answered = page.waitForResponse(/suggestions\?.*keyword=shuid(&|$)/);
  await page.keyboard.type('shuid');
  await (await answered).finished();
  const crop = words(page).getByRole('option', { name: '水稻，作物' });
  await expect(crop).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(words(page).getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(words(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('shuid');
  await page.keyboard.press('ArrowDown');
  await expect(crop).toBeVisible();
  while ((await crop.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/pages\/search\/index\?keyword=%E6%B0%B4%E7%A8%BB$/);
  await expect(total(page)).toHaveText(/找到 [1-9]\d* 款产品/);
  expect(problems).toEqual([]);
});
