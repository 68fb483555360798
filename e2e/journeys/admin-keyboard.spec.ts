import type { Page } from '@playwright/test';
import { type Keyboard, keyboardOf } from '../support/keyboard.ts';
import { picture } from '../support/picture.ts';
import { expect, signIn, test } from '../support/test.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

interface Life {
  noun: string;
  list: string;
  /** What the new record is called. */
  name: string;
  fill: (page: Page, keys: Keyboard) => Promise<void>;
  /** A field that is changed later, and to what. */
  edited: { label: string; text: string };
  /** The record has a page to read before its form. */
  viewable?: boolean;
  /** Narrows the list, the filter sheet being open, to a group whose order can be changed. */
  group?: (page: Page, keys: Keyboard) => Promise<void>;
}

const lives: readonly Life[] = [
  {
    noun: '产品',
    list: '/pages/admin/product/index',
    name: '键盘试验品',
    async fill(page, keys) {
      await keys.type(page.getByLabel('农药名称(通用名)'), '键盘试验品');
      await keys.press(page.getByRole('button', { name: /^产品分类/ }));
      await keys.choose(page.getByRole('radio', { name: '除草剂', exact: true }));
      await keys.select(page.getByLabel('农药类别'), '除草剂');
      await keys.select(page.getByLabel('剂型'), '颗粒剂');
      await keys.choose(page.getByRole('radio', { name: '低毒' }));
      await keys.type(page.getByLabel('名称（第1行）'), '草甘膦');
      await keys.type(page.getByLabel('含量（第1行）'), '30');
      await keys.type(page.getByRole('textbox', { name: '登记证号' }), 'PD20269001');
    },
    edited: { label: '商品名', text: '键净' },
    async group(page, keys) {
      await keys.press(page.getByRole('button', { name: '展开杀虫剂' }));
      await keys.choose(page.getByRole('radio', { name: '拟除虫菊酯类' }));
    },
  },
  {
    noun: '原料',
    list: '/pages/admin/material/index',
    name: '键盘试验料',
    async fill(page, keys) {
      await keys.type(page.getByLabel('原料名称'), '键盘试验料');
      await keys.press(page.getByRole('button', { name: /^所属分类/ }));
      await keys.choose(page.getByRole('radio', { name: '溶剂', exact: true }));
      await keys.select(page.getByLabel('等级'), '工业级');
    },
    edited: { label: '外观', text: '无色液体' },
    viewable: true,
    async group(page, keys) {
      await keys.press(page.getByRole('button', { name: '展开溶剂' }));
      await keys.choose(page.getByRole('radio', { name: '极性溶剂' }));
    },
  },
  {
    noun: '轮播图',
    list: '/pages/admin/banner/index',
    name: '键盘试验图',
    async fill(page, keys) {
      await keys.files(page.getByLabel('上传图片'), [await picture('b.jpg', '#2f7d32', { width: 1500, height: 900 })]);
      await keys.press(page.getByRole('dialog', { name: '裁剪图片' }).getByRole('button', { name: '确定' }));
      await expect(page.getByRole('figure', { name: '预览' }).getByRole('img')).toBeVisible();
      await keys.type(page.getByRole('textbox', { name: '标题' }), '键盘试验图');
    },
    edited: { label: '排序', text: '7' },
    group: (page, keys) => keys.press(page.getByRole('dialog').getByRole('button', { name: '首页', exact: true })),
  },
  {
    noun: '工厂展示',
    list: '/pages/admin/factory-gallery/index',
    name: '键盘试验仓',
    async fill(page, keys) {
      await keys.type(page.getByRole('textbox', { name: '标题' }), '键盘试验仓');
      await keys.choose(page.getByRole('radio', { name: '仓储物流' }));
      const files = [await picture('a.jpg', '#2f7d32'), await picture('b.jpg', '#8d6e63')];
      await keys.files(page.getByLabel(/添加图片/), files);
      // The second picture is made the cover.
      const last = page.getByRole('button', { name: '图片第2张', exact: true });
      const moved = (await last.locator('img').getAttribute('src')) ?? '';
      await keys.press(last, 'Alt+ArrowLeft');
      await expect(page.getByRole('button', { name: '图片第1张（封面）' }).locator('img')).toHaveAttribute(
        'src',
        moved,
      );
    },
    edited: { label: '说明', text: '三号库' },
    group: (page, keys) => keys.press(page.getByRole('dialog').getByRole('button', { name: '厂区环境', exact: true })),
  },
  {
    noun: '用户',
    list: '/pages/admin/user/index',
    name: 'keyboard_only',
    async fill(page, keys) {
      await keys.type(page.getByRole('textbox', { name: '用户名' }), 'keyboard_only');
      await keys.type(page.getByLabel('密码'), 'trial-secret-1');
      await keys.type(page.getByLabel('真实姓名'), '键盘员');
      await keys.type(page.getByRole('textbox', { name: '手机号' }), '13900001234');
    },
    edited: { label: '邮箱', text: 'keys@example.com' },
  },
];

for (const { noun, list, name, fill, edited, viewable, group } of lives) {
  test(`${noun}: a whole life with the keyboard alone`, async ({ page, stack, problems }) => {
    await signIn(page, stack, { redirect: list });
    const keys = keyboardOf(page);
    const rows = page.getByRole('table').getByRole('row');
    const row = rows.filter({ hasText: name });
    const undo = () => page.keyboard.press('Control+z');
    const inSheet = (text: string) => page.getByRole('dialog').getByRole('button', { name: text, exact: true });
    const agree = (text: string) =>
      keys.press(page.getByRole('alertdialog').getByRole('button', { name: text, exact: true }));
    const remove = async () => {
      await keys.press(page.getByRole('button', { name: `${name}的更多操作` }));
      await keys.press(inSheet('删除'));
      await agree('删除');
      await expect(page.getByText(`没有符合条件的${noun}`)).toBeVisible();
    };

    // Created and saved, found, opened and changed.
    await expect(rows.nth(1)).toBeVisible();
    await keys.press(page.getByRole('button', { name: `新增${noun}` }));
    await fill(page, keys);
    await page.keyboard.press('Control+s');
    await keys.type(page.getByRole('searchbox', { name: /搜索/ }), name);
    await expect(page.getByText('共 1 条')).toBeVisible();
    await keys.press(row.getByRole('link'));
    if (viewable) await keys.press(page.getByRole('button', { name: '编辑', exact: true }));
    await keys.type(page.getByLabel(edited.label), edited.text);
    await keys.press(page.getByRole('button', { name: '保存', exact: true }));
    await expect(page.getByText('保存成功')).toBeVisible();
    if (viewable) await keys.press(page.getByRole('button', { name: '返回' }));

    // Disabled and taken back, deleted and taken back.
    await keys.press(page.getByRole('button', { name: `停用${name}` }));
    await expect(row.getByText('停用', { exact: true }).first()).toBeVisible();
    await undo();
    await expect(row.getByText('启用', { exact: true }).first()).toBeVisible();
    await remove();
    await undo();
    await expect(page.getByText('共 1 条')).toBeVisible();

    // In a batch: disabled, deleted, both taken back.
    await keys.press(page.getByRole('checkbox', { name: '全选本页' }), 'Space');
    await keys.press(page.getByRole('toolbar').getByRole('button', { name: '停用' }));
    await expect(page.getByText('批量停用：成功 1，失败 0')).toBeVisible();
    await undo();
    await expect(row.getByText('启用', { exact: true }).first()).toBeVisible();
    await keys.press(page.getByRole('checkbox', { name: `选择${name}` }), 'Space');
    await keys.press(page.getByRole('toolbar').getByRole('button', { name: '删除' }));
    await agree('删除');
    await expect(page.getByText('批量删除：成功 1，失败 0')).toBeVisible();
    await undo();
    await expect(page.getByText('共 1 条')).toBeVisible();

    // Deleted for the last time, and brought back from the recycle bin.
    await remove();
    await keys.press(page.getByRole('button', { name: '更多', exact: true }));
    await keys.press(inSheet('回收站'));
    await expect(page).toHaveTitle('回收站');
    await keys.press(page.getByRole('button', { name: `恢复${name}` }));
    await expect(page.getByText(`已恢复「${name}」`)).toBeVisible();
    expect(problems).toEqual([]);
  });

  if (!group) continue;
  test(`${noun}: put in order with the keyboard alone`, async ({ page, stack }) => {
    await signIn(page, stack, { redirect: list });
    const keys = keyboardOf(page);
    await keys.press(page.getByRole('button', { name: /^筛选/ }));
    await group(page, keys);
    await keys.press(page.getByRole('button', { name: /查看 \d+ 条结果/ }));
    const first = page.getByRole('table').getByRole('row').nth(1);
    await expect(first.getByRole('link')).toBeVisible();
    await keys.press(page.getByRole('button', { name: '更多', exact: true }));
    await keys.press(page.getByRole('dialog').getByRole('button', { name: '排序' }));

    const sheet = page.getByRole('dialog', { name: `${noun}排序` });
    const entries = sheet.getByRole('listitem');
    const texts = () => entries.evaluateAll((all) => all.map((one) => one.textContent?.replace(/^\d+/, '') ?? ''));
    const handle = (index: number) => entries.nth(index).getByRole('button', { name: /^拖动/ });
    await expect(entries.nth(2)).toBeVisible();
    const [a = '', b = '', c = ''] = await texts();
    // The list behind has found the same by then.
    await expect(first).toContainText(((await handle(0).getAttribute('aria-label')) ?? '').replace('拖动', ''));
    const before = (await first.textContent()) ?? '';
    // With Alt and an arrow, by a button, and picked up and put down.
    await keys.press(handle(1), 'Alt+ArrowUp');
    await expect.poll(texts).toEqual(expect.arrayContaining([b, a, c]));
    expect((await texts()).slice(0, 3)).toEqual([b, a, c]);
    await keys.press(entries.nth(2).getByRole('button', { name: /^置顶/ }));
    await expect.poll(async () => (await texts()).slice(0, 3)).toEqual([c, b, a]);
    await keys.press(handle(0), 'Space');
    // Said once the places of all entries are known; the keys are listened to from the next task on.
    await expect(sheet.getByText(/移到第 1 位/)).toBeAttached();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.keyboard.press('ArrowDown');
    await expect(sheet.getByText(/移到第 2 位/)).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(async () => (await texts()).slice(0, 3)).toEqual([b, c, a]);

    await keys.press(sheet.getByRole('button', { name: '保存顺序' }));
    await expect(page.getByText('顺序已保存')).toBeVisible();
    await expect(first).not.toHaveText(before);
    await page.keyboard.press('Control+z');
    await expect(first).toHaveText(before);
  });
}
