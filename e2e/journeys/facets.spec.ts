import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

/** The first choice of a filter that is not chosen, and the number that it promises. */
async function firstChoice(filters: Locator, label: string): Promise<{ chip: Locator; count: number }> {
  const chip = filters.getByRole('group', { name: label, exact: true }).getByRole('button', { pressed: false }).first();
  await expect(chip).toBeVisible();
  // The former numbers stay until the new ones are here.
  await expect(filters.locator('[aria-busy="true"]')).toHaveCount(0);
  const name = (await chip.getAttribute('aria-label')) ?? '';
  const count = Number(/，(\d+) [款种]$/.exec(name)?.[1]);
  expect(count, name).toBeGreaterThan(0);
  return { chip: filters.getByRole('button', { name, exact: true }), count };
}

const total = (page: Page, text: string) => page.getByRole('main').getByRole('status').filter({ hasText: text });

test('on a wide screen each number beside a choice is what the list has after it is pressed', async ({
  page,
  stack,
  problems,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${stack.baseUrl}pages/category/insecticide?categoryId=all`);
  const rail = page.getByRole('region', { name: '筛选' });
  for (const label of ['作物', '防治对象', '剂型', '毒性']) {
    const { chip, count } = await firstChoice(rail, label);
    await chip.click();
    await expect(total(page, `共 ${count} 款产品`)).toBeVisible();
  }
  await page.goto(`${stack.baseUrl}pages/materials/list`);
  for (const label of ['类别', '纯度', '危险品']) {
    const { chip, count } = await firstChoice(rail, label);
    await chip.click();
    await expect(total(page, `共 ${count} 种`)).toBeVisible();
  }
  expect(problems).toEqual([]);
});

test('on a phone the numbers follow what is chosen in 筛选', async ({ page, stack }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${stack.baseUrl}pages/category/insecticide?categoryId=all`);
  await page.getByRole('button', { name: '筛选' }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  for (const label of ['作物', '防治对象']) {
    const { chip, count } = await firstChoice(sheet, label);
    await chip.click();
    await expect(sheet.getByRole('button', { name: `查看 ${count} 款产品` })).toBeVisible();
  }
  await expectAccessible(page, '.filter-sheet');
});

test('the results of a search are filtered in the same way, and other words start without filters', async ({
  page,
  stack,
  problems,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${stack.baseUrl}pages/search/index?keyword=${encodeURIComponent('水稻')}`);
  const rail = page.getByRole('region', { name: '筛选' });
  for (const label of ['类别', '防治对象', '剂型']) {
    const { chip, count } = await firstChoice(rail, label);
    await chip.click();
    await expect(total(page, `找到 ${count} 款产品`)).toBeVisible();
  }
  await expect(page).toHaveURL(/formulation=/);
  const words = page.getByRole('combobox', { name: /^搜索产品/ });
  await words.fill('草甘膦');
  await words.press('Enter');
  await expect(page).not.toHaveURL(/formulation=/);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole('button', { name: '筛选' }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  const { chip, count } = await firstChoice(sheet, '剂型');
  await chip.click();
  await sheet.getByRole('button', { name: `查看 ${count} 款产品` }).click();
  await expect(total(page, `找到 ${count} 款产品`)).toBeVisible();
  expect(problems).toEqual([]);
});
