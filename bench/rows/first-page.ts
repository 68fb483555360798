import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Stack, startStack } from '../../scripts/local/stack.ts';
import { ensureBrowser } from '../../scripts/test/browser.ts';
import { buildSingle } from '../builds/single.ts';
import type { Row } from '../report/row.ts';

const homePath = 'pages/index/index';
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface FirstPage {
  /** JavaScript and CSS, brotli. */
  bytes: number;
  files: number;
}

async function openBrowser(): Promise<Browser> {
  const browser = await ensureBrowser();
  if (!browser.ok) throw new Error(`${browser.missing} is missing and could not be installed`);
  return chromium.launch({ executablePath: browser.path, args: flags });
}

/** Everything of ours that the page runs or is styled with, until its content stands and nothing is under way. */
async function weigh(page: Page, stack: Stack): Promise<FirstPage> {
  const loads: Promise<number>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type === 'script' || type === 'stylesheet')
      loads.push(response.body().then((body) => brotliCompressSync(body).length));
  });
  await page.goto(stack.baseUrl + homePath, { waitUntil: 'networkidle' });
  const sizes = await Promise.all(loads);
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
}

async function measure(browser: Browser, hostFiles?: string): Promise<FirstPage> {
  const stack = await startStack(hostFiles === undefined ? {} : { hostFiles });
  try {
    const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
    return await weigh(page, stack);
  } finally {
    await stack.stop();
  }
}

/** The visitor's first page against the same screens built as one ordinary bundle. */
export async function firstPage(): Promise<Row[]> {
  const browser = await openBrowser();
  try {
    const shell = await measure(browser);
    const single = await measure(browser, await buildSingle());
    return [
      {
        what: "visitor's first page, JavaScript + CSS, against one ordinary build",
        value: shell.bytes / single.bytes,
        unit: '×',
        budget: 1.03,
        detail: `${shell.bytes} bytes in ${shell.files} files, against ${single.bytes} in ${single.files} (brotli)`,
      },
    ];
  } finally {
    await browser.close();
  }
}
