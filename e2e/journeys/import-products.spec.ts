import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { importScreen } from '../support/import-screen.ts';
import { registerFaults, registerWorkbook } from '../support/registered-products.ts';
import { everything } from '../support/some-of.ts';
import { expect, signIn, test } from '../support/test.ts';

// A stack of its own: other files find their first product by its place in a list.
test.use({ stackOptions: { config: {} } });

/** Enough for several transactions of an import; the long run has a register of full size. */
const count = everything ? 3000 : 600;
const list = '/pages/admin/product/index';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** On a machine that does something else besides. */
const slow = { timeout: 60_000 + 100 * count };

async function openMore(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function choose(sheet: Locator, name: string, buffer: Buffer): Promise<void> {
  await sheet
    .getByLabel('选择文件')
    .setInputFiles({ name, mimeType: name.endsWith('csv') ? 'text/csv' : xlsx, buffer });
  await expect(sheet.getByText('预检结果（尚未写入）')).toBeVisible(slow);
}

test("a register in a clerk's own style is checked, corrected, imported, and comes back unchanged", async ({
  page,
  stack,
  problems,
}) => {
  test.setTimeout(120_000 + 500 * count);
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, stack, { redirect: list });
  const before = Number(/\d+/.exec(await page.getByText(/^共 \d+ 条$/).innerText())?.[0]);
  await openMore(page, '导入');
  const sheet = importScreen(page, '产品');

  // The check counts every row, lists the errors, and offers the bad rows as a file.
  await choose(sheet, '登记台账.xlsx', await registerWorkbook(count, true));
  const good = count - registerFaults.length;
  await expect(
    sheet.getByText(`共 ${count} 行：将新增 ${good}，将更新 0，无变化 0，失败 ${registerFaults.length}`),
  ).toBeVisible();
  await sheet.getByRole('button', { name: `显示待处理 ${registerFaults.length} 行` }).click();
  for (const { row, message } of registerFaults) {
    const line = sheet.getByRole('row', { name: new RegExp(`^${row} (不导入|有疑问)`) });
    await expect(line.getByTitle(new RegExp(`^(有误|有疑问)：${message}`))).toBeVisible();
  }
  await expect(sheet.getByText('第 1 行 序号：未知列，已忽略')).toBeVisible();
  await expect(sheet.getByRole('button', { name: `新增 ${good} 条` })).toBeEnabled();
  const [badRows] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('link', { name: '下载出错行' }).click(),
  ]);
  const bad = await readFile(await badRows.path(), 'utf8');
  expect(bad.trimEnd().split('\r\n')).toHaveLength(1 + registerFaults.length);

  // Corrected, nothing fails, and the button says what it writes.
  await sheet.getByRole('button', { name: '重新选择' }).click();
  await choose(sheet, '登记台账.xlsx', await registerWorkbook(count, false));
  await expect(sheet.getByText(`共 ${count} 行：将新增 ${count}，将更新 0，无变化 0，失败 0`)).toBeVisible();
  await sheet.getByRole('button', { name: `新增 ${count} 条` }).click();
  await expect(sheet.getByText(`共 ${count} 行：新增 ${count}，更新 0，无变化 0，失败 0`)).toBeVisible(slow);
  await sheet.getByRole('button', { name: '完成' }).click();
  const total = before + count;
  await expect(page.getByText(`共 ${total} 条`)).toBeVisible();

  // The product has what the register has: percentages, days and full-width signs as they were meant.
  await page.getByRole('searchbox', { name: /搜索/ }).fill('PD20160057');
  await expect(page.getByText('共 1 条')).toBeVisible();
  await page.getByRole('searchbox', { name: /搜索/ }).fill('');
  await expect(page.getByText(`共 ${total} 条`)).toBeVisible();

  // Exported and imported again, in both forms, nothing changes.
  for (const form of ['Excel 文件', 'CSV 文件']) {
    const downloading = page.waitForEvent('download', slow);
    await openMore(page, '导出');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: form })
      .or(page.getByRole('menuitem', { name: form }))
      .click();
    const download = await downloading;
    const content = await readFile(await download.path());
    if (form === 'CSV 文件') expect(String(content)).toMatch(/PD20160000,.*,'2015-01-01,'2020-01-01,/);
    await openMore(page, '导入');
    await choose(sheet, download.suggestedFilename(), content);
    await expect(sheet.getByText(`共 ${total} 行：将新增 0，将更新 0，无变化 ${total}，失败 0`)).toBeVisible();
    await expect(sheet.getByRole('button', { name: '没有可导入的数据' })).toBeDisabled();
    await sheet.getByRole('button', { name: '返回' }).click();
    await expect(sheet).toBeHidden();
  }
  expect(problems).toEqual([]);
});
