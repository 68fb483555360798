import { keyboardOf } from '../support/keyboard.ts';
import { lives } from '../support/keyboard-lives.ts';
import { actionButton } from '../support/action-menu.ts';
import { someOf } from '../support/some-of.ts';
import { expect, signIn, test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

for (const { entityLabel, list, name, fill, edited, viewable } of someOf(lives, 2)) {
  test(`${entityLabel}: a whole life with the keyboard alone`, async ({ page, stack, problems }) => {
    await signIn(page, stack, { redirect: list });
    const keys = keyboardOf(page);
    const rows = page.getByRole('table').getByRole('row');
    const row = rows.filter({ hasText: name });
    const undo = () => page.keyboard.press('Control+z');
    const agree = (text: string) =>
      keys.press(page.getByRole('alertdialog').getByRole('button', { name: text, exact: true }));
    const remove = async () => {
      await keys.press(page.getByRole('button', { name: `${name}的更多操作` }));
      await keys.press(actionButton(page, '删除'));
      await agree('删除');
      await expect(page.getByText(`没有符合条件的${entityLabel}`)).toBeVisible();
    };

    // Created and saved, found, opened and changed.
    await expect(rows.nth(1)).toBeVisible();
    await keys.press(page.getByRole('button', { name: `新增${entityLabel}` }));
    await fill(page, keys);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { name: `编辑${entityLabel}` })).toBeVisible();
    await keys.press(page.getByRole('button', { name: '返回', exact: true }));
    await keys.type(page.getByRole('searchbox', { name: /搜索/ }), name);
    await expect(page.getByText('共 1 条')).toBeVisible();
    await keys.press(row.getByRole('link'));
    if (viewable) await keys.press(page.getByRole('button', { name: '编辑', exact: true }));
    await keys.type(page.getByLabel(edited.label), edited.text);
    await keys.press(page.getByRole('button', { name: '保存并返回', exact: true }));
    await expectToast(page, '保存成功');
    if (viewable) await keys.press(page.getByRole('button', { name: '返回', exact: true }));

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
    await expect(page.getByText('批量停用：1 条全部成功')).toBeVisible();
    await undo();
    await expect(row.getByText('启用', { exact: true }).first()).toBeVisible();
    // It is still chosen.
    await keys.press(page.getByRole('toolbar').getByRole('button', { name: '删除' }));
    await agree('删除');
    await expect(page.getByText('批量删除：1 条全部成功')).toBeVisible();
    await undo();
    await expect(page.getByText('共 1 条')).toBeVisible();

    // Deleted for the last time, and brought back from the recycle bin.
    await remove();
    await keys.press(page.getByRole('button', { name: '更多', exact: true }));
    await keys.press(actionButton(page, '回收站'));
    await expect(page).toHaveTitle('回收站');
    await keys.press(page.getByRole('button', { name: `恢复${name}` }));
    await expect(page.getByText(`已恢复「${name}`)).toBeVisible();
    expect(problems).toEqual([]);
  });
}
