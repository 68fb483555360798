import type { Page } from '@playwright/test';

/** From the next document on the browser says that its person wants little data, so that nothing is fetched ahead of time. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } }),
  );
}
