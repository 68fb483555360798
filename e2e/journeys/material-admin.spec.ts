import type { Page } from '@playwright/test';
import { importScreen } from '../support/import-screen.ts';
import { picture } from '../support/picture.ts';
import { expect, signIn, test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

const list = '/pages/admin/material/index';
const detail = '/pages/admin/material/detail';

/** Fills what a material must have. */
async function fillMaterial(page: Page, name: string): Promise<void> {
  await page.getByLabel('原料名称').fill(name);
  await page.getByRole('button', { name: /^所属分类/ }).click();
  await page.getByRole('radio', { name: '溶剂', exact: true }).click();
  await page.getByLabel('等级').selectOption('工业级');
}

const save = (page: Page) => page.getByRole('button', { name: '保存并返回', exact: true });

test('a material lives its whole life on a phone', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: list });
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
  await page.getByRole('button', { name: '新增原料' }).tap();
  await fillMaterial(page, '试验溶剂');

  // A dangerous one asks for three fields more, and says so when they are empty.
  await page.getByRole('switch', { name: '是否危险品' }).tap();
  await save(page).tap();
  await expect(page.getByRole('button', { name: /有 3 处需要修改/ })).toBeVisible();
  await expect(page.getByLabel('UN编号')).toBeFocused();
  await page.getByLabel('UN编号').fill('un1230');
  await page.getByLabel('危险类别').selectOption('3');
  await page.getByRole('radio', { name: 'Ⅱ', exact: true }).check();
  await page.getByLabel(/添加图片/).setInputFiles([await picture('a.jpg', '#2f7d32')]);
  await expect(page.getByRole('button', { name: /^原料图片第1张/ })).toBeVisible();
  await save(page).tap();

  // Found by the initials of its pinyin, and read before it is edited.
  await page.getByRole('searchbox', { name: /搜索/ }).fill('syrj');
  await expect(page.getByText('共 1 条')).toBeVisible();
  await page.getByRole('link', { name: /试验溶剂/ }).tap();
  await expect(page).toHaveTitle('原料详情');
  await expect(page.getByRole('region', { name: '安全' })).toContainText('UN1230');
  await page.getByRole('button', { name: '编辑', exact: true }).tap();
  await page.getByLabel('外观').fill('无色液体');
  await save(page).tap();
  await expect(page.getByRole('region', { name: '理化' })).toContainText('无色液体');

  // Who changed what is one press away.
  await page.getByRole('button', { name: '更多', exact: true }).tap();
  await page.getByRole('button', { name: '历史记录' }).tap();
  await expect(page.getByRole('dialog', { name: '历史记录' })).toContainText('无色液体');
  await page.getByRole('button', { name: '关闭' }).tap();

  // Disabled and taken back, deleted and taken back, on the page itself.
  const more = page.getByRole('button', { name: '更多', exact: true });
  await more.tap();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).tap();
  await expect(page.getByRole('main').getByText('停用', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).tap();
  await expectToast(page, '已撤销');
  await more.tap();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  await expect(page.getByText('该原料不存在或已被删除')).toBeVisible();
  await expect(page.getByRole('link', { name: '返回列表' })).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).last().tap();
  await expect(page.getByRole('region', { name: '安全' })).toContainText('UN1230');

  // A copy begins with everything the first one has.
  await more.tap();
  await page.getByRole('dialog').getByRole('button', { name: '复制为新' }).tap();
  await expect(page.getByLabel('UN编号')).toHaveValue('UN1230');
  await page.getByLabel('原料名称').fill('试验溶剂乙');
  await save(page).tap();
  // Saved, the form leads back to the material it was copied from; from there it is one step to the list.
  await expect(page.getByRole('region', { name: '安全' })).toContainText('UN1230');
  await page.getByRole('button', { name: '返回', exact: true }).tap();
  await expect(page.getByText('共 2 条')).toBeVisible();
  // The one refusal is the material that was deleted for a moment.
  expect(problems.filter((text) => !text.includes('404'))).toEqual([]);
});

test('a CAS number is judged while it is typed, and one in use leads to the other material', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, { redirect: detail });
  const casNo = page.getByLabel('CAS号');
  const wrong = page.getByRole('region', { name: '基本' }).getByText('CAS号校验位不正确');
  await casNo.fill('1071-83-7');
  await expect(wrong).toBeVisible();
  await casNo.fill('1071-83-6');
  await expect(wrong).toHaveCount(0);
  await expect(page.getByText('已存在同 CAS 原料')).toBeVisible();
  await expect(page.getByRole('status').getByRole('link')).toHaveAttribute('href', /material\/detail\?id=/);
  await casNo.fill('7732-18-5');
  await expect(page.getByText('已存在同 CAS 原料')).toHaveCount(0);
});

test('filters by day, danger and missing picture stand in the address', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: `${list}?hazardous=true` });
  const count = page.getByText(/^共 \d+ 条$/);
  await expect(count).toBeVisible();
  const all = await count.textContent();
  // Everything was written today: from today on all are there, up to yesterday none is.
  const day = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  const dayBefore = await page.evaluate(() => new Date(Date.now() - 86_400_000).toLocaleDateString('sv-SE'));
  await page.getByRole('button', { name: /^筛选/ }).tap();
  await page.getByLabel('更新时间起').fill(day);
  await page.getByLabel('更新时间止').fill(day);
  await page.getByRole('button', { name: /查看 \d+ 条结果/ }).tap();
  await expect(page).toHaveURL(new RegExp(`updatedFrom=${day}&updatedTo=${day}`));
  await expect(page.getByText(all ?? '', { exact: true })).toBeVisible();
  await page.goto(`${stack.baseUrl}${list.slice(1)}?updatedTo=${dayBefore}`);
  await expect(page.getByText('没有符合条件的原料')).toBeVisible();
});

test('a sheet is checked before it is imported, and what is wrong is named by row', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: list });
  await page.getByRole('button', { name: '更多', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '导入' }).tap();
  const sheet = importScreen(page, '原料');
  const rows = ['原料名称,CAS号,所属分类,等级', '导入原料甲,67-56-1,溶剂,工业级', '导入原料乙,67-56-2,溶剂,工业级'];
  await sheet
    .getByLabel('选择文件')
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await expect(sheet.getByText('共 2 行：将新增 1，将更新 0，无变化 0，失败 1')).toBeVisible();
  const row = sheet.getByRole('list', { name: '表格内容' }).getByRole('article');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/不导入 第 3 行.*CAS号 「67-56-2」有误：CAS号校验位不正确/);
  await expect(sheet.getByText(/第 2 行 CAS号/)).toBeVisible();
  await sheet.getByRole('button', { name: '新增 1 条' }).tap();
  await expect(sheet.getByText('导入完成')).toBeVisible();
  await sheet.getByRole('button', { name: '完成' }).tap();
  await page.getByRole('searchbox', { name: /搜索/ }).fill('导入原料');
  await expect(page.getByText('共 1 条')).toBeVisible();
});
