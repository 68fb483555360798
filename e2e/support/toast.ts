import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Waits for a toast with this text. A toast often says what the page says too (a status, a row), and while a dialog closes it lies inside
 * it: the text alone matches several elements for a moment.
 */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.locator('.ah5-toast').filter({ hasText: text }).first()).toBeVisible();
}
