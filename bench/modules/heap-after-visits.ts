import type { Page } from '@playwright/test';
import { adminScreens, leaveScreen, openScreen } from '../../e2e/support/admin-screens.ts';
import { visitRepeatedly } from '../../e2e/support/repeated-visits.ts';
import type { Stack } from '../../scripts/local/stack.ts';
import type { Row } from '../report/row.ts';

/** Visits to each module. Intended caches are full by the second measurement, and V8 has compiled the hot code. */
const first = 1;
const settled = 10;
const last = 60;
const megabyte = 1_048_576;

/** Heap growth caused by visiting modules: a leak adds to the heap with every visit. */
export async function heapAfterVisits(page: Page, stack: Stack): Promise<Row> {
  const session = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    // Memory that a finaliser releases is freed by the next collection.
    for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const screens = adminScreens(stack);
  for (const screen of screens) {
    await openScreen(page, screen);
    await leaveScreen(page);
  }
  const sizes = new Map([[first, await heap()]]);
  let done = first;
  for (const visits of [settled, last]) {
    for (const screen of screens) await visitRepeatedly(page, screen, visits - done);
    done = visits;
    sizes.set(visits, await heap());
  }
  const size = (visits: number) => sizes.get(visits) ?? 0;
  return {
    what: `heap of the page after ${last} visits to each of ${screens.length} modules, against ${settled}`,
    value: size(last) / size(settled),
    unit: '×',
    budget: 1.1,
    detail: [...sizes].map(([visits, bytes]) => `${visits}: ${(bytes / megabyte).toFixed(1)} MB`).join(', '),
  };
}
