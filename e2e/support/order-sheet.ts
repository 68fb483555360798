import type { Locator, Page } from '@playwright/test';
import { actionButton } from './action-menu.ts';
import { expect } from './test.ts';

/** How a person works a screen: by keyboard, or by finger. */
export interface Hand {
  press: (control: Locator) => Promise<void>;
  choose: (radio: Locator) => Promise<void>;
}

interface OrderedList {
  /** What the records are called. */
  entityLabel: string;
  list: string;
  /** Chooses a group whose order can be changed, the filter sheet being open. */
  group: (page: Page, hand: Hand) => Promise<void>;
}

const inBranch = (branch: string, category: string) => async (page: Page, hand: Hand) => {
  await hand.press(page.getByRole('button', { name: `展开${branch}` }));
  await hand.choose(page.getByRole('radio', { name: category }));
};
const byButton = (name: string) => (page: Page, hand: Hand) =>
  hand.press(page.getByRole('dialog').getByRole('button', { name, exact: true }));

/** The lists whose records have an order that can be changed. */
export const orderedLists: readonly OrderedList[] = [
  { entityLabel: '产品', list: '/pages/admin/product/index', group: inBranch('杀虫剂', '拟除虫菊酯类') },
  { entityLabel: '原料', list: '/pages/admin/material/index', group: inBranch('溶剂', '极性溶剂') },
  { entityLabel: '轮播图', list: '/pages/admin/banner/index', group: byButton('首页') },
  { entityLabel: '工厂展示', list: '/pages/admin/factory-gallery/index', group: byButton('厂区环境') },
];

/** Narrows the list, which is open, to its group. */
export async function narrow(page: Page, { group }: OrderedList, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('button', { name: /^筛选/ }));
  await group(page, hand);
  await hand.press(page.getByRole('button', { name: /查看 \d+ 条结果/ }));
}

/** The sheet in which a list is put in order. */
export interface OrderSheet {
  sheet: Locator;
  entries: Locator;
  /** What is dragged of an entry. */
  handle: (index: number) => Locator;
  /** What the first three entries say, without their numbers. */
  texts: () => Promise<string[]>;
  /** Keeps the order, and waits until it is kept. */
  save: () => Promise<void>;
}

/** Opens the sheet, and waits until it holds three entries at least and the list behind shows the first of them first. */
export async function openOrderSheet(
  page: Page,
  { entityLabel }: OrderedList,
  hand: Hand,
  firstBehind: Locator,
): Promise<OrderSheet> {
  await hand.press(page.getByRole('button', { name: '更多', exact: true }));
  await hand.press(actionButton(page, '排序'));
  const sheet = page.getByRole('dialog', { name: `${entityLabel}排序` });
  const entries = sheet.getByRole('listitem');
  const handle = (index: number) => entries.nth(index).getByRole('button', { name: /^拖动/ });
  await expect(entries.nth(2)).toBeVisible();
  const leading = (await handle(0).getAttribute('aria-label')) ?? '';
  await expect(firstBehind).toContainText(leading.replace('拖动', ''));
  return {
    sheet,
    entries,
    handle,
    texts: async () => (await entries.allTextContents()).slice(0, 3).map((text) => text.replace(/^\d+/, '')),
    async save() {
      await hand.press(sheet.getByRole('button', { name: '保存顺序' }));
      await expect(page.getByText('顺序已保存')).toBeVisible();
    },
  };
}
