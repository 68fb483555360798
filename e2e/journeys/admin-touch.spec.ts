import { narrow, openOrderSheet, orderedLists, type Hand } from '../support/order-sheet.ts';
import { someOf } from '../support/some-of.ts';
import { dragOnto, hold } from '../support/touch.ts';
import { expect, signIn, test } from '../support/test.ts';

test.use({ reducedMotion: 'no-preference' });

/** Lists that find at least two records, none of them the own account. */
const lists = [
  { entityLabel: '产品', list: '/pages/admin/product/index?keyword=草甘膦' },
  { entityLabel: '原料', list: '/pages/admin/material/index?keyword=甲' },
  { entityLabel: '轮播图', list: '/pages/admin/banner/index?position=home' },
  { entityLabel: '工厂展示', list: '/pages/admin/factory-gallery/index?album=厂区环境' },
  { entityLabel: '用户', list: '/pages/admin/user/index?type=1' },
];

for (const { entityLabel, list } of lists) {
  test(`${entityLabel}: held, ticked, switched and deleted together on a phone`, async ({ page, stack }) => {
    await signIn(page, stack, { redirect: list });
    const cards = page.getByRole('article');
    const total = page.getByText(/^共 \d+ 条$/);
    await expect(cards.nth(1)).toBeVisible();
    const before = (await total.textContent()) ?? '';
    // Of users some are disabled already: 撤销 leaves those as they were.
    const firstBefore = (await cards.first().textContent()) ?? '';
    await hold(page, cards.first(), page.getByText('已选 1 条'));
    await cards.nth(1).getByRole('checkbox').tap();
    await expect(page.getByText('已选 2 条')).toBeVisible();
    await page.getByRole('toolbar').getByRole('button', { name: '停用' }).tap();
    await expect(page.getByText('批量停用：2 条全部成功')).toBeVisible();
    await expect(cards.first().getByText('停用', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '撤销' }).tap();
    await expect(cards.first()).toHaveText(firstBefore);

    // They are still chosen.
    await expect(page.getByText('已选 2 条')).toBeVisible();
    await page.getByRole('toolbar').getByRole('button', { name: '删除' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
    await expect(page.getByText('批量删除：2 条全部成功')).toBeVisible();
    await expect(total).not.toHaveText(before);
    await page.getByRole('button', { name: '撤销' }).tap();
    await expect(total).toHaveText(before);
  });
}

const finger: Hand = { press: (control) => control.tap(), choose: (radio) => radio.tap() };

for (const ordered of someOf(orderedLists, 2)) {
  test(`${ordered.entityLabel}: put in order by finger and by button on a phone`, async ({ page, stack }) => {
    await signIn(page, stack, { redirect: ordered.list });
    await narrow(page, ordered, finger);
    const first = page.getByRole('article').first();
    const { entries, handle, texts, save } = await openOrderSheet(page, ordered, finger, first);
    const [a, b, c] = await texts();
    const before = (await first.textContent()) ?? '';
    await dragOnto(page, handle(0), entries.nth(1));
    await expect.poll(texts).toEqual([b, a, c]);
    await entries.nth(2).getByRole('button', { name: /^上移/ }).tap();
    await expect.poll(texts).toEqual([b, c, a]);
    await save();
    await expect(first).not.toHaveText(before);
    await page.getByRole('button', { name: '撤销' }).tap();
    await expect(first).toHaveText(before);
  });
}

test('a press while a sheet still opens presses nothing', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });
  const motion = await page.context().newCDPSession(page);
  await motion.send('Animation.enable');
  await page.getByRole('article').first().getByRole('button', { name: '更多' }).waitFor();
  await motion.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await page.getByRole('article').first().getByRole('button', { name: '更多' }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  const cancel = await sheet.getByRole('button', { name: '取消' }).boundingBox();
  await page.touchscreen.tap(187, cancel?.y ?? 0);
  await page.touchscreen.tap(187, 780);
  await expect(sheet).toBeVisible();
  await motion.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await sheet.getByRole('button', { name: '取消' }).tap();
  await expect(sheet).toBeHidden();
});
