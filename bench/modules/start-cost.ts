import type { Browser, Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { median } from '../report/median.ts';
import type { Row } from '../report/row.ts';
import { manyModules } from './many-modules.ts';
import { centre, rounds, signedIn } from './opening.ts';

const counts = [5, 50, 500] as const;

/**
 * Session storage key: number of entries in the complete admin centre; cached entries of another registry may show
 * first.
 */
const awaitedEntries = 'bench.entries';

const entriesOf = ({ modules }: Stack) =>
  modules.flatMap(({ releases: [release] }) => release?.declaration.navigation ?? []).length;

/** Milliseconds from the start of navigation to the admin centre's frame, and to the last of its entries. */
async function startTimes(page: Page, stack: Stack): Promise<{ frame: number; entries: number }> {
  // The previous page's prefetches must not slow this start.
  await page.goto(`${stack.baseUrl}pages/mine/index`, { waitUntil: 'networkidle' });
  await page.evaluate(([key, count]) => sessionStorage.setItem(key, String(count)), [
    awaitedEntries,
    entriesOf(stack),
  ] as const);
  await page.goto(stack.baseUrl + centre);
  await page.waitForFunction(() => Reflect.has(window, 'entriesAt'));
  return page.evaluate(() => ({
    frame: Number(Reflect.get(window, 'frameAt')),
    entries: Number(Reflect.get(window, 'entriesAt')),
  }));
}

const at = (times: ReadonlyMap<number, number[]>, count: number) => median(times.get(count) ?? []);
const list = (times: ReadonlyMap<number, number[]>) => counts.map((count) => at(times, count).toFixed(0)).join(', ');

/** Start of the host with many registered modules, relative to few. */
export async function startCost(browser: Browser, stack: Stack): Promise<Row[]> {
  const real = stack.modules;
  const page = await signedIn(browser, stack);
  await page.addInitScript((key) => {
    const entries = Number(sessionStorage.getItem(key));
    const awaited = [
      { name: 'frameAt', selector: '.ah5-centre__greeting', count: 1 },
      { name: 'entriesAt', selector: '.ah5-modules__link', count: entries },
    ];
    new MutationObserver(() => {
      for (const { name, selector, count } of awaited) {
        if (!Reflect.has(window, name) && document.querySelectorAll(selector).length === count)
          Reflect.set(window, name, performance.now());
      }
    }).observe(document, { childList: true, subtree: true });
  }, awaitedEntries);
  const frames = new Map<number, number[]>(counts.map((count) => [count, []]));
  const entries = new Map<number, number[]>(counts.map((count) => [count, []]));
  // Measured alternately, so that other load on the machine affects all alike; the first round warms the caches.
  for (let round = 0; round <= rounds; round += 1) {
    // Each count comes first, second and last equally often.
    for (const count of counts.map((_, place) => counts[(place + round) % counts.length] ?? 5)) {
      stack.modules = manyModules(real, count);
      const times = await startTimes(page, stack);
      if (round === 0) continue;
      frames.get(count)?.push(times.frame);
      entries.get(count)?.push(times.entries);
    }
  }
  stack.modules = real;
  await page.context().close();
  return [
    {
      what: 'start of the host in the admin centre with 500 registered modules, against 5',
      value: at(frames, 500) / at(frames, 5),
      unit: '×',
      budget: 1.05,
      detail: `${list(frames)} ms with ${counts.join(', ')} (medians of ${rounds}); until the entries of all stand: ${list(entries)} ms`,
    },
  ];
}
