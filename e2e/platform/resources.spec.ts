import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { adminScreens, leaveScreen, openScreen, untilQuiet } from '../support/admin-screens.ts';
import { visitRepeatedly } from '../support/repeated-visits.ts';
import { saveData } from '../support/save-data.ts';
import { everything } from '../support/some-of.ts';
import { expect, signIn, test } from '../support/test.ts';

/** A leak of one listener per visit is seen after two; `npm run test:all` looks for rarer ones. */
const visits = everything ? 50 : 15;

interface Counts {
  listeners: number;
  timers: number;
  styles: number;
}

async function count(page: Page, session: CDPSession): Promise<Counts> {
  // What the admin centre draws late has listeners too.
  await untilQuiet(page);
  // Listeners of elements that are gone are no leak: they go with them.
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const [timers, styles] = await page.evaluate(() => [
    Number(Reflect.get(window, 'pendingTimers')()),
    document.querySelectorAll('style, link[rel="stylesheet"]').length,
  ]);
  return {
    listeners: metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? -1,
    timers: timers ?? -1,
    styles: styles ?? -1,
  };
}

test('listeners, timers and style nodes after many visits to a module are those after the first', async ({
  page,
  stack,
}) => {
  // On a busy machine each visit takes half a second.
  test.slow();
  await page.addInitScript({ path: path.join(import.meta.dirname, '../support/pending-timers.js') });
  // A stylesheet of the next screen, fetched ahead at some visit, would count as left behind.
  await saveData(page);
  await signIn(page, stack, { redirect: '/pages/admin/index' });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  for (const screen of adminScreens(stack)) {
    await openScreen(page, screen);
    await leaveScreen(page);
    await visitRepeatedly(page, screen, 1);
    const before = await count(page, session);
    await visitRepeatedly(page, screen, visits - 1);
    await expect
      .poll(async () => {
        const after = await count(page, session);
        return {
          listeners: Math.max(0, after.listeners - before.listeners),
          timers: Math.max(0, after.timers - before.timers),
          styles: after.styles - before.styles,
        };
      }, screen.name)
      .toEqual({ listeners: 0, timers: 0, styles: 0 });
  }
});
