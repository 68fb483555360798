import type { Page } from '@playwright/test';
import { untilQuiet } from '../support/admin-screens.ts';
import { expect } from '../support/test.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const desk = { width: 1280, height: 800 } as const;
const allSizes = [{ width: 375, height: 812 }, { width: 768, height: 1024 }, desk] as const;

/** Until the pictures in view have loaded: only then are two pictures of the page the same. */
async function untilPicturesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width === 0 || bottom < 0 || top > window.innerHeight || image.complete;
    }),
  );
  await page.evaluate(() => document.fonts.ready);
}

interface LooksOptions {
  /** The page of the kit: all of it, with the placeholders that it shows on purpose. */
  fullPage?: boolean;
  sizes?: readonly { width: number; height: number }[];
}

/** Compares the page at each width with its baseline; differences are collected, so that one run shows all of them. */
export async function expectLooks(
  page: Page,
  name: string,
  theme: Theme,
  { fullPage = false, sizes = allSizes }: LooksOptions = {},
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.mouse.move(0, 0);
    if (fullPage) {
      // Not by Playwright's option, which leaves a bar at the lower edge in the middle of the picture.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: size.width, height });
    } else await untilQuiet(page);
    // Its file is loaded when a page is first as wide as that.
    if (size.width >= 1200 && page.url().includes('/pages/admin/'))
      await expect(page.getByRole('navigation', { name: '管理导航' })).toBeVisible();
    await untilPicturesLoaded(page);
    await expect.soft(page).toHaveScreenshot(`${name}-${theme}-${size.width}.png`);
  }
}
