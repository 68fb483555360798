import type { Browser, Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { median } from '../report/median.ts';
import type { Row } from '../report/row.ts';
import { backToCentre, centre, isCode, loadsOf, openModule, rounds, signedIn } from './opening.ts';
import { recordRequests, type Request, sequentialSteps } from './record-requests.ts';

/**
 * Measures milliseconds from a click to the module's screen, by the page's clock. Call it before the page is opened.
 */
async function timeOpenings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let clickedAt = 0;
    addEventListener(
      'click',
      ({ timeStamp }) => {
        clickedAt = timeStamp;
        Reflect.deleteProperty(window, 'openedAfter');
      },
      true,
    );
    new MutationObserver(() => {
      if (clickedAt === 0 || !document.querySelector('main input[type=search]')) return;
      const since = clickedAt;
      clickedAt = 0;
      // It is visible with the next frame.
      requestAnimationFrame(() => setTimeout(() => Reflect.set(window, 'openedAfter', performance.now() - since)));
    }).observe(document, { childList: true, subtree: true });
  });
}

/**
 * Network steps as people experience them: the centre was idle for a moment, the pointer reaches the link, then the
 * click.
 */
export async function openingSteps(browser: Browser, stack: Stack): Promise<Row[]> {
  const page = await signedIn(browser, stack);
  await timeOpenings(page);
  const requests = await recordRequests(page);
  await page.goto(stack.baseUrl + centre);
  await requests.quiet();
  requests.take();
  await openModule(page, '轮播图', '搜索标题');
  const first = requests.take().filter(({ type }) => type !== 'Image');
  await backToCentre(page, requests);
  const second: Request[] = [];
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    second.push(...(await loadsOf(page, requests, '轮播图', '搜索标题')).filter(isCode));
    times.push(await page.evaluate(() => Number(Reflect.get(window, 'openedAfter'))));
    await backToCentre(page, requests);
  }
  await page.context().close();
  return [
    {
      what: 'first opening of a module from the admin centre, until its rows stand: network steps one after another',
      value: sequentialSteps(first),
      unit: 'steps',
      budget: 2,
      detail: first.map(({ url }) => new URL(url).pathname.split('/').at(-1)).join(', '),
    },
    {
      what: 'opening it again: files fetched',
      value: second.length,
      unit: 'requests',
      budget: 0,
      detail: `code and styles, ${rounds} times`,
    },
    {
      what: 'opening it again: time to its screen',
      value: Math.round(median(times)),
      unit: 'ms',
      budget: 100,
      detail: `from the click to its frame, median of ${rounds}; the slowest ${Math.round(Math.max(...times))}`,
    },
  ];
}
