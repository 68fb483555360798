import { startStack } from '../../scripts/local/stack.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { openingBytes } from '../modules/opening-bytes.ts';
import { openingSteps } from '../modules/opening-steps.ts';
import type { Row } from '../report/row.ts';

export async function modules(): Promise<Row[]> {
  const browser = await openBrowser();
  const stack = await startStack();
  try {
    return [...(await openingBytes(browser, stack)), ...(await openingSteps(browser, stack))];
  } finally {
    await stack.stop();
    await browser.close();
  }
}
