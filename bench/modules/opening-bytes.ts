import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { saveData } from '../../e2e/support/save-data.ts';
import type { Stack } from '../../scripts/local/stack.ts';
import type { Row } from '../report/row.ts';
import { backToCentre, centre, isCode, loadsOf, signedIn } from './opening.ts';
import { recordRequests, type Request } from './record-requests.ts';

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

/** Bytes without prefetching: the browser asks to save data. */
export async function openingBytes(browser: Browser, stack: Stack): Promise<Row[]> {
  const page = await signedIn(browser, stack);
  await saveData(page);
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
      budget: 64 * 1024,
      detail: `its own code ${first.own}; shared/ui and joi, once a session: ${first.shared}`,
    },
    {
      what: 'a further module: the same',
      value: further.way + further.shared,
      unit: 'bytes',
      budget: 16 * 1024,
      detail: `its own code ${further.own}`,
    },
  ];
}
