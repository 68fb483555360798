import type { FoundNames } from '@admin-h5/contract';
import type { Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

const search = (stack: Stack, keyword: string, type = '') =>
  `${stack.baseUrl}pages/search/index?${new URLSearchParams({ keyword, ...(type && { type }) }).toString()}`;
const tab = (page: Page, name: RegExp, selected = true) => page.getByRole('tab', { name, selected });
const results = (page: Page) => page.getByRole('region', { name: '搜索结果' });

async function namesOf(stack: Stack, keyword: string): Promise<FoundNames> {
  const response = await fetch(`${stack.apiOrigin}/api/publish/names?${new URLSearchParams({ keyword }).toString()}`);
  const { data }: { data: FoundNames } = await response.json();
  return data;
}

for (const [device, width] of [
  ['phone', 375],
  ['wide screen', 1280],
] as const) {
  test(`on a ${device} a search leads to pests, crops and companies, each with the number that its link shows`, async ({
    page,
    stack,
    problems,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    await page.goto(search(stack, '红蜘蛛'));
    await expect(tab(page, /^产品 \d+$/)).toBeVisible();
    await tab(page, /^病虫害 \d+$/, false).click();
    await expect(page).toHaveURL(/type=target/);
    const [mite] = (await namesOf(stack, '红蜘蛛')).target.list;
    await results(page)
      .getByRole('link', { name: `叶螨 又名 红蜘蛛 ${mite?.count} 款` })
      .click();
    await expect(page.getByText(`防治「叶螨」的 ${mite?.count} 款产品`)).toBeVisible();
    await page.goBack();
    await expect(tab(page, /^病虫害 \d+$/)).toBeVisible();

    await page.goto(search(stack, '水稻', 'crop'));
    const [rice] = (await namesOf(stack, '水稻')).crop.list;
    await results(page)
      .getByRole('link', { name: `水稻 ${rice?.count} 款`, exact: true })
      .click();
    await expect(page.getByText(`共 ${rice?.count} 款产品登记用于水稻`)).toBeVisible();

    await page.goto(search(stack, '公司', 'company'));
    const [holder] = (await namesOf(stack, '公司')).company.list;
    await expectAccessible(page);
    await results(page)
      .locator(`a[href*="${encodeURIComponent(holder?.name ?? '')}"]`)
      .click();
    const list = page.getByRole('region', { name: '产品列表' });
    await expect(list.getByRole('status').filter({ hasText: `共 ${holder?.count} 款产品` })).toBeVisible();
    await expect(list.getByRole('link', { name: `移除登记证持有人： ${holder?.name}` })).toBeVisible();
    expect(problems).toEqual([]);
  });
}

test('a kind without hits leads to one that has some, and five tabs stay within a narrow phone', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(search(stack, '红蜘蛛', 'company'));
  await expect(tab(page, /^公司 0$/)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: /^在病虫害中查找（\d+）$/ }).click();
  await expect(tab(page, /^病虫害 \d+$/)).toBeInViewport();
  await expect(results(page).getByRole('link', { name: /^叶螨/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

test('the chosen tab is scrolled into a row that long numbers make too wide', async ({ page, stack }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const many = { total: 12_345, list: [] };
  await page.route('**/api/publish/names?*', (route) =>
    route.fulfill({ json: { success: true, data: { crop: many, target: many, company: many }, message: '' } }),
  );
  await page.goto(search(stack, '红蜘蛛', 'company'));
  const chosen = tab(page, /^公司 12345$/);
  await expect(chosen).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await chosen.press('ArrowRight');
  await expect(tab(page, /^产品 \d+$/)).toBeInViewport({ ratio: 1 });
});

test('a failure of the names is told on their tabs alone, with a way to try again', async ({ page, stack }) => {
  await page.route('**/api/publish/names?*', (route) => route.abort());
  await page.goto(search(stack, '水稻', 'crop'));
  const retry = results(page).getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await tab(page, /^产品 \d+$/, false).click();
  await expect(results(page).getByRole('listitem').first()).toBeVisible();
  await tab(page, /^作物/, false).click();
  await page.unroute('**/api/publish/names?*');
  await retry.click();
  await expect(results(page).getByRole('link', { name: /^水稻/ }).first()).toBeVisible();
});

test('words are taken away one by one, and lead to 按作物找药 from every tab', async ({ page, stack, problems }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(search(stack, '水稻 稻飞虱'));
  const parts = page.getByRole('group', { name: '搜索条件' });
  await expect(parts.getByRole('link')).toHaveCount(2);
  const way = page.getByRole('link', { name: /^按作物找药：水稻 · 稻飞虱/ });
  const total = /(\d+) 款产品/.exec((await way.textContent()) ?? '')?.[1];
  expect(Number(total)).toBeGreaterThan(0);
  await tab(page, /^病虫害/, false).click();
  await expect(results(page).getByRole('link', { name: /^稻飞虱/ })).toBeVisible();
  await expectAccessible(page);
  await way.click();
  await expect(page.getByText(`共 ${total} 款产品，用药前请以产品标签为准`)).toBeVisible();
  await page.goBack();
  await parts.getByRole('link', { name: /稻飞虱/ }).click();
  await expect(page).toHaveURL(/keyword=%E6%B0%B4%E7%A8%BB&type=target$/);
  await expect(parts).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('words that find nothing together are offered less one, with the number that is found', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(search(stack, '水稻 草甘膦', 'product'));
  await expect(page.getByText('没有同时符合「水稻」「草甘膦」的产品')).toBeVisible();
  const fewer = page.getByRole('link', { name: /^水稻 ?\d+ 款产品$/ });
  await expect(fewer).toBeVisible();
  const count = /(\d+) 款产品/.exec((await fewer.textContent()) ?? '')?.[1];
  await fewer.click();
  await expect(
    results(page)
      .getByRole('status')
      .filter({ hasText: `找到 ${count} 款产品` }),
  ).toBeVisible();
});
