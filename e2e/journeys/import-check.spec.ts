import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { untilQuiet } from '../support/admin-screens.ts';
import { importNow, importScreen, slow } from '../support/import-screen.ts';
import { expect, signIn, test } from '../support/test.ts';

// A stack of its own: other files find their first product by its place in a list.
test.use({ stackOptions: { config: {} } });

const head = '登记证号,农药名称,产品分类,农药类别,有效成分,剂型,毒性,作物,防治对象,用药量,施用方法';
const line = (at: number, { formulation = 'WP', toxicity = '低毒', dosage = '10-20克/亩' } = {}): string =>
  [
    `PD${20_530_000 + at}`,
    '吡虫啉,杀虫剂,杀虫剂,吡虫啉 | 10 | %',
    formulation,
    toxicity,
    '水稻,稻飞虱',
    dosage,
    '喷雾',
  ].join(',');
/** More than a screen has room for, the last row with a fault. */
const count = 300;
const stored = [head, ...Array.from({ length: count }, (_, at) => line(at))].join('\r\n');
const changed = [
  head,
  line(0, { toxicity: '微毒' }),
  ...Array.from({ length: count - 2 }, (_, at) => line(at + 1)),
  line(count - 1, { formulation: '神剂', toxicity: '微毒' }),
  line(count, { dosage: '12' }),
].join('\r\n');

async function check(page: Page, name: string, text: string): Promise<void> {
  const screen = importScreen(page, '产品');
  await screen.getByLabel('选择文件').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(screen.getByText('预检结果（尚未写入）')).toBeVisible(slow);
}

/** How many rows of the list a person sees. */
const visibleCards = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('.adm-check__card')].filter((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      }).length,
  );

test('a check shows the rows of the sheet, and what is corrected in a cell is checked again', async ({
  page,
  stack,
  problems,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, stack, { redirect: '/pages/admin/product/index?import=1' });
  const screen = importScreen(page, '产品');
  await check(page, '登记台账.csv', stored);
  await importNow(screen, `新增 ${count} 条`);
  await expect(screen.getByText('导入完成')).toBeVisible(slow);

  await screen.getByRole('button', { name: '重新选择' }).click();
  await check(page, '登记台账.csv', changed);
  await expect(screen.getByRole('row', { name: /^2 修改/ }).getByTitle('修改：低毒 → 微毒')).toBeVisible();
  await untilQuiet(page);
  await expectAccessible(page, '.adm-import-screen');

  // From the first cell to the last by the keyboard alone; only rows near the visible ones are drawn.
  await screen.getByRole('gridcell', { name: 'PD20530000' }).click();
  await page.keyboard.press('Control+End');
  const last = screen.getByRole('row', { name: new RegExp(`^${count + 2} 有疑问`) });
  await expect(last).toBeVisible();
  await expect(screen.getByRole('row', { name: /^2 修改/ })).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  for (let left = 5; left > 0; left -= 1) await page.keyboard.press('ArrowLeft');
  await expect(screen.getByText('有误：请选择剂型')).toBeVisible();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('可湿性粉剂');
  await page.keyboard.press('Enter');
  await screen.getByLabel('用药量：用药量的单位是什么').selectOption({ index: 1 });
  await screen.getByRole('button', { name: '按更正重新预检' }).click();
  await expect(screen.getByRole('button', { name: '新增 1 条、更新 2 条' })).toBeEnabled(slow);

  // On a phone there are rows to be read, and the same numbers.
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(screen.getByRole('grid')).toHaveCount(0);
  // What opens above the list while it is scrolled leaves no blank rows.
  await screen.getByRole('button', { name: `显示全部 ${count + 1} 行` }).click();
  await page.evaluate(() => window.scrollTo(0, 9000));
  await expect.poll(() => visibleCards(page)).toBeGreaterThan(2);
  await page.evaluate(() =>
    document.querySelectorAll('.adm-import-screen details').forEach((part) => part.setAttribute('open', '')),
  );
  await expect.poll(() => visibleCards(page)).toBeGreaterThan(2);
  await page.evaluate(() => window.scrollTo(0, 0));
  await screen.getByRole('button', { name: '显示修改 2 行' }).click();
  await expect(screen.getByRole('article')).toHaveCount(2);
  await importNow(screen, '新增 1 条、更新 2 条');
  await expect(screen.getByText(`共 ${count + 1} 行：新增 1，更新 2，无变化 ${count - 2}，失败 0`)).toBeVisible(slow);
  expect(problems).toEqual([]);
});
