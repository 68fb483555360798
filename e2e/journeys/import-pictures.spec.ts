import { AxeBuilder } from '@axe-core/playwright';
import { untilQuiet } from '../support/admin-screens.ts';
import { officeRegister, priceList, storeList } from '../support/clerk-sheets.ts';
import { chooseArchive, importNow, openImport, picturesPart, slow, sum, xlsx } from '../support/import-screen.ts';
import { expect, signIn, test } from '../support/test.ts';

// A stack of its own: other files find their first product by its place in a list.
test.use({ stackOptions: { config: {} } });

test('three sheets as offices have them go in with their pictures, untouched', async ({ page, stack, problems }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });

  // A register with a ZIP from Windows, chosen first.
  const register = await officeRegister();
  const sheet = await openImport(page, '产品');
  await chooseArchive(sheet, '图片.zip', register.archive);
  await expect(sheet.getByText('已选 6 张图片')).toBeVisible(slow);
  await sheet.getByLabel('选择文件').setInputFiles({ name: '登记台账.xlsx', mimeType: xlsx, buffer: register.sheet });
  await expect(sum(sheet)).toHaveText('共 5 行：将新增 5，将更新 0，无变化 0，失败 0', slow);
  await expect(picturesPart(sheet).getByText('图片：匹配 5 张，1 张没有对应的行')).toBeVisible();
  await expect(picturesPart(sheet).getByText(/^产品图片\/厂区大门\.jpg：没有对应的行/)).toBeVisible();
  await untilQuiet(page);
  const { violations } = await new AxeBuilder({ page }).include('.adm-import-screen').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  await sheet.getByRole('button', { name: '新增 5 条' }).click();
  await expect(sum(sheet)).toHaveText('共 5 行：新增 5，更新 0，无变化 0，失败 0', slow);
  await sheet.getByRole('button', { name: '完成' }).click();

  // A list in GBK that names photographs, which are chosen after the check.
  const prices = await priceList();
  await openImport(page, '产品');
  await sheet.getByLabel('选择文件').setInputFiles({ name: '价格表.csv', mimeType: 'text/csv', buffer: prices.sheet });
  await expect(sum(sheet)).toHaveText('共 3 行：将新增 3，将更新 0，无变化 0，失败 0', slow);
  await sheet.getByLabel('选择多个文件').setInputFiles(prices.photos);
  await expect(picturesPart(sheet).getByText(/^图片：匹配 3 张/)).toBeVisible(slow);
  await sheet.getByRole('button', { name: '新增 3 条' }).click();
  await expect(sum(sheet)).toHaveText('共 3 行：新增 3，更新 0，无变化 0，失败 0', slow);
  await sheet.getByRole('button', { name: '完成' }).click();
  const card = page.getByRole('searchbox', { name: /搜索/ });
  await card.fill('PD20221002');
  await expect(page.getByText('共 1 条')).toBeVisible();
  await expect(page.locator('main img').first()).toHaveAttribute('src', /\/api\/files\/preview\//);

  // It is found again after the screen was left, and taken back.
  await page.reload();
  await openImport(page, '产品');
  const recent = sheet.getByRole('region', { name: '最近的导入' });
  await expect(recent.getByRole('listitem')).toHaveCount(2);
  await recent.getByRole('button', { name: '撤销导入 价格表.csv' }).click();
  await page.getByRole('button', { name: '撤销导入', exact: true }).click();
  await expect(sheet.getByText('已撤销 3 条')).toBeVisible(slow);

  // Raw materials, with headers in two rows.
  const store = await storeList();
  await page.goto(`${stack.baseUrl}pages/admin/material/index`);
  const materials = await openImport(page, '原料');
  await chooseArchive(materials, '图.zip', store.archive);
  await expect(materials.getByText('已选 4 张图片')).toBeVisible(slow);
  await materials.getByLabel('选择文件').setInputFiles({ name: '库存.xlsx', mimeType: xlsx, buffer: store.sheet });
  // It has no columns for what our form requires: said once for all rows.
  await expect(sum(materials)).toHaveText('共 3 行：将新增 0，将更新 1，无变化 0，失败 2', slow);
  await materials.getByLabel('表中没有等级，全部填为').fill('工业级');
  await materials.getByLabel('表中没有危险类别，全部填为').fill('3');
  await materials.getByLabel('表中没有包装类别，全部填为').fill('Ⅱ');
  await materials.getByRole('button', { name: '按更正重新预检' }).click();
  await expect(sum(materials)).toHaveText(/^共 3 行：.*失败 0$/, slow);
  await expect(picturesPart(materials).getByText('图片：匹配 4 张', { exact: true })).toBeVisible();
  await importNow(materials, /^(新增|更新) \d 条/);
  await expect(sum(materials)).toHaveText(/^共 3 行：新增 \d，更新 \d，无变化 0，失败 0$/, slow);
  expect(problems).toEqual([]);
});
