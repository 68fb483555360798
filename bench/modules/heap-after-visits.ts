import type { Page } from '@playwright/test';
import { adminScreens, leaveScreen, openScreen } from '../../e2e/support/admin-screens.ts';
import { comeAndGo } from '../../e2e/support/come-and-go.ts';
import type { Stack } from '../../scripts/local/stack.ts';
import type { Row } from '../report/row.ts';

/** Visits to each module. What is kept on purpose has filled up by the second, and V8 has compiled what it finds hot. */
const first = 1;
const settled = 10;
const last = 60;
const megabyte = 1_048_576;

/** What the modules of a working day leave behind: a leak adds to the heap with every visit, whatever else has settled. */
export async function heapAfterVisits(page: Page, stack: Stack): Promise<Row> {
  const session = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    // What a finaliser lets go is free after the next collection only.
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
    for (const screen of screens) await comeAndGo(page, screen, visits - done);
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
