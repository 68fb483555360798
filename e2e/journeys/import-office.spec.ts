import type { Locator } from '@playwright/test';
import { products, registrationLedger } from '../../server/test/support/office/ledger.ts';
import { priced, salesPriceList } from '../../server/test/support/office/prices.ts';
import { gbkSheet, materials } from '../../server/test/support/office/raw-materials.ts';
import { chooseArchive, importNow, openImport, picturesPart, slow, sum, xlsx } from '../support/import-screen.ts';
import { expect, signIn, test } from '../support/test.ts';

// A stack of its own: other files find their first product by its place in a list.
test.use({ stackOptions: { config: {} } });

/** Writes what was checked, and goes back to the list. */
async function write(sheet: Locator, button: RegExp, result: string): Promise<void> {
  await importNow(sheet, button);
  await expect(sum(sheet)).toHaveText(result, slow);
  await sheet.getByRole('button', { name: '完成' }).click();
  await expect(sheet).toBeHidden();
}

test('a register, a price list with pictures and a list of materials go in as their offices keep them', async ({
  page,
  stack,
  problems,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });
  const search = page.getByRole('searchbox', { name: /搜索/ });

  // The register has nothing to be asked.
  const all = products.length;
  const sheet = await openImport(page, '产品');
  const register = { name: '农药登记台账2026.xlsx', mimeType: xlsx, buffer: await registrationLedger() };
  await sheet.getByLabel('选择文件').setInputFiles(register);
  await expect(sum(sheet)).toHaveText(`共 ${all} 行：将新增 ${all}，将更新 0，无变化 0，失败 0`, slow);
  await expect(sheet.getByText('列的对应 19 列，不导入 2 列')).toBeVisible();
  await write(sheet, /^新增/, `共 ${all} 行：新增 ${all}，更新 0，无变化 0，失败 0`);

  // The price list adds packs and pictures to the register's products, and has new ones.
  const { sheet: list, archive, inArchive } = await salesPriceList();
  const fresh = priced.filter(({ isNew }) => isNew).length;
  const counts = `将新增 ${fresh}，将更新 ${priced.length - fresh}，无变化 0，失败 0`;
  await openImport(page, '产品');
  await chooseArchive(sheet, '产品图片.zip', archive);
  await expect(sheet.getByText(/^已选 \d+ 张图片/)).toBeVisible(slow);
  await sheet.getByLabel('选择文件').setInputFiles({ name: '价格表.xlsx', mimeType: xlsx, buffer: list });
  await expect(sum(sheet)).toHaveText(`共 ${priced.length} 行：${counts}`, slow);
  await expect(picturesPart(sheet).getByText(/^产品图片\/展会合影2026\.jpg：没有对应的行/)).toBeVisible();
  await expect(sheet.getByText('表中没有“农药类别”列，新增的数据按分组标题填写')).toBeVisible();
  await expect(sheet.getByText(/将清空原有内容/)).toBeHidden();
  await write(sheet, /^新增/, `共 ${priced.length} 行：${counts.replaceAll('将', '')}`);
  await search.fill(inArchive[0] ?? '');
  await expect(page.getByText('共 1 条')).toBeVisible();
  await expect(page.locator('main img').first()).toHaveAttribute('src', /\/api\/files\/preview\//);

  // The list of materials lacks 等级, which is said once; its empty cells clear nothing, but what is no dangerous good has no UN number.
  await page.goto(`${stack.baseUrl}pages/admin/material/index`);
  const other = await openImport(page, '原料');
  await other.getByLabel('选择文件').setInputFiles({ name: '原料清单.csv', mimeType: 'text/csv', buffer: gbkSheet() });
  await expect(other.getByText(/^等级：请选择等级，\d+ 行$/)).toBeVisible(slow);
  await other.getByLabel('表中没有等级，全部填为').fill('工业级');
  await other.getByRole('button', { name: '按更正重新预检' }).click();
  await expect(sum(other)).toHaveText(new RegExp(`^共 ${materials.length} 行：.*失败 0$`), slow);
  await expect(other.getByText(/^将清空原有内容：UN编号 \d+ 条、危险类别 \d+ 条/)).toBeVisible();
  const counted = ((await sum(other).textContent()) ?? '').replaceAll('将', '');
  await write(other, /^新增/, counted);
  await search.fill('138261-41-3');
  await expect(page.getByText(/^共 [1-9] 条$/)).toBeVisible();
  expect(problems).toEqual([]);
});
