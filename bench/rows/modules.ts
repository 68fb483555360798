import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { spareData } from '../../e2e/support/sparing.ts';
import { signIn } from '../../e2e/support/test.ts';
import { type Stack, startStack } from '../../scripts/local/stack.ts';
import { median } from '../browser/largest-paint.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { heapAfterVisits } from '../modules/heap-after-visits.ts';
import { manyModules } from '../modules/many-modules.ts';
import { type Recorder, recordRequests, type Request, sequentialSteps } from '../modules/record-requests.ts';
import type { Row } from '../report/row.ts';

const counts = [5, 50, 500] as const;
const rounds = 9;
const centre = 'pages/admin/index';
const viewport = { width: 375, height: 812 };

/** What only the host's own way to modules says: loader, federation runtime, area. */
const platformMarks = ['defines no module container', '__FEDERATION__', '模块已更新'];

const isCode = (request: Request) => request.type === 'Script' || request.type === 'Stylesheet';

async function signedIn(browser: Browser, stack: Stack): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await signIn(page, stack, { redirect: '/pages/mine/index' });
  return page;
}

/** Milliseconds from the first byte of a document to the admin centre's frame, and to its entries. */
async function startTimes(page: Page, stack: Stack): Promise<{ frame: number; entries: number }> {
  await page.goto(stack.baseUrl + centre);
  await page.waitForFunction(() => Reflect.has(window, 'entriesAt'));
  return page.evaluate(() => ({
    frame: Number(Reflect.get(window, 'frameAt')),
    entries: Number(Reflect.get(window, 'entriesAt')),
  }));
}

const at = (times: ReadonlyMap<number, number[]>, count: number) => median(times.get(count) ?? []);
const list = (times: ReadonlyMap<number, number[]>) => counts.map((count) => at(times, count).toFixed(0)).join(', ');

async function startCost(browser: Browser, stack: Stack): Promise<Row[]> {
  const real = stack.modules;
  const page = await signedIn(browser, stack);
  await page.addInitScript(() => {
    const awaited = Object.entries({ frameAt: '.ah5-centre__greeting', entriesAt: '.ah5-modules__link' });
    new MutationObserver(() => {
      for (const [name, selector] of awaited) {
        if (!Reflect.has(window, name) && document.querySelector(selector))
          Reflect.set(window, name, performance.now());
      }
    }).observe(document, { childList: true, subtree: true });
  });
  const frames = new Map<number, number[]>(counts.map((count) => [count, []]));
  const entries = new Map<number, number[]>(counts.map((count) => [count, []]));
  // In turn, so that what the machine does meanwhile meets all alike; the first round warms the caches.
  for (let round = 0; round <= rounds; round += 1) {
    // Each of them comes first, second and last as often as the others.
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

async function gzipBytes(requests: readonly Request[]): Promise<{ url: string; bytes: number; text: string }[]> {
  return Promise.all(
    requests.map(async ({ url }) => {
      const text = await (await fetch(url)).text();
      return { url, bytes: gzipSync(text, { level: 9 }).length, text };
    }),
  );
}

interface Weight {
  /** What a module costs beyond its own code. */
  way: number;
  /** `shared/ui` for admin screens, and joi. */
  shared: number;
  own: number;
}

/** Sorts what was loaded by what it is. */
async function weigh(stack: Stack, requests: readonly Request[]): Promise<Weight> {
  const weight: Weight = { way: 0, shared: 0, own: 0 };
  for (const { url, bytes, text } of await gzipBytes(requests.filter(isCode))) {
    const ofHost = url.startsWith(stack.host.origin);
    const isContainer = /(remoteEntry|__federation_expose_instances)/.test(url);
    const isPlatform = ofHost && platformMarks.some((mark) => text.includes(mark));
    if (isContainer || isPlatform) weight.way += bytes;
    else if (ofHost) weight.shared += bytes;
    else weight.own += bytes;
  }
  return weight;
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const search = (page: Page, label: string) => page.getByRole('searchbox', { name: label });

/** From the click to the module's own screen, milliseconds, by the page's own clock; put in place before the page is opened. */
async function timeOpenings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let clickedAt = 0;
    addEventListener('click', () => (clickedAt = performance.now()), true);
    new MutationObserver(() => {
      if (clickedAt === 0 || !document.querySelector('main input[type=search]')) return;
      Reflect.set(window, 'openedAfter', performance.now() - clickedAt);
      clickedAt = 0;
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Opens a module's list by a click, until its rows stand. */
async function openModule(page: Page, name: string, label: string): Promise<void> {
  await link(page, name).click();
  await search(page, label).waitFor();
  await page.getByText(/^共 \d+ 条$/).waitFor();
}

async function backToCentre(page: Page, requests: Recorder): Promise<void> {
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await link(page, '轮播图').waitFor();
  await requests.quiet();
  requests.take();
}

/** Bytes, with nothing prefetched: the browser says that the person wants little data. */
async function openingBytes(browser: Browser, stack: Stack): Promise<Row[]> {
  const page = await signedIn(browser, stack);
  await spareData(page);
  const requests = await recordRequests(page);
  await page.goto(stack.baseUrl + centre);
  await requests.quiet();
  requests.take();
  await openModule(page, '轮播图', '搜索标题');
  const first = await weigh(stack, requests.take());
  await backToCentre(page, requests);
  await openModule(page, '原料', '搜索');
  const further = await weigh(stack, requests.take());
  await page.context().close();
  return [
    {
      what: 'first module: bytes beyond its own code, shared/ui and joi (gzip)',
      value: first.way,
      unit: 'bytes',
      budget: 32 * 1024,
      detail: `its own code ${first.own}; shared/ui and joi, once a session: ${first.shared}`,
    },
    {
      what: 'a further module: the same',
      value: further.way + further.shared,
      unit: 'bytes',
      budget: 8 * 1024,
      detail: `its own code ${further.own}`,
    },
  ];
}

/** Steps, as a person meets them: the centre has been idle for a moment, the pointer reaches the link, the click follows. */
async function openingSteps(browser: Browser, stack: Stack): Promise<Row[]> {
  const page = await signedIn(browser, stack);
  await timeOpenings(page);
  const requests = await recordRequests(page);
  await page.goto(stack.baseUrl + centre);
  await requests.quiet();
  requests.take();
  await openModule(page, '轮播图', '搜索标题');
  const first = requests.take().filter(({ type }) => type !== 'Image');
  await backToCentre(page, requests);
  await openModule(page, '轮播图', '搜索标题');
  const again = await page.evaluate(() => Number(Reflect.get(window, 'openedAfter')));
  const second = requests.take().filter(isCode);
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
      detail: 'code and styles',
    },
    {
      what: 'opening it again: time to its screen',
      value: Math.round(again),
      unit: 'ms',
      budget: 100,
      detail: 'from the click on',
    },
  ];
}

async function heapLeft(browser: Browser, stack: Stack): Promise<Row> {
  const page = await signedIn(browser, stack);
  await page.goto(stack.baseUrl + centre);
  const row = await heapAfterVisits(page, stack);
  await page.context().close();
  return row;
}

/** What the platform costs: the host's start whatever is registered, and opening modules. */
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
