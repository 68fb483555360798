import type { Locator, Page } from '@playwright/test';

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** For what a check or an import answers: it reads pictures, and the machine may be busy. */
export const slow = { timeout: 60_000 };

/** The page of an import. @param label 产品 or 原料 */
export const importScreen = (page: Page, label: string): Locator =>
  page.locator('.ah5-screen', { has: page.getByRole('heading', { name: `导入${label}`, level: 1 }) });

/** Opens the page of an import from the list of its entity. */
export async function openImport(page: Page, label: string): Promise<Locator> {
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '导入', exact: true }).click();
  return importScreen(page, label);
}

/** How many rows are new, changed, the same and refused. */
export const sum = (screen: Locator): Locator => screen.getByRole('status').filter({ hasText: /^共 \d+ [行条]/ });

export const picturesPart = (screen: Locator): Locator => screen.getByRole('region', { name: '图片' });

export const chooseArchive = (screen: Locator, name: string, buffer: Buffer): Promise<void> =>
  screen.getByLabel('选择 ZIP').setInputFiles({ name, mimeType: 'application/zip', buffer });

/** Writes what was checked, with the second yes where something of the records goes. */
export async function importNow(screen: Locator, name: string | RegExp): Promise<void> {
  const button = screen.getByRole('button', { name });
  const losesContent = /删除|清空/.test(await button.innerText());
  await button.click();
  if (losesContent) await screen.page().getByRole('alertdialog').getByRole('button', { name: '仍要导入' }).click();
}
