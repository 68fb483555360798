import type { Page } from '@playwright/test';
import { dragOnto, hold } from '../support/touch.ts';
import { expect, signIn, test } from '../support/test.ts';

interface Touched {
  noun: string;
  /** Address of a list that finds at least two records, none of them the own account. */
  list: string;
  /** Chooses a group whose order can be changed, the filter sheet being open. */
  group?: (page: Page) => Promise<void>;
}

const lists: readonly Touched[] = [
  {
    noun: '产品',
    list: '/pages/admin/product/index?keyword=草甘膦',
    async group(page) {
      await page.getByRole('button', { name: '展开杀虫剂' }).tap();
      await page.getByRole('radio', { name: '拟除虫菊酯类' }).tap();
    },
  },
  {
    noun: '原料',
    list: '/pages/admin/material/index?keyword=甲',
    async group(page) {
      await page.getByRole('button', { name: '展开溶剂' }).tap();
      await page.getByRole('radio', { name: '极性溶剂' }).tap();
    },
  },
  {
    noun: '轮播图',
    list: '/pages/admin/banner/index?position=home',
    group: (page) => page.getByRole('dialog').getByRole('button', { name: '首页', exact: true }).tap(),
  },
  {
    noun: '工厂展示',
    list: '/pages/admin/factory-gallery/index?album=厂区环境',
    group: (page) => page.getByRole('dialog').getByRole('button', { name: '厂区环境', exact: true }).tap(),
  },
  { noun: '用户', list: '/pages/admin/user/index?type=1' },
];

for (const { noun, list, group } of lists) {
  test(`${noun}: held, ticked, switched and deleted together on a phone`, async ({ page, stack }) => {
    await signIn(page, stack, { redirect: list });
    const cards = page.getByRole('article');
    const total = page.getByText(/^共 \d+ 条$/);
    await expect(cards.nth(1)).toBeVisible();
    const before = (await total.textContent()) ?? '';
    // Of users some are disabled already: 撤销 leaves those as they were.
    const firstBefore = (await cards.first().textContent()) ?? '';
    const selectTwo = async () => {
      await hold(page, cards.first(), page.getByText('已选 1 条'));
      await cards.nth(1).getByRole('checkbox').tap();
      await expect(page.getByText('已选 2 条')).toBeVisible();
    };
    await selectTwo();
    await page.getByRole('toolbar').getByRole('button', { name: '停用' }).tap();
    await expect(page.getByText('批量停用：成功 2，失败 0')).toBeVisible();
    await expect(cards.first().getByText('停用', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '撤销' }).tap();
    await expect(cards.first()).toHaveText(firstBefore);

    await selectTwo();
    await page.getByRole('toolbar').getByRole('button', { name: '删除' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
    await expect(page.getByText('批量删除：成功 2，失败 0')).toBeVisible();
    await expect(total).not.toHaveText(before);
    await page.getByRole('button', { name: '撤销' }).tap();
    await expect(total).toHaveText(before);
  });

  if (!group) continue;
  test(`${noun}: put in order by finger and by button on a phone`, async ({ page, stack }) => {
    await signIn(page, stack, { redirect: list.split('?')[0] ?? '' });
    await page.getByRole('button', { name: /^筛选/ }).tap();
    await group(page);
    await page.getByRole('button', { name: /查看 \d+ 条结果/ }).tap();
    const first = page.getByRole('article').first();
    await page.getByRole('button', { name: '更多', exact: true }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '排序' }).tap();

    const sheet = page.getByRole('dialog', { name: `${noun}排序` });
    const entries = sheet.getByRole('listitem');
    const texts = async () => (await entries.allTextContents()).slice(0, 3).map((text) => text.replace(/^\d+/, ''));
    await expect(entries.nth(2)).toBeVisible();
    const [a, b, c] = await texts();
    // The list behind has found the same by then.
    const leading = (await entries.first().getByRole('button', { name: /^拖动/ }).getAttribute('aria-label')) ?? '';
    await expect(first).toContainText(leading.replace('拖动', ''));
    const before = (await first.textContent()) ?? '';
    await dragOnto(page, entries.first().getByRole('button', { name: /^拖动/ }), entries.nth(1));
    await expect.poll(texts).toEqual([b, a, c]);
    await entries.nth(2).getByRole('button', { name: /^上移/ }).tap();
    await expect.poll(texts).toEqual([b, c, a]);
    await sheet.getByRole('button', { name: '保存顺序' }).tap();
    await expect(page.getByText('顺序已保存')).toBeVisible();
    await expect(first).not.toHaveText(before);
    await page.getByRole('button', { name: '撤销' }).tap();
    await expect(first).toHaveText(before);
  });
}
