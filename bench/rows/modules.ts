import type { Browser } from '@playwright/test';
import { type Stack, startStack } from '../../scripts/local/stack.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { heapAfterVisits } from '../modules/heap-after-visits.ts';
import { openingBytes } from '../modules/opening-bytes.ts';
import { openingSteps } from '../modules/opening-steps.ts';
import { centre, signedIn } from '../modules/opening.ts';
import { startCost } from '../modules/start-cost.ts';
import type { Row } from '../report/row.ts';

async function heapLeft(browser: Browser, stack: Stack): Promise<Row> {
  const page = await signedIn(browser, stack);
  await page.goto(stack.baseUrl + centre);
  const row = await heapAfterVisits(page, stack);
  await page.context().close();
  return row;
}

/** Costs of the module platform: start of the host with many registered modules, and opening modules. */
export async function modules(): Promise<Row[]> {
  const browser = await openBrowser();
  const stack = await startStack();
  try {
    return [
      ...(await startCost(browser, stack)),
      ...(await openingBytes(browser, stack)),
      ...(await openingSteps(browser, stack)),
      await heapLeft(browser, stack),
    ];
  } finally {
    await stack.stop();
    await browser.close();
  }
}
