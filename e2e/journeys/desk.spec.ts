import { countHands } from '../support/counted-hands.ts';
import { expect, signIn, test } from '../support/test.ts';

test.use({ viewport: { width: 1366, height: 650 }, hasTouch: false });

test('a registration that has expired is renewed from 管理中心 with four clicks', async ({ page, stack, problems }) => {
  await signIn(page, stack);
  const person = countHands(page);
  await person.click(page.getByRole('link', { name: /^登记证已过期 \d/ }));
  await expect(page).toHaveURL(/product\/index\?registration=expired/);
  const row = page.getByRole('row').nth(1);
  await person.click(row.getByRole('button', { name: /^编辑/ }));
  await page.getByLabel('有效期止').fill('2031-12-31');
  await person.click(page.getByRole('button', { name: /^保存/ }).first());
  await expect(page.getByText('保存成功')).toBeVisible();
  expect(person.steps()).toBeLessThanOrEqual(4);
  expect(problems).toEqual([]);
});

for (const width of [375, 1366])
  test(`no entry of 管理中心 moves when its numbers arrive, ${width} pixels wide`, async ({
    page,
    stack,
    problems,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    const waiting: (() => void)[] = [];
    const arrival = new Promise<void>((resolve) => waiting.push(resolve));
    await page.route(/\/api\/(statistics|log|user\/statistics)/, async (route) => {
      await arrival;
      await route.continue();
    });
    await signIn(page, stack);
    const cards = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: /管理功能|快速新增|数据概览/ }) });
    await expect(cards.getByRole('link', { name: '新增产品' })).toBeVisible();
    // Its file is loaded where there is room for it alone.
    if (width > 1200) await expect(page.getByRole('navigation', { name: '管理导航' })).toBeVisible();
    const places = () =>
      cards
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getBoundingClientRect().top]));
    const before = await places();
    expect(before.length).toBeGreaterThan(9);
    for (const arrive of waiting) arrive();
    await expect(page.getByRole('link', { name: /^缺少标签 \d/ })).toBeVisible();
    await expect(cards.getByRole('link', { name: /^产品 \d/ })).toBeVisible();
    expect(await places()).toEqual(before);
    expect(problems).toEqual([]);
  });

test('a record of another module is opened with two keys besides its name', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: '/pages/admin/banner/index' });
  await expect(page.getByRole('button', { name: /快速查找/ })).toBeVisible();
  const person = countHands(page);
  await person.press('Control+k');
  await page.getByRole('combobox', { name: '查找记录、页面与操作' }).fill('草甘膦');
  await expect(page.getByRole('listbox', { name: '结果' }).getByRole('option', { selected: true })).toContainText(
    '草甘膦',
  );
  await person.press('Enter');
  await expect(page).toHaveURL(/product\/edit\?id=/);
  expect(person.steps()).toBe(2);
  expect(problems).toEqual([]);
});

test('rows are reached, chosen and edited by keys, which ? lists', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect(page.getByRole('button', { name: /快速查找/ })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText('编辑当前行');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('row').nth(2).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('row').nth(2)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('k');
  await expect(page.getByRole('row').nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('jxe');
  await expect(page.getByRole('searchbox')).toHaveValue('jxe');
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('link').first().focus();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/product\/edit\?id=/);
  expect(problems).toEqual([]);
});

test('the navigation fits a low window, says where one is, and has the menu of the person', async ({
  page,
  stack,
  problems,
}) => {
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });
  const rail = page.getByRole('navigation', { name: '管理导航' });
  await expect(rail.getByRole('link', { name: '模块' })).toBeInViewport();
  await expect(rail.locator('summary')).toHaveText(['目录', '内容', '往来', '系统']);
  await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveText('管理中心目录产品');
  await rail.getByRole('button', { name: /管理员|admin/ }).click();
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  await page.getByRole('menuitem', { name: '权限说明' }).click();
  await expect(page.getByRole('heading', { name: '权限说明', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveText('管理中心');
  expect(problems).toEqual([]);
});
