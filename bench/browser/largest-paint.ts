import type { Browser } from '@playwright/test';
import { slowDown } from '../../scripts/test/slow-network.ts';
import { contentStands } from './content-stands.ts';

export interface LargestPaint {
  /** Milliseconds. */
  time: number;
  /** What was largest: tag, class, and its picture or the beginning of its text. */
  element: string;
}

/** A larger paint may be told of this long after it, milliseconds: entries come with the frame, and the page is busy. */
const rest = 500;

/** Largest Contentful Paint of a first visit on slow 4G with a processor four times slower, told once the page is complete. */
export async function largestPaint(browser: Browser, address: string): Promise<LargestPaint> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const describe = (entry: PerformanceEntry) => {
        const element: unknown = Reflect.get(entry, 'element');
        if (!(element instanceof Element)) return 'an element that is gone';
        const name = [element.localName, ...element.classList].join('.');
        const picture = String(Reflect.get(entry, 'url') || '');
        return picture
          ? `${name} ${new URL(picture, location.href).pathname}`
          : `${name} 「${element.textContent.slice(0, 20)}」`;
      };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(window, 'largestPaint', { time: entry.startTime, element: describe(entry) });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await slowDown(page);
    await page.goto(address);
    await contentStands(page);
    return await page.evaluate(async (quiet): Promise<LargestPaint> => {
      const told = (): LargestPaint | undefined => Reflect.get(window, 'largestPaint');
      for (let last: LargestPaint | undefined; !last || told() !== last;) {
        last = told();
        await new Promise((resolve) => setTimeout(resolve, quiet));
      }
      return told() ?? { time: Number.NaN, element: 'none' };
    }, rest);
  } finally {
    await context.close();
  }
}
