import type { Page } from '@playwright/test';

/** From the next document on the browser reports data saving, so that nothing is prefetched. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
  );
}
