import type { Browser } from '@playwright/test';
import { openBrowser } from '../browser/open-browser.ts';
import { visit, type Visit } from '../browser/visit.ts';
import { buildSingle } from '../builds/single.ts';
import { median } from '../report/median.ts';
import type { Row } from '../report/row.ts';
import { type DeployedStack, startDeployed } from '../visitor/deployed-stack.ts';
import { openedFromList } from '../visitor/opened-from-list.ts';
import { type Screen, screensOf } from '../visitor/screens.ts';

/** Cold visits of each screen in each way; `VISITOR_RUNS=9` for figures to publish, which takes about 20 minutes. */
const runs = Number(process.env['VISITOR_RUNS'] ?? 3);
/** Names of screens, separated by commas: only these. */
const only = process.env['VISITOR_SCREENS']?.split(',');
const list = 'pages/category/insecticide?categoryId=all';

/** All visits of one screen. */
interface Visits {
  rendered: Visit[];
  drawn: Visit[];
  single: Visit[];
}

const figures = (visits: readonly Visit[], of: (one: Visit) => number) => visits.map(of);
const spread = (values: readonly number[], digits = 0) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;

/** What was painted largest: a page that a browser draws may have painted its skeleton larger than its content. */
const elementsOf = (visits: readonly Visit[]) => [...new Set(visits.map(({ element }) => element))].join(' or ');

function rowsOf({ name, paint = 2500 }: Screen, { rendered, drawn, single }: Visits): Row[] {
  const painted = figures(rendered, (one) => one.largestPaint);
  const drawnAt = figures(drawn, (one) => one.largestPaint);
  const singleAt = figures(single, (one) => one.largestPaint);
  const blocked = figures(rendered, (one) => one.blocked);
  const shift = figures(rendered, (one) => one.shift);
  const acts = rendered.flatMap((one) => (one.acts === null ? [] : [Math.max(0, one.acts - one.largestPaint)]));
  const interaction = rendered.flatMap((one) => one.interaction ?? []);
  const inMs = (what: string, values: readonly number[], budget: number): Row[] =>
    values.length === 0
      ? []
      : [
          {
            what: `${name}: ${what}`,
            value: Math.round(median(values)),
            unit: 'ms',
            budget,
            detail: spread(values),
          },
        ];
  return [
    {
      what: `${name}: Largest Contentful Paint`,
      value: Math.round(median(painted)),
      unit: 'ms',
      budget: paint,
      detail: `${spread(painted)} of ${elementsOf(rendered)}; first paint ${spread(figures(rendered, (one) => one.firstPaint))}; ${Math.round(median(figures(rendered, (one) => one.bytes)) / 1000)} KB in all`,
    },
    {
      what: `${name}: the same, against the page that a browser draws alone`,
      value: median(painted) / median(drawnAt),
      unit: '×',
      budget: 1,
      detail: `${spread(drawnAt)} of ${elementsOf(drawn)} without a renderer, ${spread(singleAt)} as one build without federation`,
    },
    ...inMs('blocking time', blocked, 200),
    {
      what: `${name}: layout shift`,
      value: Number(median(shift).toFixed(4)),
      unit: 'of the window',
      budget: 0.01,
      detail: spread(shift, 4),
    },
    ...inMs('from the largest paint until a button acts', acts, 1200),
    ...inMs('a tap until the next paint', interaction, 150),
  ];
}

/** One visit of each screen in each way, next to each other, so that other load on the machine affects all alike. */
async function visitAll(
  browser: Browser,
  stack: DeployedStack,
  screens: readonly Screen[],
  visits: readonly Visits[],
): Promise<void> {
  for (const [at, { path, interact }] of screens.entries()) {
    visits[at]?.rendered.push(await visit(browser, stack.rendered + path, interact));
    visits[at]?.drawn.push(await visit(browser, stack.drawn + path));
    if (stack.single !== null) visits[at]?.single.push(await visit(browser, stack.single + path));
  }
}

/**
 * Cold visits on slow 4G with a four times slower processor, through nginx as it is deployed: rendered and kept by nginx, drawn by the
 * browser, and drawn from an ordinary build.
 */
export async function visitor(): Promise<Row[]> {
  const browser = await openBrowser();
  const stack = await startDeployed(await buildSingle());
  try {
    const screens = (await screensOf(stack.api)).filter(({ name }) => only?.includes(name) ?? true);
    const visits = screens.map((): Visits => ({ rendered: [], drawn: [], single: [] }));
    // Previews of pictures are made when they are first requested.
    for (const { path } of screens) await visit(browser, stack.rendered + path);
    for (let run = 0; run < runs; run += 1) await visitAll(browser, stack, screens, visits);
    return [
      ...screens.flatMap((screen, at) => rowsOf(screen, visits[at] ?? { rendered: [], drawn: [], single: [] })),
      await openedFromList(browser, stack.rendered + list, runs),
    ];
  } finally {
    await stack.stop();
    await browser.close();
  }
}
