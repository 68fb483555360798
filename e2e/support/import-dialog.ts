import type { Locator, Page } from '@playwright/test';

export const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** For what a check or an import answers: it reads pictures, and the machine may be busy. */
export const slow = { timeout: 60_000 };

/** Opens the dialog of an import from the list of its entity. @param label 产品 or 原料 */
export async function openImport(page: Page, label: string): Promise<Locator> {
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '导入', exact: true }).click();
  return page.getByRole('dialog', { name: `导入${label}` });
}

/** How many rows are new, changed, the same and refused. */
export const sum = (dialog: Locator): Locator => dialog.getByRole('status').filter({ hasText: /^共 \d+ 行/ });

export const picturesPart = (dialog: Locator): Locator => dialog.getByRole('region', { name: '图片' });

export const chooseArchive = (dialog: Locator, name: string, buffer: Buffer): Promise<void> =>
  dialog.getByLabel('选择 ZIP').setInputFiles({ name, mimeType: 'application/zip', buffer });
