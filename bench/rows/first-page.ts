import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { type Stack, startStack } from '../../scripts/local/stack.ts';
import { waitForContent } from '../browser/wait-for-content.ts';
import { largestPaint, type LargestPaint } from '../browser/largest-paint.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { buildSingle } from '../builds/single.ts';
import { recordRequests } from '../modules/record-requests.ts';
import { median } from '../report/median.ts';
import type { Row } from '../report/row.ts';

const homePath = 'pages/index/index';
const paints = 7;

interface FirstPage {
  /** JavaScript and CSS, brotli. */
  bytes: number;
  files: number;
}

/** All our scripts and styles that the page loads until its content is complete and the network is idle. */
async function weigh(browser: Browser, stack: Stack): Promise<FirstPage> {
  const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
  const loads: Promise<number>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type === 'script' || type === 'stylesheet')
      loads.push(response.body().then((body) => brotliCompressSync(body).length));
  });
  const requests = await recordRequests(page);
  await page.goto(stack.baseUrl + homePath);
  await waitForContent(page);
  await requests.quiet();
  const sizes = await Promise.all(loads);
  await page.close();
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
}

/** Measures both builds alternately, so that other load on the machine affects both alike. */
async function paintBoth(browser: Browser, shell: Stack, single: Stack): Promise<[LargestPaint[], LargestPaint[]]> {
  const paintings: [LargestPaint[], LargestPaint[]] = [[], []];
  for (let round = 0; round < paints; round += 1) {
    paintings[0].push(await largestPaint(browser, shell.baseUrl + homePath));
    paintings[1].push(await largestPaint(browser, single.baseUrl + homePath));
  }
  return paintings;
}

const middle = (paintings: readonly LargestPaint[]) => median(paintings.map(({ time }) => time));
const elements = (paintings: readonly LargestPaint[]) =>
  [...new Set(paintings.map(({ element }) => element))].join(' or ');

async function compare(browser: Browser, shell: Stack, single: Stack): Promise<Row[]> {
  const ours = await weigh(browser, shell);
  const ordinary = await weigh(browser, single);
  const [paintings, ordinaryPaintings] = await paintBoth(browser, shell, single);
  const [paint, ordinaryPaint] = [middle(paintings), middle(ordinaryPaintings)];
  return [
    {
      what: "visitor's first page, JavaScript + CSS, against one ordinary build",
      value: ours.bytes / ordinary.bytes,
      unit: '×',
      budget: 1.03,
      detail: `${ours.bytes} bytes in ${ours.files} files, against ${ordinary.bytes} in ${ordinary.files} (brotli)`,
    },
    {
      what: 'its Largest Contentful Paint on slow 4G and a four times slower processor, against that build',
      value: paint / ordinaryPaint,
      unit: '×',
      budget: 1.05,
      detail: `${paint.toFixed(0)} ms of ${elements(paintings)}, against ${ordinaryPaint.toFixed(0)} ms of ${elements(ordinaryPaintings)} (medians of ${paints})`,
    },
  ];
}

/** The visitor's first page, relative to the same screens built as one ordinary bundle. */
export async function firstPage(): Promise<Row[]> {
  const browser = await openBrowser();
  const shell = await startStack();
  try {
    const single = await startStack({ hostFiles: await buildSingle() });
    try {
      return await compare(browser, shell, single);
    } finally {
      await single.stop();
    }
  } finally {
    await shell.stop();
    await browser.close();
  }
}
