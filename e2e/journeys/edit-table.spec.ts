import type { GalleryItem, Inquiry, ManagedDocument, Product, User } from '@admin-h5/contract';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { untilQuiet } from '../support/admin-screens.ts';
import { callAs, callAsPerson, type Call, ciphertext } from '../support/api.ts';
import { copy } from '../support/clipboard.ts';
import { slow } from '../support/import-screen.ts';
import { countHands } from '../support/counted-hands.ts';
import { expect, signIn, test } from '../support/test.ts';

// A stack of its own: it changes products that other files look at.
test.use({ stackOptions: { api: { CHANGE_REVIEW: 'on' } }, viewport: { width: 1280, height: 900 }, hasTouch: false });

const grid = (page: Page): Locator => page.getByRole('grid', { name: '改表' });
const save = (page: Page, count: number): Locator => page.getByRole('button', { name: `保存 ${count} 处改动` });
const passed = (page: Page, count: number): Locator => page.getByText(`已改 ${count} 处，检查通过`);
/** The cell of a row (from 1) in a column. */
async function cell(page: Page, row: number, column: string): Promise<Locator> {
  // Below the name of a field is that of its list.
  const heads = (await grid(page).getByRole('columnheader').allInnerTexts()).map((text) => text.split('\n')[0]);
  return grid(page)
    .getByRole('row')
    .nth(row)
    .getByRole('gridcell')
    .nth(heads.indexOf(column) - 1);
}

/** The administrator at another device. */
async function openElsewhere(browser: Browser, stack: Stack, redirect: string): Promise<Page> {
  const device = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN', hasTouch: false });
  const page = await device.newPage();
  await signIn(page, stack, { redirect });
  return page;
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
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销保存' }).click();
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

  // Other rows of one list stay both.
  const [opened] = await listed(call);
  const usages = [use('水稻', '二化螟幼虫', '20克/亩'), use('小麦', '蚜虫', '20克/亩')];
  await call('PUT', `/api/product/${first.id}`, { ...opened, usages });
  await page.reload();
  await page.getByRole('button', { name: /^展开.*使用范围/ }).click();
  const [loaded] = await listed(call);
  const theirs = [use('水稻', '二化螟幼虫', '20克/亩'), use('小麦', '蚜虫', '30克/亩')];
  await call('PUT', `/api/product/${first.id}`, { ...loaded, usages: theirs });
  await write(page, 1, '用药量', '25克/亩');
  await expect(page.getByText('1 处同时被他人修改，请逐处选择保留哪一个')).toBeVisible(slow);
  await page.getByRole('button', { name: '查看' }).click();
  await expect(page.getByRole('group', { name: '合并两边' }).getByRole('listitem')).toHaveText([
    '我的 水稻 · 二化螟幼虫：用药量 20克/亩 → 25克/亩',
    '对方的 小麦 · 蚜虫：用药量 20克/亩 → 30克/亩',
  ]);
  await page.getByRole('button', { name: '合并两边', exact: true }).click();
  await expect(passed(page, 1)).toBeVisible(slow);
  await save(page, 1).click();
  await expect(page.getByText('已保存 1 条')).toBeVisible(slow);
  expect((await call<Product>('GET', `/api/product/${first.id}`)).usages.map(({ dosage }) => dosage)).toEqual([
    '25克/亩',
    '30克/亩',
  ]);
  expect(problems).toEqual([]);
});

/** Writes one cell of the sheet. */
async function write(page: Page, row: number, column: string, text: string): Promise<void> {
  await (await cell(page, row, column)).click();
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
}

async function undoSave(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: '撤销保存' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销保存' }).click();
  await expect(page.getByText(`已撤销 ${count} 条`)).toBeVisible(slow);
}

const use = (crop: string, target: string, dosage: string) => ({
  crop,
  target,
  dosage,
  method: '喷雾',
  timing: '',
  intervalDays: 14,
  maxTimes: null,
});

test('rows of 使用范围 are below their product: edited, added, pasted, deleted, seen by visitors, and undone', async ({
  page,
  stack,
  problems,
}) => {
  test.setTimeout(150_000);
  const call = await callAsPerson(stack);
  const [first] = await listed(call);
  if (!first) throw new Error('there is no product');
  const usages = [
    use('水稻', '二化螟幼虫', '20克/亩'),
    use('小麦', '蚜虫', '20克/亩'),
    use('茶树', '小绿叶蝉', '30克/亩'),
  ];
  await call('PUT', `/api/product/${first.id}`, { ...first, usages });
  const stored = async (): Promise<Partial<Product>> => {
    const {
      version: _version,
      updatedAt: _updatedAt,
      viewCount: _viewCount,
      ...product
    } = await call<Product>('GET', `/api/product/${first.id}`);
    return product;
  };
  const before = await stored();
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });
  await openSheet(page);
  await page.getByRole('button', { name: /^展开.*使用范围/ }).click();
  await expect(await cell(page, 2, '作物')).toHaveText('小麦');
  // A column gets another width, and stays so.
  const head = page.getByRole('columnheader', { name: /^用药量/ });
  const widthOf = async () => Math.round((await head.boundingBox())?.width ?? 0);
  const usual = await widthOf();
  await head.locator('.adm-grid__edge').hover();
  await page.mouse.down();
  const edge = await head.boundingBox();
  await page.mouse.move((edge?.x ?? 0) + usual + 50, (edge?.y ?? 0) + 10);
  await page.mouse.up();
  const dragged = await widthOf();
  expect(dragged).toBeGreaterThan(usual + 30);
  await (await cell(page, 2, '用药量')).click();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect.poll(widthOf).toBe(dragged - 16);
  await page.reload();
  await expect(grid(page)).toBeVisible(slow);
  await expect(await cell(page, 2, '作物')).toHaveText('小麦');
  expect(await widthOf()).toBe(dragged - 16);

  const covered = await cell(page, 2, '农药名称');
  await expect(covered).toHaveAccessibleName('属于第 1 行，在那一行修改');
  await expect(covered).toHaveAttribute('aria-readonly', 'true');

  // A range that goes on into another list deletes rows of that.
  await (await cell(page, 1, '每季最多次数')).click();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('button', { name: '删除 1 行有效成分' })).toBeVisible();
  await page.keyboard.press('Control+Delete');
  await expect(page.getByText('已删除 1 行有效成分')).toBeVisible();
  await expect(await cell(page, 2, '作物')).toHaveText('小麦');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: '没有改动' })).toBeVisible();

  await write(page, 2, '用药量', '25克/亩');
  await (await cell(page, 3, '防治对象')).click();
  await page.keyboard.press('Delete');
  await expect(page.getByText(/1 条待处理/)).toBeVisible(slow);
  await expect(await cell(page, 3, '防治对象')).toHaveAttribute('aria-invalid', 'true');
  await expect(await cell(page, 2, '防治对象')).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Control+z');

  // Rows of two products without their names are joined only on a second yes.
  await (await cell(page, 3, '作物')).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  await (await cell(page, 1, '作物')).click();
  await page.keyboard.press('Control+v');
  const question = page.getByRole('alertdialog', { name: '把 2 条记录的行都粘贴到第 1 行？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  await expect(await cell(page, 1, '作物')).toHaveText('水稻');

  await copy(page, { 'text/plain': '玉米\t玉米螟\t30克/亩\t喷雾\r\n棉花\t棉铃虫\t40克/亩\t喷雾\r\n' });
  await (await cell(page, 3, '作物')).click();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+v');
  await expect(await cell(page, 5, '作物')).toHaveText('棉花');
  await (await cell(page, 1, '作物')).click();
  await page.getByRole('button', { name: '删除 1 行使用范围' }).click();
  await expect(await cell(page, 1, '作物')).toHaveText('小麦');
  await expect(passed(page, 1)).toBeVisible(slow);
  await untilQuiet(page);
  await expectAccessible(page, '.adm-edit-screen');
  await page.getByRole('button', { name: '改动 1' }).click();
  const changes = page.getByRole('dialog', { name: '改动 1 处' });
  await expect(changes).toContainText('将删除 1 行');
  await expect(changes.getByRole('listitem').filter({ hasText: /^小麦/ })).toHaveText(
    '小麦 · 蚜虫：用药量 20克/亩 → 25克/亩',
  );
  await expect(changes).toContainText('删除 水稻 · 二化螟幼虫 · 20克/亩');
  await expect(changes).toContainText('新增 棉花 · 棉铃虫 · 40克/亩 · 喷雾');
  await page.keyboard.press('Escape');
  await save(page, 1).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '仍要保存' }).click();
  await expect(page.getByText('已保存 1 条')).toBeVisible(slow);
  const [, second, third] = usages;
  const added = [use('玉米', '玉米螟', '30克/亩'), use('棉花', '棉铃虫', '40克/亩')];
  expect(await stored()).toEqual({
    ...before,
    usages: [{ ...second, dosage: '25克/亩' }, third, ...added.map((each) => ({ ...each, intervalDays: null }))],
  });

  const visitor = await page.context().newPage();
  await visitor.goto(`${stack.baseUrl}pages/product/detail?id=${first.id}`);
  await expect(visitor.getByText('棉铃虫').first()).toBeVisible(slow);
  await expect(visitor.getByText('25克/亩').first()).toBeVisible();
  await expect(visitor.getByText('二化螟幼虫')).toHaveCount(0);
  await visitor.close();

  await undoSave(page, 1);
  expect(await stored()).toEqual(before);
  expect(problems).toEqual([]);
});

test('edits get a name, go on at another device, wait for a time, and are published from there', async ({
  page,
  stack,
  browser,
  problems,
}) => {
  test.setTimeout(120_000);
  const call = await callAsPerson(stack);
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });
  await openSheet(page);
  const [first] = await listed(call);
  await write(page, 1, '储存和运输方法', '草稿里的');
  await expect(passed(page, 1)).toBeVisible(slow);
  await (await cell(page, 1, '储存和运输方法')).click();
  await page.getByRole('button', { name: '预览第 1 行' }).click();
  const preview = page.getByRole('dialog', { name: '预览' });
  await expect(preview.frameLocator('iframe').getByText('草稿里的').first()).toBeAttached(slow);
  await preview.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '草稿', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '草稿' });
  await expect(dialog.getByText(/还没有草稿/)).toBeVisible();
  await dialog.getByLabel('草稿名称').fill('换储存条件');
  await dialog.getByRole('button', { name: '存为草稿' }).click();
  await expect(dialog.getByRole('list', { name: '我的草稿' })).toContainText('换储存条件');
  await expectAccessible(page, 'dialog');

  const elsewhere = await openElsewhere(browser, stack, '/pages/admin/product/index');
  await openSheet(elsewhere);
  await elsewhere.getByRole('button', { name: '草稿 1' }).click();
  const there = elsewhere.getByRole('dialog', { name: '草稿' });
  await there.getByRole('button', { name: '打开' }).click();
  await expect(await cell(elsewhere, 1, '储存和运输方法')).toHaveText('草稿里的');
  await expect(passed(elsewhere, 1)).toBeVisible(slow);

  await elsewhere.getByRole('button', { name: '草稿 1' }).click();
  await there.getByLabel('定时发布').fill('2100-01-02T08:00');
  await there.getByRole('button', { name: '定时发布' }).click();
  await expect(there.getByText('2100-01-02 08:00 发布', { exact: true })).toBeVisible();
  await expect(there.getByLabel('草稿名称')).toHaveCount(0);
  expect(await call('GET', `/api/product/${first?.id}`)).toMatchObject({ storage: first?.storage });
  await there.getByRole('button', { name: '取消定时' }).click();
  await there.getByRole('button', { name: '打开' }).click();
  await expect(passed(elsewhere, 1)).toBeVisible(slow);
  await save(elsewhere, 1).click();
  await expect(elsewhere.getByText('已保存 1 条')).toBeVisible(slow);
  await expect(elsewhere.getByRole('button', { name: '草稿', exact: true })).toBeVisible();
  expect(await call('GET', `/api/product/${first?.id}`)).toMatchObject({ storage: '草稿里的' });
  await undoSave(elsewhere, 1);
  await elsewhere.context().close();
  expect(problems).toEqual([]);
});

test('edits that were sent are returned with a reason, published once a colleague approves them, and taken back', async ({
  page,
  browser,
  stack,
  problems,
}) => {
  test.setTimeout(150_000);
  const call = await callAsPerson(stack);
  const [first] = await listed(call);
  await signIn(page, stack, {
    username: 'manager_wang',
    password: 'demo123456',
    redirect: '/pages/admin/product/index',
  });
  await openSheet(page);
  await write(page, 1, '储存和运输方法', '送审的');
  await expect(passed(page, 1)).toBeVisible(slow);
  await page.getByRole('button', { name: '草稿', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '草稿' });
  await dialog.getByLabel('草稿名称').fill('送审的改动');
  await dialog.getByRole('button', { name: '送审' }).click();
  await expect(dialog.getByText('待审核', { exact: true })).toBeVisible();

  const colleague = await openElsewhere(browser, stack, '/pages/admin/index');
  await colleague.getByRole('link', { name: '产品改动待审核 1' }).click();
  await colleague.getByRole('button', { name: '草稿 1' }).click();
  const there = colleague.getByRole('dialog', { name: '草稿' });
  const sent = there.getByRole('list', { name: '待我审核' });
  await expect(sent).toContainText('manager_wang');
  await expectAccessible(colleague, 'dialog');
  await sent.getByRole('button', { name: '查看' }).click();
  await expect(await cell(colleague, 1, '储存和运输方法')).toHaveText('送审的');
  await expect(passed(colleague, 1)).toBeVisible(slow);
  await colleague.getByRole('button', { name: '草稿 1' }).click();
  await sent.getByRole('button', { name: '退回' }).click();
  await expect(sent.getByLabel('退回的原因')).toBeFocused();
  await sent.getByLabel('退回的原因').fill('请写明温度');
  await sent.getByRole('button', { name: '退回' }).click();
  await expect(sent).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: '查看原因' }).click();
  await expect(dialog.getByText(/请写明温度/)).toBeVisible();
  await dialog.getByRole('button', { name: '打开' }).click();
  await write(page, 1, '储存和运输方法', '送审的，0至30℃');
  await expect(passed(page, 1)).toBeVisible(slow);
  await page.getByRole('button', { name: '草稿 1' }).click();
  await dialog.getByRole('button', { name: '送审' }).click();
  await expect(dialog.getByText('待审核', { exact: true })).toBeVisible();

  await colleague.reload();
  await colleague.getByRole('button', { name: '草稿 1' }).click();
  await sent.getByRole('button', { name: '通过' }).click();
  await expect(sent).toHaveCount(0);
  await expect.poll(() => call('GET', `/api/product/${first?.id}`), slow).toMatchObject({ storage: '送审的，0至30℃' });
  await colleague.context().close();

  await page.reload();
  await page.getByRole('button', { name: '草稿 1' }).click();
  await dialog.getByRole('button', { name: '撤销发布' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销发布' }).click();
  await expect(page.getByText('已撤销 1 条')).toBeVisible(slow);
  expect(await call('GET', `/api/product/${first?.id}`)).toMatchObject({ storage: first?.storage });
  await expect(dialog.getByRole('button', { name: '撤销发布' })).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('users are edited but for the last administrator, and what the server refuses stands at its row', async ({
  page,
  stack,
  problems,
}) => {
  test.setTimeout(120_000);
  const call = await callAsPerson(stack);
  const created = await call<User>('POST', '/api/user', {
    username: 'sheet_editor',
    password: ciphertext('secret-enough-4u'),
    realName: '表格',
    phone: '13800138123',
    email: '',
    type: 1,
    status: 1,
  });
  await signIn(page, stack, { redirect: '/pages/admin/user/index?sort=createdAt:desc' });
  await openSheet(page);
  expect(await grid(page).getByRole('columnheader').allInnerTexts()).not.toContain('密码');
  const rows = await grid(page).getByRole('row').allInnerTexts();
  const own = rows.findIndex((text) => /\badmin\b/.test(text));
  const other = rows.findIndex((text) => text.includes('sheet_editor'));
  await write(page, own, '用户类型', '业主');
  await write(page, other, '真实姓名', '改过的名字');
  await write(page, other, '用户类型', '物业');
  await expect(passed(page, 3)).toBeVisible(slow);
  await save(page, 3).click();
  await expect(page.getByText('已保存 1 条，1 条未保存，仍在表格中')).toBeVisible(slow);
  await expect(page.getByText('1 条待处理')).toBeVisible(slow);
  await (await cell(page, own, '用户类型')).click();
  await expect(page.getByText(/不能修改自己的用户类型|至少需要保留一名启用的管理员/)).toBeVisible();
  expect(await call('GET', `/api/user/${created.id}`)).toMatchObject({ realName: '改过的名字', type: 2 });
  await undoSave(page, 1);
  expect(await call('GET', `/api/user/${created.id}`)).toMatchObject({ realName: '表格', type: 1 });
  await page.getByRole('button', { name: '放弃改动' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();
  // Nobody imports accounts: there is no such call.
  await expect(call('POST', '/api/user/import', {})).rejects.toThrow();
  await untilQuiet(page);
  await expectAccessible(page, '.adm-edit-screen');
  // The browser says of the refused change what the API answered.
  expect(problems).toEqual([expect.stringContaining('409')]);
});

test('gallery, documents and inquiries are edited as sheets by the rules of their own calls', async ({
  page,
  stack,
  problems,
}) => {
  test.setTimeout(180_000);
  const call = await callAsPerson(stack);
  await signIn(page, stack, { redirect: '/pages/admin/factory-gallery/index' });
  await openSheet(page);
  const items = (await call<{ list: GalleryItem[] }>('GET', '/api/factory-gallery?page=1&size=2')).list;
  await write(page, 1, '所属相册', '没有这个');
  await expect(page.getByText('1 条待处理')).toBeVisible(slow);
  await write(page, 1, '所属相册', '实验室');
  await write(page, 1, '拍摄日期', '2024年3月1日');
  await write(page, 2, '标题', '改过的标题');
  await expect(page.getByText(/检查通过/)).toBeVisible(slow);
  await (await cell(page, 2, '标题')).click();
  await page.getByRole('button', { name: '预览第 2 行' }).click();
  const preview = page.getByRole('dialog', { name: '预览' });
  await expect(preview.frameLocator('iframe').getByText('改过的标题').first()).toBeAttached(slow);
  await preview.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: /^保存 \d 处改动$/ }).click();
  await expect(page.getByText('已保存 2 条')).toBeVisible(slow);
  const [first, second] = await Promise.all(
    items.map(({ id }) => call<GalleryItem>('GET', `/api/factory-gallery/${id}`)),
  );
  expect(first).toMatchObject({ album: '实验室', takenAt: '2024-03-01', imageIds: items[0]?.imageIds });
  expect(second).toMatchObject({ title: '改过的标题' });
  await undoSave(page, 2);
  expect(await call('GET', `/api/factory-gallery/${items[1]?.id}`)).toMatchObject({ title: items[1]?.title });

  await page.goto(`${stack.baseUrl}pages/admin/document/index`);
  const documents = async () => (await call<{ list: ManagedDocument[] }>('GET', '/api/document?page=1&size=2')).list;
  const [before] = await documents();
  await openSheet(page);
  await expect(await cell(page, 1, '产品/原料')).toHaveText(before?.recordName ?? '');
  await write(page, 1, '版本', '第 9 版');
  await expect(passed(page, 1)).toBeVisible(slow);
  await save(page, 1).click();
  await expect(page.getByText('已保存 1 条')).toBeVisible(slow);
  const edited = (await call<{ list: ManagedDocument[] }>('GET', '/api/document?page=1&size=100')).list;
  expect(edited.find(({ id }) => id === before?.id)).toMatchObject({ edition: '第 9 版', fileId: before?.fileId });
  await undoSave(page, 1);

  const inquiry = await callAs(stack)<Inquiry>('POST', '/api/inquiry', {
    ref: 'a'.repeat(32),
    device: 'b'.repeat(32),
    items: [{ type: 'product', id: (await listed(call))[0]?.id, spec: '', quantity: '', note: '' }],
    name: '张三',
    phone: '13800138000',
    company: '',
    region: '',
    message: '',
    consent: true,
    policyVersion: '1',
    replaces: [],
  });
  await page.goto(`${stack.baseUrl}pages/admin/inquiry/index`);
  await openSheet(page);
  await write(page, 1, '状态', '已报价');
  await write(page, 1, '添加备注', '报价已发');
  await expect(passed(page, 2)).toBeVisible(slow);
  await save(page, 2).click();
  await expect(page.getByText('已保存 1 条')).toBeVisible(slow);
  const handled = await call<Inquiry>('GET', `/api/inquiry/${inquiry.id}`);
  expect(handled).toMatchObject({ status: 'quoted', name: '张三' });
  expect(handled.events.map(({ text }) => text)).toContain('报价已发');
  expect(problems).toEqual([]);
});
