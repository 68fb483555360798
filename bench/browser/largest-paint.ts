import type { Browser } from '@playwright/test';
import { slowDown } from '../../scripts/test/slow-network.ts';

/** Largest Contentful Paint of a first visit on slow 4G with a processor four times slower, milliseconds. */
export async function largestPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) Reflect.set(window, 'largestPaint', startTime);
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await slowDown(page);
    await page.goto(address, { waitUntil: 'networkidle' });
    return await page.evaluate(() => Number(Reflect.get(window, 'largestPaint')));
  } finally {
    await context.close();
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
