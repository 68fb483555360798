import { expect, type Locator, type Page } from '@playwright/test';

/** What the host says above a module's screen. */
export const moduleNotice = (page: Page): Locator => page.getByRole('status', { name: '模块状态' });

export const updateButton = (page: Page): Locator => page.getByRole('button', { name: '立即更新' });

/** Leaves a module's list. */
export async function backToCentre(page: Page): Promise<void> {
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
}
