import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { spareData } from '../../e2e/support/sparing.ts';
import { signIn } from '../../e2e/support/test.ts';
import { type Stack, startStack } from '../../scripts/local/stack.ts';
import { median } from '../report/median.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { heapAfterVisits } from '../modules/heap-after-visits.ts';
import { manyModules } from '../modules/many-modules.ts';
import { type Recorder, recordRequests, type Request, sequentialSteps } from '../modules/record-requests.ts';
import type { Row } from '../report/row.ts';

const counts = [5, 50, 500] as const;
const rounds = 9;
const centre = 'pages/admin/index';
const viewport = { width: 375, height: 812 };

/** Texts that appear only in the host's module platform: loader, federation runtime, admin area. */
const platformMarks = ['defines no module container', '__FEDERATION__', '模块已更新'];

/** Texts that appear in the shared packages for admin screens, their libraries and joi. */
const sharedMarks = [
  'ah5-',
  'any.required',
  'aria-roledescription',
  'getBoundingClientRect',
  'shouldUseNativeValidation',
];

const isCode = (request: Request) => request.type === 'Script' || request.type === 'Stylesheet';

async function signedIn(browser: Browser, stack: Stack): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await signIn(page, stack, { redirect: '/pages/mine/index' });
  return page;
}

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

async function startCost(browser: Browser, stack: Stack): Promise<Row[]> {
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

type Weighed = Request & { bytes: number; text: string };

async function gzipBytes(requests: readonly Request[]): Promise<Weighed[]> {
  return Promise.all(
    requests.map(async (request) => {
      const text = await (await fetch(request.url)).text();
      return { ...request, bytes: gzipSync(text, { level: 9 }).length, text };
    }),
  );
}

interface Weight {
  /** Bytes of the module platform: what a module costs beyond its own code. */
  way: number;
  /** `shared/ui` for admin screens, and joi. */
  shared: number;
  own: number;
  /** The texts of `platformMarks` that were found. */
  marks: string[];
}

/** Sums the bytes of each category; unrecognised code counts as platform code. */
async function weigh(stack: Stack, requests: readonly Request[]): Promise<Weight> {
  const weight: Weight = { way: 0, shared: 0, own: 0, marks: [] };
  for (const { url, type, bytes, text } of await gzipBytes(requests.filter(isCode))) {
    const ofHost = url.startsWith(stack.host.origin);
    const isContainer = /(remoteEntry|__federation_expose_instances)/.test(url);
    const marks = platformMarks.filter((mark) => text.includes(mark));
    weight.marks.push(...marks);
    const isShared = type === 'Stylesheet' || sharedMarks.some((mark) => text.includes(mark));
    if (isContainer || (ofHost && (marks.length > 0 || !isShared))) weight.way += bytes;
    else if (ofHost) weight.shared += bytes;
    else weight.own += bytes;
  }
  return weight;
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const search = (page: Page, label: string) => page.getByRole('searchbox', { name: label });

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

/** Opens a module's list by a click and waits for its rows. */
async function openModule(page: Page, name: string, label: string): Promise<void> {
  await link(page, name).click();
  await search(page, label).waitFor();
  await page.getByText(/^共 \d+ 条$/).waitFor();
}

/** Opens a module's list; returns all requests, including those after the rows. */
async function loadsOf(page: Page, requests: Recorder, name: string, label: string): Promise<Request[]> {
  await openModule(page, name, label);
  await requests.quiet();
  return requests.take();
}

async function backToCentre(page: Page, requests: Recorder): Promise<void> {
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await link(page, '轮播图').waitFor();
  await requests.quiet();
  requests.take();
}

/** Bytes without prefetching: the browser asks to save data. */
async function openingBytes(browser: Browser, stack: Stack): Promise<Row[]> {
  const page = await signedIn(browser, stack);
  await spareData(page);
  const requests = await recordRequests(page);
  await page.goto(stack.baseUrl + centre);
  await requests.quiet();
  requests.take();
  const first = await weigh(stack, await loadsOf(page, requests, '轮播图', '搜索标题'));
  if (first.marks.length < platformMarks.length)
    throw new Error(`Of the platform's code only ${first.marks.join(', ')} was loaded, or it says something else now`);
  await backToCentre(page, requests);
  const further = await weigh(stack, await loadsOf(page, requests, '原料', '搜索'));
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

/**
 * Network steps as people experience them: the centre was idle for a moment, the pointer reaches the link, then the
 * click.
 */
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
