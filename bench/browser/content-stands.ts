import type { Page } from '@playwright/test';

/**
 * Settles at a page's own end: nothing on it waits for data or code, and every picture on the screen is decoded. A network
 * that is idle says less: it is so, too, while the processor works on the script that will ask for the data.
 */
export async function contentStands(page: Page): Promise<void> {
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
