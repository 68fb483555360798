import type { Page } from '@playwright/test';

/**
 * Waits until a page is complete: no part waits for data or code, and every visible picture is decoded. An idle
 * network is not enough: it is also idle while the script runs that will request the data.
 */
export async function waitForContent(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')].filter((picture) => {
        const { top, bottom, left, right, width } = picture.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      });
      if (pictures.length === 0 || document.querySelector('[aria-busy="true"]')) return false;
      if (!pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)) return false;
      await Promise.all(pictures.map((picture) => picture.decode()));
      return true;
    },
    undefined,
    { timeout: 120_000 },
  );
}
