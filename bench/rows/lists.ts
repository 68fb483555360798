import { rmSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { signIn } from '../../e2e/support/test.ts';
import { seededDataDir } from '../../scripts/local/copy-seeded-data.ts';
import { type Stack, startStack } from '../../scripts/local/stack.ts';
import { median } from '../report/median.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { fillLists } from '../lists/fill.ts';
import { openList, type Scrolling, scrollList, typeKeyword } from '../lists/measure.ts';
import type { Row } from '../report/row.ts';

/** `BENCH_ROWS=5000` gives a quicker run. */
const many = Number(process.env['BENCH_ROWS'] ?? 50_000);
const few = 50;
const rounds = 7;
const framesPerRound = 240;
const budget = 1.5;

interface List {
  what: string;
  path: string;
  /** A text that rows contain, different in each round. */
  keyword: (round: number) => string;
}
const lists: readonly List[] = [
  { what: 'materials', path: 'material/index', keyword: (round) => `${round + 11}号` },
  { what: 'users', path: 'user/index', keyword: (round) => `person_${round + 11}` },
];

interface Side {
  page: Page;
  stack: Stack;
  stop: () => Promise<void>;
}

async function open(browser: Browser, count: number): Promise<Side> {
  const dataDir = await seededDataDir();
  await fillLists(dataDir, count);
  const stack = await startStack({ api: { DATA_DIR: dataDir } });
  const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
  await signIn(page, stack, { redirect: '/pages/admin/index' });
  return {
    page,
    stack,
    async stop() {
      await page.close();
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const goTo = async ({ page, stack }: Side, path: string) => {
  await page.goto(`${stack.baseUrl}pages/admin/${path}`);
  await page.getByRole('article').first().waitFor();
};

/**
 * One figure of both lists alternately, so that other load on the machine affects both alike; the first round is not
 * counted.
 */
async function inTurn<T>(
  large: Side,
  small: Side,
  measure: (side: Side, round: number) => Promise<T>,
): Promise<[T[], T[]]> {
  const all: [T[], T[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    await large.page.bringToFront();
    const ours = await measure(large, round);
    await small.page.bringToFront();
    const theirs = await measure(small, round);
    if (round > 0) {
      all[0].push(ours);
      all[1].push(theirs);
    }
  }
  return all;
}

function timeRow(what: string, [large, small]: [number[], number[]]): Row {
  const [ours, theirs] = [median(large), median(small)];
  return {
    what: `${what}, ${many} rows against ${few}`,
    value: ours / theirs,
    unit: '×',
    budget,
    detail: `${ours.toFixed(0)} ms against ${theirs.toFixed(0)} ms (medians of ${rounds})`,
  };
}

const late = (all: Scrolling[]) => all.reduce((sum, round) => sum + round.late, 0);
const mean = (all: Scrolling[]) => median(all.map((round) => round.mean));

function scrollRow(what: string, [large, small]: [Scrolling[], Scrolling[]]): Row {
  return {
    what: `${what}: time of a frame while scrolling, ${many} rows against ${few}`,
    value: mean(large) / mean(small),
    unit: '×',
    budget,
    detail: `${mean(large).toFixed(1)} ms against ${mean(small).toFixed(1)} ms; ${late(large)} against ${late(small)} of ${rounds * framesPerRound} frames late`,
  };
}

async function figuresOf(large: Side, small: Side, { what, path, keyword }: List): Promise<Row[]> {
  for (const side of [large, small]) {
    await goTo(side, path);
    await side.page.goto(`${side.stack.baseUrl}pages/admin/index`);
  }
  const first = await inTurn(large, small, ({ page }) => openList(page, path));
  for (const side of [large, small]) await goTo(side, path);
  const typed = await inTurn(large, small, ({ page }, round) => typeKeyword(page, keyword(round)));
  for (const side of [large, small]) await goTo(side, path);
  const scrolled = await inTurn(large, small, ({ page }) => scrollList(page, framesPerRound));
  return [
    timeRow(`${what}: from the press to the first page`, first),
    timeRow(`${what}: from the last key of a search to its rows`, typed),
    scrollRow(what, scrolled),
  ];
}

/** Admin lists with very many rows: opening, searching and scrolling, relative to short lists. */
export async function longLists(): Promise<Row[]> {
  const browser = await openBrowser();
  const sides: Side[] = [];
  try {
    for (const count of [many, few]) sides.push(await open(browser, count));
    const [large, small] = sides;
    if (!large || !small) return [];
    const rows: Row[] = [];
    for (const list of lists) rows.push(...(await figuresOf(large, small, list)));
    return rows;
  } finally {
    for (const side of sides) await side.stop();
    await browser.close();
  }
}
