import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { untilQuiet } from '../support/admin-screens.ts';
import { expect, signIn, test } from '../support/test.ts';

async function expectNoFaults(page: Page): Promise<void> {
  await untilQuiet(page);
  await expectAccessible(page);
}

test('a visitor finds a document, loads it and asks for a missing one; the office sees both', async ({
  page,
  browser,
  stack,
}) => {
  await page.goto(`${stack.baseUrl}pages/documents/index`);
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill('甲醇');
  await expect(main.getByText('共 1 份资料')).toBeVisible();
  await main.getByRole('button', { name: '英文' }).click();
  await expect(main.getByText('没有找到「甲醇」的资料')).toBeVisible();
  await main.getByRole('button', { name: '英文' }).click();
  const file = main.getByRole('link', { name: /^MSDS.*版本 示例.*PDF/ });
  await expect(file).toHaveCount(1);
  await expectNoFaults(page);
  const downloading = page.waitForEvent('download');
  await file.click();
  const download = await downloading;
  expect(await download.failure(), download.url()).toBeNull();
  expect(download.suggestedFilename(), download.url()).toBe('甲醇-MSDS.pdf');

  await main.getByRole('link', { name: /^甲醇/ }).click();
  const documents = main.getByRole('list', { name: '可索取的资料' });
  await documents.getByRole('button', { name: '索取 COA' }).click();
  const sheet = page.getByRole('dialog', { name: '索取：甲醇 COA' });
  await sheet.getByRole('button', { name: /^加入询价单/ }).click();
  await expect(sheet).toHaveCount(0);
  await expectNoFaults(page);
  await page.goto(`${stack.baseUrl}pages/inquiry/index`);
  await expect(main.getByRole('textbox', { name: '备注（第1项）' })).toHaveValue('索取 COA');

  const office = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const desk = await office.newPage();
  await signIn(desk, stack, { redirect: '/pages/admin/document/index?keyword=甲醇' });
  const list = desk.getByRole('main');
  await expect(list.getByText('共 1 条')).toBeVisible();
  await expect(list.getByRole('link', { name: '查看甲醇的MSDS' })).toBeVisible();
  await expectNoFaults(desk);
  await desk.setViewportSize({ width: 375, height: 812 });
  await expect(list.getByText('下载 1 次')).toBeVisible();
  await expectNoFaults(desk);
  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.goto(`${stack.baseUrl}pages/admin/document/index?keyword=甲醇&missing=coa`);
  await expect(list.getByText('缺少', { exact: true })).toBeVisible();

  // What is missing goes to a colleague as a sheet.
  const sent = desk.waitForEvent('download');
  await desk.getByRole('button', { name: '更多', exact: true }).click();
  await desk.getByRole('menuitem', { name: '导出', exact: true }).click();
  const csv = { name: /^CSV 文件/ };
  await desk.getByRole('menuitem', csv).or(desk.getByRole('dialog').getByRole('button', csv)).click();
  expect(await readFile(await (await sent).path(), 'utf8')).toContain('原料,甲醇,');

  // The clerk adds the missing one in the form of the record.
  await list.getByRole('link', { name: /^甲醇/ }).click();
  await list.getByRole('button', { name: /添加资料/ }).click();
  await list.getByLabel('资料类型（第2行）').selectOption('COA');
  await list
    .locator('[data-path$="documents.1.fileId"] input[type=file]')
    .setInputFiles({ name: '示例.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  await expect(list.getByRole('link', { name: '示例.pdf' })).toBeVisible();
  await desk.getByRole('button', { name: '保存并返回', exact: true }).click();
  await expect(list.getByText('缺少', { exact: true })).toHaveCount(0);
  await office.close();

  await page.goto(`${stack.baseUrl}pages/documents/index?keyword=甲醇&type=coa`);
  await expect(main.getByText('共 1 份资料')).toBeVisible();
});
