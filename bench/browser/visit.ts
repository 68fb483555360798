import type { Browser, Page } from '@playwright/test';
import { slowDown } from '../../scripts/test/slow-network.ts';
import { lastPaint, rest, watchPaints } from './largest-paint.ts';
import { waitForContent } from './wait-for-content.ts';

/** One cold visit of a page; times in milliseconds since its address was entered. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** What was painted largest. */
  element: string;
  /** Parts of tasks after the first 50 ms of each, from the first paint on: a tap waits for such a task. */
  blocked: number;
  /** Cumulative layout shift. */
  shift: number;
  /** All that came over the network. */
  bytes: number;
  /** When the first button acts; null where the screen has none. */
  acts: number | null;
  /** From the interaction until the next paint; null where the screen was not interacted with. */
  interaction: number | null;
}

/** Milliseconds without a request after which a page counts as loaded. */
const quiet = 1000;

/** Runs in the page: records long tasks, layout shifts and interactions. */
function watchWork(): void {
  const work: Work = { tasks: [], shift: 0, acts: null, interaction: 0 };
  Reflect.set(window, 'benchWork', work);
  // React has taken an element over once it has stored the element's properties with it; before that a button does nothing.
  const timer = setInterval(() => {
    const button = document.querySelector('#root button');
    if (!button || !Object.keys(button).some((key) => key.startsWith('__reactProps'))) return;
    work.acts = performance.now();
    clearInterval(timer);
  }, 20);
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
  const observe = (type: string, take: (entry: PerformanceEntry) => void) => {
    const options = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options);
  };
  observe('longtask', ({ startTime: start, duration }) => work.tasks.push({ start, duration }));
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') === false) work.shift += Number(Reflect.get(entry, 'value'));
  });
  observe('event', (entry) => {
    if (Reflect.get(entry, 'interactionId')) work.interaction = Math.max(work.interaction, entry.duration);
  });
}

interface Work {
  tasks: { start: number; duration: number }[];
  shift: number;
  acts: number | null;
  interaction: number;
}

/** Runs in the page. */
function readWork(): { work: Work; firstPaint: number } {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return { work: Reflect.get(window, 'benchWork'), firstPaint: paint?.startTime ?? Number.NaN };
}

/**
 * Opens a page on slow 4G with a four times slower processor, with an empty cache.
 * @param interact taps something once the page is complete, and waits until it shows
 */
export async function visit(
  browser: Browser,
  address: string,
  interact?: (page: Page) => Promise<unknown>,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    hasTouch: true,
    // A first visit: the worker is installed later, and Playwright does not see its requests.
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPaints);
    await page.addInitScript(watchWork);
    await slowDown(page);
    const cdp = await context.newCDPSession(page);
    let bytes = 0;
    let last = performance.now();
    const happened = () => (last = performance.now());
    cdp.on('Network.requestWillBeSent', happened);
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      happened();
    });
    await cdp.send('Network.enable');
    await page.goto(address);
    await waitForContent(page);
    const { time, element } = await page.evaluate(lastPaint, rest);
    // Playwright's own `networkidle` waits for requests that may outlive the page, whose end is never reported.
    while (performance.now() - last < quiet) await page.waitForTimeout(quiet / 4);
    const { work, firstPaint } = await page.evaluate(readWork);
    const loaded = bytes;
    if (interact) await interact(page);
    const after = interact ? (await page.evaluate(readWork)).work.interaction : null;
    return {
      firstPaint,
      largestPaint: time,
      element,
      blocked: work.tasks.reduce(
        (sum, { start, duration }) => (start + duration > firstPaint ? sum + Math.max(0, duration - 50) : sum),
        0,
      ),
      shift: work.shift,
      bytes: loaded,
      acts: work.acts,
      interaction: after,
    };
  } finally {
    await context.close();
  }
}
