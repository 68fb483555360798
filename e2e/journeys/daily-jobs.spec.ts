import type { Page } from '@playwright/test';
import { makeZip } from '../../server/test/sheets/zip.ts';
import { callAsPerson, type Call } from '../support/api.ts';
import { countHands } from '../support/counted-hands.ts';
import { importScreen, slow } from '../support/import-screen.ts';
import { picture } from '../support/picture.ts';
import { expect, signIn, test } from '../support/test.ts';

// A stack of its own: it changes records that other files look at.
test.use({ viewport: { width: 1366, height: 650 }, hasTouch: false });

const rail = (page: Page, title: string) =>
  page.getByRole('navigation', { name: '管理导航' }).getByRole('link', { name: title });

interface Named {
  id: string;
  name: string;
  regNo: string;
  categoryId: string;
}
const listed = async (call: Call, query: string): Promise<Named[]> =>
  (await call<{ list: Named[] }>('GET', `/api/product?size=100&${query}`)).list;

test('what was changed yesterday, and by whom, is seen after two clicks', async ({ page, stack, problems }) => {
  await signIn(page, stack);
  const person = countHands(page);
  await person.click(rail(page, '操作日志'));
  await person.click(page.getByRole('tab', { name: '昨天' }));
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await expect(page.getByText('没有符合条件的操作记录')).toBeVisible();
  await page.getByRole('tab', { name: '今天' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(person.steps()).toBeLessThanOrEqual(3);
  expect(problems).toEqual([]);
});

test('a user is disabled with two clicks', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: '/pages/admin/user/index' });
  const row = page.getByRole('row').filter({ hasText: 'owner_zhao' });
  const person = countHands(page);
  await person.click(row.getByRole('button', { name: /停用/ }));
  await expect(row.getByRole('button', { name: '启用owner_zhao' })).toBeVisible();
  expect(person.steps()).toBeLessThanOrEqual(2);
  expect(problems).toEqual([]);
});

test('all products of a keyword, scattered over categories, are moved with six clicks', async ({
  page,
  stack,
  problems,
}) => {
  const call = await callAsPerson(stack);
  const found = await listed(call, 'keyword=PD99990');
  expect(found.length).toBeGreaterThan(30);
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const person = countHands(page);
  await person.press('/');
  await person.type('PD99990');
  await expect(page.getByText(`共 ${found.length} 条`)).toBeVisible();
  await person.click(page.getByRole('row').nth(1).getByRole('checkbox'));
  await person.click(page.getByRole('button', { name: /^全选结果/ }));
  await person.click(page.getByRole('button', { name: '移动', exact: true }));
  const places = page.getByRole('dialog', { name: `移动 ${found.length} 条产品到…` });
  await person.click(places.getByRole('radio', { name: '除草剂' }));
  await person.click(places.getByRole('button', { name: '移动到这里' }));
  await expect(page.getByText(`${found.length} 条全部成功`)).toBeVisible(slow);
  expect(person.steps()).toBeLessThanOrEqual(6);
  const categories = (await listed(call, 'keyword=PD99990')).map(({ categoryId }) => categoryId);
  expect(new Set(categories).size).toBe(1);
  expect(problems).toEqual([]);
});

test('the pictures of ten products are replaced with six clicks', async ({ page, stack, problems }) => {
  test.setTimeout(120_000);
  const call = await callAsPerson(stack);
  const chosen = (await listed(call, 'sort=name:asc')).slice(0, 10);
  const files = await Promise.all(
    chosen.map(async ({ regNo }, at) => ({
      name: `${regNo}.jpg`,
      content: (await picture('', `rgb(${at * 20}, 90, 60)`, { width: 300, height: 300 })).buffer,
    })),
  );
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });
  const person = countHands(page);
  await person.click(page.getByRole('button', { name: '更多', exact: true }));
  await person.click(page.getByRole('menuitem', { name: '导入', exact: true }));
  const screen = importScreen(page, '产品');
  const choosing = page.waitForEvent('filechooser');
  await person.click(screen.getByText('选择 ZIP'));
  await (await choosing).setFiles({ name: '图片.zip', mimeType: 'application/zip', buffer: makeZip(files) });
  await person.click(screen.getByRole('button', { name: '没有表格，只导入这些文件' }));
  const write = screen.getByRole('button', { name: /^更新 10 条/ });
  await expect(write).toBeEnabled(slow);
  await person.click(write);
  const sure = page.getByRole('alertdialog').getByRole('button', { name: '仍要导入' });
  await expect(sure.or(screen.getByText('导入完成'))).toBeVisible(slow);
  if (await sure.isVisible()) await person.click(sure);
  await expect(screen.getByText('导入完成')).toBeVisible(slow);
  expect(person.steps()).toBeLessThanOrEqual(6);
  expect(problems).toEqual([]);
});

test('a banner is cropped and scheduled with ten clicks', async ({ page, stack, problems }) => {
  await signIn(page, stack);
  const person = countHands(page);
  await person.click(page.getByRole('link', { name: '新增轮播图' }));
  const choosing = page.waitForEvent('filechooser');
  await person.click(page.getByText('上传图片').first());
  await (await choosing).setFiles(await picture('横幅.jpg', '#2f7d32', { width: 1600, height: 900 }));
  await person.click(page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }));
  await person.click(page.getByRole('textbox', { name: '标题' }));
  await person.type('春季主推');
  // The parts of a moment are typed one after the other.
  for (const [label, moment] of [
    ['开始时间', '2099-03-01T08:00'],
    ['结束时间', '2099-04-01T08:00'],
  ] as const) {
    await person.click(page.getByLabel(label));
    await page.getByLabel(label).fill(moment);
  }
  await person.click(page.getByRole('button', { name: '保存并返回', exact: true }));
  await expect(page.getByText('保存成功')).toBeVisible();
  expect(person.steps()).toBeLessThanOrEqual(10);
  expect(problems).toEqual([]);
});
