import { makeZip } from '../../server/test/sheets/zip.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { untilQuiet } from '../support/admin-screens.ts';
import { officeRegister, priceList, storeList } from '../support/clerk-sheets.ts';
import {
  chooseArchive,
  importNow,
  importScreen,
  openImport,
  picturesPart,
  slow,
  sum,
  xlsx,
} from '../support/import-screen.ts';
import { picture } from '../support/picture.ts';
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
  await expectAccessible(page, '.adm-import-screen');
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

const head = '登记证号,农药名称,产品分类,农药类别,有效成分,剂型,毒性';
const line = (regNo: string, name: string, formulation: string): string =>
  `${regNo},${name},杀虫剂,杀虫剂,${name} | 10 | %,${formulation},低毒`;
const catalogue = [
  head,
  line('PD20540001', '甲甲灵', 'WP'),
  line('PD20540002', '双双灵', 'WP'),
  line('PD20540003', '双双灵', 'SC'),
].join('\r\n');
const photo = async (colour: string) => (await picture('', colour, { width: 300, height: 200 })).buffer;

test('pictures and documents alone go to the records that there are, after each file was shown', async ({
  page,
  stack,
  problems,
}, testInfo) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, stack, { redirect: '/pages/admin/product/index?import=1' });
  const screen = importScreen(page, '产品');
  const sheet = { name: '产品.csv', mimeType: 'text/csv', buffer: Buffer.from(catalogue) };
  await screen.getByLabel('选择文件').setInputFiles(sheet);
  await importNow(screen, '新增 3 条');
  await expect(screen.getByText('导入完成')).toBeVisible(slow);
  await screen.getByRole('button', { name: '重新选择' }).click();

  const archive = makeZip([
    { name: 'PD20540001-1.jpg', content: await photo('#b33') },
    { name: '甲甲灵 登记证.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') },
    { name: '双双灵.jpg', content: await photo('#3b3') },
    { name: '厂区大门.jpg', content: await photo('#33b') },
    { name: 'PD20540003.heic.jpg', content: Buffer.from('<html>') },
    { name: '清单.txt', content: Buffer.from('x') },
  ]);
  await chooseArchive(screen, '图片.zip', archive);
  await screen.getByRole('button', { name: '没有表格，只导入这些文件' }).click(slow);
  await expect(screen.getByRole('button', { name: '更新 1 条、图片 1 张、资料 1 份' })).toBeEnabled(slow);
  await expect(
    screen.getByRole('row', { name: /^\d+ 新增 PD20540001-1\.jpg PD20540001 甲甲灵.* 图片$/ }),
  ).toBeVisible();
  await untilQuiet(page);
  await page.screenshot({ path: testInfo.outputPath('files-1280.png') });
  await expectAccessible(page, '.adm-import-screen');

  // A name that two products have is a choice, in its place.
  const ambiguous = screen.getByRole('row', { name: /有疑问 双双灵\.jpg/ });
  await ambiguous.getByRole('gridcell').nth(1).click();
  await expect(screen.getByText('有 2 个产品都是“双双灵”，请选择')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('files-choice-1280.png') });
  await screen
    .getByRole('group', { name: '选择对应产品' })
    .getByRole('button', { name: /^PD20540003/ })
    .click();
  await screen.getByRole('button', { name: '按更正重新预检' }).click();
  await expect(screen.getByRole('button', { name: '更新 2 条、图片 2 张、资料 1 份' })).toBeEnabled(slow);

  // On a phone the same as a list, where a file of nobody is given to a product.
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(screen.getByRole('grid')).toHaveCount(0);
  await untilQuiet(page);
  await page.screenshot({ path: testInfo.outputPath('files-375.png'), fullPage: true });
  const nobody = screen.getByRole('article').filter({ hasText: '厂区大门.jpg' });
  await nobody.getByRole('button', { name: /^更正第 \d+ 行 对应产品$/ }).click();
  await page.getByLabel(/^第 \d+ 行 对应产品$/).fill('PD20540002');
  await page.screenshot({ path: testInfo.outputPath('files-choice-375.png') });
  await page.getByRole('button', { name: '确定' }).click();
  await screen.getByRole('button', { name: '按更正重新预检' }).click();
  await importNow(screen, '更新 3 条、图片 3 张、资料 1 份');
  await expect(sum(screen)).toHaveText('共 3 条：新增 0，更新 3，无变化 0，失败 0', slow);
  await screen.getByRole('button', { name: '撤销本次导入' }).click();
  await page.getByRole('button', { name: '撤销导入', exact: true }).click();
  await expect(screen.getByText('已撤销 3 条')).toBeVisible(slow);
  expect(problems).toEqual([]);
});
