import type { Browser } from '@playwright/test';
import { slowDown } from '../../scripts/test/slow-network.ts';
import { waitForContent } from '../browser/wait-for-content.ts';
import { median } from '../report/median.ts';
import type { Row } from '../report/row.ts';

/** How a person comes to press a product in a list. */
const ways = {
  /** What the finger rests on is loaded before it is lifted. */
  loaded: 'loaded ahead',
  /** A finger is down for as long as in an ordinary tap. */
  tap: 'an ordinary tap',
  /** Nothing is loaded ahead. */
  saving: 'while the browser saves data',
} as const;
type Way = keyof typeof ways;

/** Milliseconds for which a finger is down in an ordinary tap. */
const tapTime = 80;

/** Runs in the page: presses its first product, and says after how many milliseconds from the click its content was painted. */
async function openFirst([way, time]: readonly [Way, number]): Promise<number> {
  const link = document.querySelector<HTMLAnchorElement>('main a[href*="product/detail"]');
  if (!link) throw new Error('there is no product');
  const call = `/publish/${new URL(link.href).searchParams.get('id')}`;
  const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(call));
  link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, pointerType: 'touch' }));
  // Once more after the response, which is read in a task of its own.
  for (let more = way !== 'saving'; more; more = way === 'loaded' && !link.dataset.loaded) {
    if (isLoaded()) link.dataset.loaded = 'true';
    await new Promise((resolve) => setTimeout(resolve, time));
  }
  const pressed = performance.now();
  link.click();
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const headings = [...document.querySelectorAll('main h2')];
    if (headings.some(({ textContent }) => textContent === '登记信息')) return performance.now() - pressed;
  }
}

async function openedAfter(browser: Browser, list: string, way: Way): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    if (way === 'saving')
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await slowDown(page);
    await page.goto(list, { waitUntil: 'networkidle' });
    await waitForContent(page);
    return await page.evaluate(openFirst, [way, tapTime] as const);
  } finally {
    await context.close();
  }
}

/** From the click on a product in a list to its content, on slow 4G with a four times slower processor. */
export async function openedFromList(browser: Browser, list: string, runs: number): Promise<Row> {
  const times: Record<Way, number[]> = { loaded: [], tap: [], saving: [] };
  for (let run = 0; run < runs; run += 1) {
    times.loaded.push(await openedAfter(browser, list, 'loaded'));
    times.tap.push(await openedAfter(browser, list, 'tap'));
    times.saving.push(await openedAfter(browser, list, 'saving'));
  }
  const figure = (way: Way) =>
    `${ways[way]} ${median(times[way]).toFixed(0)} (${Math.min(...times[way]).toFixed(0)}–${Math.max(...times[way]).toFixed(0)})`;
  return {
    what: 'a product opened from a list: from the click to its content',
    value: Math.round(median(times.loaded)),
    unit: 'ms',
    budget: 100,
    detail: `${figure('loaded')}, ${figure('tap')}, ${figure('saving')}`,
  };
}
