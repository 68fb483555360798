import type { Page } from '@playwright/test';
import { adminScreens, leaveScreen, openScreen } from '../../e2e/support/admin-screens.ts';
import { comeAndGo } from '../../e2e/support/come-and-go.ts';
import type { Stack } from '../../scripts/local/stack.ts';
import type { Row } from '../report/row.ts';

const visits = 50;
const megabyte = 1_048_576;

/** What the modules of a working day leave behind: the heap after many visits against that after the first of each. */
export async function heapAfterVisits(page: Page, stack: Stack): Promise<Row> {
  const session = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  const screens = adminScreens(stack);
  for (const screen of screens) {
    await openScreen(page, screen);
    await leaveScreen(page);
    await comeAndGo(page, screen, 1);
  }
  const first = await heap();
  for (const screen of screens) await comeAndGo(page, screen, visits - 1);
  const last = await heap();
  return {
    what: `heap of the page after ${visits} visits to each of ${screens.length} modules, against one`,
    value: last / first,
    unit: '×',
    budget: 1.1,
    detail: `${(last / megabyte).toFixed(1)} against ${(first / megabyte).toFixed(1)} MB`,
  };
}
