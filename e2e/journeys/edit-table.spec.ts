import type { Product } from '@admin-h5/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { untilQuiet } from '../support/admin-screens.ts';
import { callAsPerson, type Call } from '../support/api.ts';
import { copy } from '../support/clipboard.ts';
import { slow } from '../support/import-screen.ts';
import { countHands } from '../support/counted-hands.ts';
import { expect, signIn, test } from '../support/test.ts';

// A stack of its own: it changes products that other files look at.
test.use({ stackOptions: { config: {} }, viewport: { width: 1280, height: 900 }, hasTouch: false });

const grid = (page: Page): Locator => page.getByRole('grid', { name: '改表' });
const save = (page: Page, count: number): Locator => page.getByRole('button', { name: `保存 ${count} 处改动` });
const passed = (page: Page, count: number): Locator => page.getByText(`已改 ${count} 处，检查通过`);
/** The cell of a row (from 1) in a column. */
async function cell(page: Page, row: number, column: string): Promise<Locator> {
  const heads = await grid(page).getByRole('columnheader').allInnerTexts();
  return grid(page)
    .getByRole('row')
    .nth(row)
    .getByRole('gridcell')
    .nth(heads.indexOf(column) - 1);
}

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '改表', exact: true }).click();
  await expect(grid(page)).toBeVisible(slow);
}

const listed = async (call: Call): Promise<Product[]> =>
  (await call<{ list: Product[] }>('GET', '/api/product?page=1&size=30')).list;

const storageOf = (all: readonly Product[]): string[] => all.map(({ id, storage }) => `${id} ${storage}`).toSorted();

test('the same value goes into twenty records with six clicks, and one undo takes it back', async ({
  page,
  stack,
  problems,
}) => {
  test.setTimeout(120_000);
  const call = await callAsPerson(stack);
  const before = await listed(call);
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });
  await page.getByRole('row').nth(1).getByRole('checkbox').click();
  await page.getByRole('button', { name: /^全选(?:本页|已加载)$/ }).click();
  await expect(page.getByText('已选 20 条')).toBeVisible();
  const person = countHands(page);
  await person.click(page.getByRole('button', { name: '批量修改', exact: true }));
  const dialog = page.getByRole('dialog', { name: '批量修改 20 条' });
  await person.choose(dialog.getByLabel('改哪一列'), '储存和运输方法');
  await person.click(dialog.getByLabel('改为'));
  await person.type('阴凉干燥处');
  await person.click(dialog.getByRole('button', { name: '填入 20 条' }));
  await expect(passed(page, 20)).toBeVisible(slow);
  await person.click(save(page, 20));
  await expect(page.getByText('已保存 20 条')).toBeVisible(slow);
  expect(person.steps()).toBeLessThanOrEqual(6);
  const chosen = (await listed(call)).slice(0, 20);
  expect(chosen.map(({ storage }) => storage)).toEqual(Array.from({ length: 20 }, () => '阴凉干燥处'));

  await page.getByRole('button', { name: '撤销保存' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click();
  await expect(page.getByText('已撤销 20 条')).toBeVisible(slow);
  expect(storageOf(await listed(call))).toEqual(storageOf(before));
  expect(problems).toEqual([]);
});

test('twenty dates are corrected by one paste, and undone and redone before they are saved', async ({
  page,
  stack,
  problems,
}) => {
  test.setTimeout(120_000);
  const call = await callAsPerson(stack);
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });
  const dates = Array.from({ length: 20 }, (_, at) => `2041-03-${String(at + 1).padStart(2, '0')}`);
  await copy(page, { 'text/plain': `${dates.join('\r\n')}\r\n` });
  const person = countHands(page);
  await person.click(page.getByRole('button', { name: '更多', exact: true }));
  await person.click(page.getByRole('menuitem', { name: '改表', exact: true }));
  await expect(grid(page)).toBeVisible(slow);
  const start = await cell(page, 1, '有效期止');
  await person.click(start);
  // A picture on the clipboard writes nothing.
  await start.evaluate((element) => {
    const picture = new DataTransfer();
    picture.items.add(new File(['x'], 'x.png', { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { clipboardData: picture, bubbles: true, cancelable: true });
    (element.querySelector('textarea') ?? element).dispatchEvent(event);
  });
  await expect(page.getByRole('button', { name: '没有改动' })).toBeVisible();
  await person.press('Control+v');
  await expect(start).toHaveText('2041-03-01');
  await page.keyboard.press('Control+z');
  await expect(start).not.toHaveText('2041-03-01');
  await page.keyboard.press('Control+y');
  await expect(passed(page, 20)).toBeVisible(slow);
  await person.click(save(page, 20));
  await expect(page.getByText('已保存 20 条')).toBeVisible(slow);
  expect(person.steps()).toBeLessThanOrEqual(25);
  const stored = (await listed(call)).map(({ regValidTo }) => regValidTo);
  expect(stored.filter((day) => dates.includes(day))).toHaveLength(20);
  await untilQuiet(page);
  await expectAccessible(page, '.adm-edit-screen');
  expect(problems).toEqual([]);
});

test('a dose that looks like a date is asked about, and what is typed survives a reload', async ({
  page,
  stack,
  problems,
}) => {
  test.setTimeout(120_000);
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });
  await openSheet(page);
  const uses = await cell(page, 1, '使用范围');
  await uses.click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('水稻 | 稻飞虱 | 2026-04-06 | 喷雾');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/1 条待处理/)).toBeVisible(slow);
  const question = page.getByLabel(/使用范围：像是被表格软件变成了日期/);
  await expect(question).toBeVisible();

  // Another tab leaves them to the one in which they were typed.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(grid(other)).toBeVisible(slow);
  await expect(other.getByRole('button', { name: '没有改动' })).toBeVisible();
  await other.close();

  // The browser asks first; the edits are there again.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/已恢复.*没有保存的改动/)).toBeVisible(slow);
  await expect(await cell(page, 1, '使用范围')).toHaveText('水稻 | 稻飞虱 | 2026-04-06 | 喷雾');
  await question.selectOption({ index: 1 });
  await expect(page.getByText(/4-6.*单位/)).toBeVisible(slow);
  await page.getByRole('button', { name: '改动 1' }).click();
  await expect(page.getByRole('dialog', { name: '改动 1 处' })).toContainText('2026-04-06');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃改动' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();
  await expect(page.getByRole('button', { name: '没有改动' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('two wrong cells of a record are corrected one after the other where only open rows are shown', async ({
  page,
  stack,
  problems,
}) => {
  test.setTimeout(120_000);
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });
  await openSheet(page);
  for (const row of [1, 2]) {
    for (const column of ['农药类别', '毒性']) {
      await (await cell(page, row, column)).click();
      await page.keyboard.insertText('没有这个');
      await page.keyboard.press('Enter');
    }
  }
  await expect(page.getByText(/2 条待处理/)).toBeVisible(slow);
  await page.getByRole('button', { name: /^待处理/ }).click();
  await expect(grid(page).getByRole('row')).toHaveCount(3);
  const second = await cell(page, 2, '毒性');
  await (await cell(page, 1, '农药类别')).click();
  await page.keyboard.insertText('杀虫剂');
  await page.keyboard.press('Enter');
  await (await cell(page, 1, '毒性')).click();
  await page.keyboard.insertText('低毒');
  await page.keyboard.press('Enter');
  await expect(second).toHaveText('没有这个');
  await expect(page.getByText(/1 条待处理/)).toBeVisible(slow);
  await expect(grid(page).getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: '放弃改动' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();
  await expect(page.getByRole('button', { name: '没有改动' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('what a colleague has written meanwhile is neither lost nor overwritten', async ({ page, stack, problems }) => {
  test.setTimeout(120_000);
  const call = await callAsPerson(stack);
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });
  await openSheet(page);
  const [first] = await listed(call);
  if (!first) throw new Error('there is no product');
  await call('PUT', `/api/product/${first.id}`, { ...first, storage: '对方的', precautions: '对方也写了这里' });
  await (await cell(page, 1, '储存和运输方法')).click();
  await page.keyboard.insertText('我的');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 处同时被他人修改，请逐处选择保留哪一个')).toBeVisible(slow);
  await page.getByRole('button', { name: '查看' }).click();
  await expect(page.getByText(/他人已改为“对方的”，我的：我的/)).toBeVisible();
  await page.getByRole('button', { name: '保留我的', exact: true }).click();
  await expect(passed(page, 1)).toBeVisible(slow);
  await save(page, 1).click();
  await expect(page.getByText('已保存 1 条')).toBeVisible(slow);
  expect(await call('GET', `/api/product/${first.id}`)).toMatchObject({
    storage: '我的',
    precautions: '对方也写了这里',
  });
  expect(problems).toEqual([]);
});
