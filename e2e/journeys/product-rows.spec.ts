import type { Page } from '@playwright/test';
import { callAsPerson } from '../support/api.ts';
import { copy } from '../support/clipboard.ts';
import { countHands } from '../support/counted-hands.ts';
import { expect, signIn, test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

const edit = '/pages/admin/product/edit';

/** 使用范围 of a label: 作物, 防治对象, 用药量, 施用方法, 施用时期, 安全间隔期, 每季最多次数. */
const usages = [
  ['水稻', '稻飞虱', '20-30克/亩', '喷雾', '低龄若虫期', '21', '2'],
  ['水稻', '稻纵卷叶螟', '30-40克/亩', '喷雾', '卵孵化盛期', '21', '2'],
  ['小麦', '蚜虫', '15-20克/亩', '喷雾', '发生初期', '14', '2'],
  ['番茄', '烟粉虱', '40-50克/亩', '喷雾', '发生初期', '5', '3'],
  ['甘蓝', '小菜蛾', '30-40毫升/亩', '喷雾', '低龄幼虫期', '7', '2'],
] as const;
const clip = { 'text/plain': usages.map((row) => row.join('\t')).join('\r\n') };
/** What the API has of them. */
const stored = usages.map(([crop, target, dosage, method, timing, days, times]) => ({
  crop,
  target,
  dosage,
  method,
  timing,
  intervalDays: Number(days),
  maxTimes: Number(times),
}));

const crop = (page: Page, row: number) => page.getByLabel(`作物/场所（第${row}行）`);
const addRow = (page: Page) => page.getByRole('button', { name: /添加使用范围/ });

/** Writes what a product must have, as fast as a person can, up to its 使用范围. */
async function writeProduct(page: Page, hands: ReturnType<typeof countHands>, name: string, regNo: string) {
  await hands.click(page.getByLabel('农药名称(通用名)'));
  await hands.type(name);
  await hands.click(page.getByRole('button', { name: /^产品分类/ }));
  await hands.click(page.getByRole('radio', { name: '杀虫剂', exact: true }));
  await hands.choose(page.getByLabel('农药类别'), '杀虫剂');
  await hands.choose(page.getByLabel('剂型'), 'SC');
  await hands.click(page.getByRole('radio', { name: '低毒' }));
  await hands.click(page.getByLabel('名称（第1行）'));
  await hands.type('吡虫啉');
  for (let cell = 0; cell < 3; cell += 1) await hands.press('Enter');
  await hands.type('20');
  await hands.click(page.getByRole('textbox', { name: '登记证号' }));
  await hands.type(regNo);
}

async function savedUsages(page: Page, call: Awaited<ReturnType<typeof callAsPerson>>): Promise<unknown> {
  await expectToast(page, '保存成功');
  await expect(page).toHaveURL(/[?&]id=/);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  return (await call<{ usages: unknown }>('GET', `/api/product/${id}`)).usages;
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test('a product with five rows of 使用范围 costs at most 40 keys beyond what is typed', async ({
    page,
    stack,
    problems,
  }) => {
    await signIn(page, stack, { redirect: edit });
    const hands = countHands(page);
    await writeProduct(page, hands, '五行试验品', 'PD20268001');
    await hands.click(addRow(page));
    for (const [number, row] of usages.entries()) {
      await expect(crop(page, number + 1)).toBeFocused();
      await expect(crop(page, number + 1)).toBeInViewport();
      for (const cell of row) {
        await hands.type(cell);
        await hands.press('Enter');
      }
    }
    // The last Enter has made a sixth row; nothing is written there, and nothing of it is saved.
    await expect(crop(page, 6)).toBeFocused();
    await hands.press('Control+s');
    expect(await savedUsages(page, await callAsPerson(stack))).toEqual(stored);
    expect(hands.counts.keys).toBeLessThanOrEqual(40);
    expect(hands.counts.clicks).toBeLessThanOrEqual(12);
    expect(problems).toEqual([]);
  });

  test('lines that are pasted become rows, are checked, and are taken back by a key', async ({
    page,
    stack,
    problems,
  }) => {
    await signIn(page, stack, { redirect: edit });
    const hands = countHands(page);
    await writeProduct(page, hands, '粘贴试验品', 'PD20268002');
    await addRow(page).click();
    await page.keyboard.type('玉米');
    await copy(page, clip);
    await expect(crop(page, 1)).toBeFocused();
    await page.keyboard.press('Control+v');
    await expectToast(page, '已粘贴 5 行');
    await expect(crop(page, 5)).toHaveValue('甘蓝');
    await page.keyboard.press('Control+z');
    await expect(crop(page, 1)).toHaveValue('玉米');
    await expect(crop(page, 2)).toHaveCount(0);

    // Where there is no row yet, into the field itself; a cell that the rule refuses says so, and 撤销 takes all back.
    await page.getByRole('button', { name: '删除第1行' }).last().click();
    await copy(page, { 'text/plain': '水稻\t稻飞虱\t20克\t喷雾\t\t400\t2\n小麦\t蚜虫\t15克\t喷雾' });
    await addRow(page).focus();
    await page.keyboard.press('Control+v');
    await expect(page.getByText('第1行：安全间隔期必须是0-365之间的整数').first()).toBeVisible();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(crop(page, 1)).toHaveCount(0);
    await expect(page.getByText(/安全间隔期必须是/)).toHaveCount(0);

    await copy(page, clip);
    await addRow(page).focus();
    await hands.press('Control+v');
    await expect(crop(page, 5)).toHaveValue('甘蓝');
    await hands.press('Control+s');
    expect(await savedUsages(page, await callAsPerson(stack))).toEqual(stored);
    expect(hands.counts.keys).toBeLessThanOrEqual(5);
    expect(problems).toEqual([]);
  });
});

test('on a phone the Enter key goes on through the cells and makes the next row', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: edit });
  await addRow(page).tap();
  const last = page.getByLabel('每季最多次数（第1行）');
  await expect(crop(page, 1)).toBeFocused();
  await expect(crop(page, 1)).toHaveAttribute('enterkeyhint', 'next');
  await expect(last).toHaveAttribute('enterkeyhint', 'enter');
  for (let cell = 0; cell < 6; cell += 1) await page.keyboard.press('Enter');
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(crop(page, 2)).toBeFocused();
  await expect(crop(page, 2)).toBeInViewport();
  await expect(page.getByText('已添加第2行')).toHaveRole('status');
  // The bar of the form does not lie over it.
  await expect
    .poll(() =>
      crop(page, 2).evaluate((input) => {
        const { left, top, width, height } = input.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === input;
      }),
    )
    .toBe(true);
  expect(page.url()).toContain(edit);
  expect(problems).toEqual([]);
});
