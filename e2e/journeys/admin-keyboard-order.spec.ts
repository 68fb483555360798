import { keyboardOf } from '../support/keyboard.ts';
import { narrow, openOrderSheet, orderedLists } from '../support/order-sheet.ts';
import { someOf } from '../support/some-of.ts';
import { expect, signIn, test } from '../support/test.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

for (const ordered of someOf(orderedLists, 1)) {
  test(`${ordered.entityLabel}: put in order with the keyboard alone`, async ({ page, stack }) => {
    await signIn(page, stack, { redirect: ordered.list });
    const keys = keyboardOf(page);
    await narrow(page, ordered, keys);
    const first = page.getByRole('table').getByRole('row').nth(1);
    await expect(first.getByRole('link')).toBeVisible();
    const { sheet, entries, handle, texts, save } = await openOrderSheet(page, ordered, keys, first);
    const [a, b, c] = await texts();
    const before = (await first.textContent()) ?? '';

    // With Alt and an arrow, by a button, and picked up and put down.
    await keys.press(handle(1), 'Alt+ArrowUp');
    await expect.poll(texts).toEqual([b, a, c]);
    await keys.press(entries.nth(2).getByRole('button', { name: /^置顶/ }));
    await expect.poll(texts).toEqual([c, b, a]);
    await keys.press(handle(0), 'Space');
    // Said once the places of all entries are known; the keys are listened to from the next task on.
    await expect(sheet.getByText(/移到第 1 位/)).toBeAttached();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.keyboard.press('ArrowDown');
    await expect(sheet.getByText(/移到第 2 位/)).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(texts).toEqual([b, c, a]);

    await save();
    await expect(first).not.toHaveText(before);
    await page.keyboard.press('Control+z');
    await expect(first).toHaveText(before);
  });
}
