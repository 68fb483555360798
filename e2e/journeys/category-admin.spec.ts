import { callAsPerson } from '../support/api.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { expect, signIn, test } from '../support/test.ts';
import { actionButton } from '../support/action-menu.ts';
import { expectToast } from '../support/toast.ts';
import { dragAside, dragOnto } from '../support/touch.ts';

test('a category lives its whole life on a phone', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: '/pages/admin/category/index' });
  const lines = page.getByRole('list', { name: '分类' }).getByRole('listitem');
  const line = (name: string) => lines.filter({ hasText: name });
  const names = () => lines.filter({ hasText: '触屏' }).getByRole('link', { name: /^触屏/ }).allTextContents();
  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `${name}的更多操作` }).tap();
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).tap();
  };
  const agree = () => page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  const undo = () => page.getByRole('button', { name: '撤销' }).last().tap();
  for (const name of ['触屏甲', '触屏乙']) {
    await page.getByRole('button', { name: '新增分类' }).tap();
    await page.getByRole('textbox', { name: '分类名称' }).fill(name);
    await page.getByRole('button', { name: '保存并返回', exact: true }).tap();
    await expect(line(name)).toBeVisible();
  }

  // Put in another order by finger, and back.
  const [upper = '', lower = ''] = await names();
  await line(lower).scrollIntoViewIfNeeded();
  await dragOnto(page, page.getByRole('button', { name: `拖动${lower}` }), line(upper));
  await expect.poll(names).toEqual([lower, upper]);
  await undo();
  await expect.poll(names).toEqual([upper, lower]);
  // Below the one above it, and back.
  await dragAside(page, page.getByRole('button', { name: `拖动${lower}` }), 40);
  await expect(line(lower)).toHaveAttribute('aria-level', '2');
  await undo();
  await expect(line(lower)).toHaveAttribute('aria-level', '1');

  // Found, changed, switched and deleted, each taken back.
  await page.getByRole('searchbox').fill('触屏甲');
  await expect(lines).toHaveCount(1);
  await page.getByRole('link', { name: '触屏甲', exact: true }).tap();
  await page.getByLabel('分类说明').fill('用手指写的');
  await page.getByRole('button', { name: '保存并返回', exact: true }).tap();
  await choose('触屏甲', '停用');
  await expect(line('触屏甲').getByText('停用')).toBeVisible();
  await undo();
  await expect(line('触屏甲').getByText('启用')).toBeVisible();
  await choose('触屏甲', '删除');
  await agree();
  await expect(page.getByText('没有符合条件的分类')).toBeVisible();
  await undo();
  await expect(line('触屏甲')).toBeVisible();

  // Both together.
  await page.getByRole('searchbox').fill('触屏');
  await expect(lines).toHaveCount(2);
  await page.getByRole('button', { name: '更多', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '批量管理' }).tap();
  for (const name of ['触屏甲', '触屏乙']) await page.getByRole('checkbox', { name: `选择${name}` }).tap();
  await page.getByRole('toolbar').getByRole('button', { name: '删除' }).tap();
  await agree();
  await expect(page.getByText('批量删除：2 条全部成功')).toBeVisible();
  await undo();
  await expect(lines).toHaveCount(2);
  expect(problems).toEqual([]);
});

test('what lies in a category is moved elsewhere before it is deleted', async ({ page, stack }) => {
  const call = await callAsPerson(stack);
  const idOf = async (name: string, parentId: string | null = null): Promise<string> => {
    const rest = { code: '', iconId: null, coverId: null, description: '', sort: 0, status: 1 };
    return (await call<{ id: string }>('POST', '/api/category', { name, kind: 'product', parentId, ...rest })).id;
  };
  const full = await idOf('将腾空的分类');
  const inner = await idOf('里面的下级', full);
  const other = await idOf('接收的分类');
  const { list: products } = await call<{ list: { id: string; categoryId: string }[] }>('GET', '/api/product?size=2');
  const ids = products.map(({ id }) => id);
  await call('PATCH', '/api/product/batch/move', { ids, to: full });

  await signIn(page, stack, { redirect: '/pages/admin/category/index' });
  const remove = async () => {
    await page.getByRole('button', { name: '将腾空的分类的更多操作' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).tap();
  };
  await remove();
  // Not asked first whether it is to be deleted.
  const refused = page.getByRole('alertdialog', { name: /该分类下还有.*请先移动/ });
  await refused.getByRole('button', { name: '移动到…' }).tap();
  const places = page.getByRole('dialog', { name: '把「将腾空的分类」下的内容移动到…' });
  await expect(places.getByRole('radio', { name: '将腾空的分类' })).toBeDisabled();
  await places.getByRole('radio', { name: '接收的分类' }).tap();
  await places.getByRole('button', { name: '移动到这里' }).tap();
  await expectToast(page, '已移动，现在可以删除该分类');
  await remove();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  await expectToast(page, '已删除「将腾空的分类」');
  await expect(page.getByRole('link', { name: '将腾空的分类' })).toHaveCount(0);

  const placeOf = async (entity: string, id: string) =>
    call<{ parentId?: string; categoryId?: string }>('GET', `/api/${entity}/${id}`);
  expect((await placeOf('category', inner)).parentId).toBe(other);
  for (const id of ids) expect((await placeOf('product', id)).categoryId).toBe(other);
  for (const { id, categoryId } of products) {
    await call('PATCH', '/api/product/batch/move', { ids: [id], to: categoryId });
  }
});

test.describe('on a desktop, by keyboard alone', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test('categories: created, moved, refused while something lies in them, deleted [§1 administration]', async ({
    page,
    stack,
  }) => {
    await signIn(page, stack, { redirect: '/pages/admin/category/index' });
    const keys = keyboardOf(page);
    const lines = page.getByRole('list', { name: '分类' }).getByRole('listitem');
    const line = (name: string) => page.getByRole('link', { name, exact: true });
    const remove = async (name: string) => {
      await keys.press(page.getByRole('button', { name: `${name}的更多操作` }));
      await keys.press(actionButton(page, '删除'));
    };
    for (const name of ['键盘甲', '键盘乙']) {
      await keys.press(page.getByRole('button', { name: '新增分类' }));
      await keys.type(page.getByRole('textbox', { name: '分类名称' }), name);
      await page.keyboard.press('Enter');
      await expect(line(name)).toBeVisible();
    }
    // New ones come last, one behind the other: move the second above the first and into it.
    await keys.press(page.getByRole('button', { name: '拖动键盘乙' }), 'Alt+ArrowUp');
    await expectToast(page, '已移动「键盘乙」');
    await keys.press(page.getByRole('button', { name: '拖动键盘甲' }), 'Alt+ArrowRight');
    await expect(lines.filter({ hasText: '键盘甲' })).toHaveAttribute('aria-level', '2');

    await remove('键盘乙');
    await expect(page.getByRole('alertdialog')).toContainText('该分类下还有 1 个子分类，请先移动');
    await page.keyboard.press('Escape');
    await remove('键盘甲');
    await keys.press(page.getByRole('alertdialog').getByRole('button', { name: '删除' }));
    await expect(line('键盘甲')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(line('键盘甲')).toBeVisible();

    // Both together: disabled, deleted (the lower one first), and brought back.
    await keys.press(page.getByRole('button', { name: '更多', exact: true }));
    await keys.press(actionButton(page, '批量管理'));
    for (const name of ['键盘乙', '键盘甲'])
      await keys.press(page.getByRole('checkbox', { name: `选择${name}` }), 'Space');
    await keys.press(page.getByRole('toolbar').getByRole('button', { name: '停用' }));
    await expect(page.getByText('批量停用：2 条全部成功')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(lines.filter({ hasText: '键盘甲' }).getByText('启用')).toBeVisible();
    // They are still chosen.
    await expect(page.getByText('已选 2 个')).toBeVisible();
    await keys.press(page.getByRole('toolbar').getByRole('button', { name: '删除' }));
    await keys.press(page.getByRole('alertdialog').getByRole('button', { name: '删除' }));
    await expect(page.getByText('批量删除：2 条全部成功')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(lines.filter({ hasText: '键盘甲' })).toHaveAttribute('aria-level', '2');
    await keys.press(page.getByRole('button', { name: '完成' }));
  });
});
