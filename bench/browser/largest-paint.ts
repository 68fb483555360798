import type { Browser } from '@playwright/test';
import { slowDown } from '../../scripts/test/slow-network.ts';
import { waitForContent } from './wait-for-content.ts';

export interface LargestPaint {
  /** Milliseconds. */
  time: number;
  /** The largest element: tag, class, and its picture or the start of its text. */
  element: string;
}

/** Milliseconds after which a larger paint may still be reported: entries arrive with a frame, and the page is busy. */
const rest = 500;

/** Runs in the page: records each paint that is the largest so far. */
function watchPaints(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const element: unknown = Reflect.get(entry, 'element');
      const picture = String(Reflect.get(entry, 'url') || '');
      const name = element instanceof Element ? [element.localName, ...element.classList].join('.') : 'gone';
      const text = element instanceof Element ? `「${element.textContent.slice(0, 20)}」` : '';
      const what = picture ? new URL(picture, location.href).pathname : text;
      Reflect.set(window, 'largestPaint', { time: entry.startTime, element: `${name} ${what}` });
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Runs in the page: the largest paint, once no larger one was reported for `quiet` milliseconds. */
async function lastPaint(quiet: number): Promise<LargestPaint> {
  for (let last: LargestPaint | undefined; ;) {
    const now: LargestPaint | undefined = Reflect.get(window, 'largestPaint');
    if (now && now === last) return now;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, quiet));
  }
}

/**
 * Largest Contentful Paint of a first visit on slow 4G with a four times slower processor; returns when the page is
 * complete.
 */
export async function largestPaint(browser: Browser, address: string): Promise<LargestPaint> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPaints);
    await slowDown(page);
    await page.goto(address);
    await waitForContent(page);
    return await page.evaluate(lastPaint, rest);
  } finally {
    await context.close();
  }
}
