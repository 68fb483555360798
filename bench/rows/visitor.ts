import type { Browser, Page } from '@playwright/test';
import type { PublishPage } from '@admin-h5/contract';
import { type Stack, startStack } from '../../scripts/local/stack.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { visit, type Visit } from '../browser/visit.ts';
import { median } from '../report/median.ts';
import type { Row } from '../report/row.ts';

/** Visits of each screen, with and without a renderer; `VISITOR_RUNS=9` for figures to publish. */
const runs = Number(process.env['VISITOR_RUNS'] ?? 5);

interface Screen {
  name: string;
  path: string;
  /** Limit of the Largest Contentful Paint, ms. */
  paint?: number;
  interact?: (page: Page) => Promise<unknown>;
}

async function firstId(stack: Stack, type: 'product' | 'material'): Promise<string> {
  const response = await fetch(`${stack.apiOrigin}/api/publish/list?type=${type}&size=20`);
  const { data }: { data: PublishPage } = await response.json();
  const record = data.list.find(({ coverFileId }) => coverFileId !== null);
  if (!record) throw new Error(`there is no ${type} with a picture`);
  return record.id;
}

const openFilter = async (page: Page) => {
  await page.getByRole('button', { name: /^筛选/ }).first().click();
  await page.getByRole('dialog').waitFor();
};

const openPicture = async (page: Page) => {
  await page.getByRole('button', { name: '查看大图 1' }).click();
  await page.getByRole('dialog').waitFor();
};

async function screensOf(stack: Stack): Promise<Screen[]> {
  const [product, material] = [await firstId(stack, 'product'), await firstId(stack, 'material')];
  const list = 'pages/category/insecticide?categoryId=all';
  return [
    { name: 'home', path: 'pages/index/index', paint: 1300 },
    { name: 'category', path: list, paint: 1300, interact: openFilter },
    { name: 'category with a crop', path: `${list}&crop=${encodeURIComponent('水稻')}` },
    { name: 'product', path: `pages/product/detail?id=${product}`, paint: 1300, interact: openPicture },
    { name: 'materials', path: 'pages/materials/list', paint: 1300 },
    { name: 'material', path: `pages/materials/detail?id=${material}` },
    { name: 'company', path: 'pages/company/about' },
  ];
}

const figures = (visits: readonly Visit[], of: (one: Visit) => number) => visits.map(of);
const spread = (values: readonly number[], digits = 0) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;

function rowsOf({ name, paint = 2500 }: Screen, rendered: readonly Visit[], drawn: readonly Visit[]): Row[] {
  const painted = figures(rendered, (one) => one.largestPaint);
  const drawnAt = figures(drawn, (one) => one.largestPaint);
  const blocked = figures(rendered, (one) => one.blocked);
  const shift = figures(rendered, (one) => one.shift);
  const interaction = rendered.flatMap((one) => one.interaction ?? []);
  const elements = [...new Set(rendered.map(({ element }) => element))].join(' or ');
  return [
    {
      what: `${name}: Largest Contentful Paint`,
      value: Math.round(median(painted)),
      unit: 'ms',
      budget: paint,
      detail: `${spread(painted)} of ${elements}; first paint ${spread(figures(rendered, (one) => one.firstPaint))}; ${Math.round(median(figures(rendered, (one) => one.bytes)) / 1000)} KB in all`,
    },
    {
      what: `${name}: the same, against the page that a browser draws alone`,
      value: median(painted) / median(drawnAt),
      unit: '×',
      budget: 1,
      detail: `${spread(drawnAt)} without a renderer`,
    },
    {
      what: `${name}: blocking time`,
      value: Math.round(median(blocked)),
      unit: 'ms',
      budget: 200,
      detail: spread(blocked),
    },
    {
      what: `${name}: layout shift`,
      value: Number(median(shift).toFixed(4)),
      unit: 'of the window',
      budget: 0.01,
      detail: spread(shift, 4),
    },
    ...(interaction.length > 0
      ? [
          {
            what: `${name}: a tap until the next paint`,
            value: Math.round(median(interaction)),
            unit: 'ms',
            budget: 150,
            detail: spread(interaction),
          } satisfies Row,
        ]
      : []),
  ];
}

/** All screens once, so that other load on the machine affects both ways alike; `null` visits only warm the servers' caches. */
async function visitAll(
  browser: Browser,
  stack: Stack,
  screens: readonly Screen[],
  to: Visit[][] | null,
): Promise<void> {
  for (const [at, screen] of screens.entries()) {
    const measured = await visit(browser, stack.baseUrl + screen.path, screen.interact);
    to?.[at]?.push(measured);
  }
}

/** Seven screens of a cold visit on slow 4G with a four times slower processor, rendered and not. */
export async function visitor(): Promise<Row[]> {
  const browser = await openBrowser();
  const stack = await startStack({ rendered: true });
  try {
    const screens = await screensOf(stack);
    const rendered = screens.map((): Visit[] => []);
    const drawn = screens.map((): Visit[] => []);
    await visitAll(browser, stack, screens, null);
    for (let run = 0; run < runs; run += 1) {
      await visitAll(browser, stack, screens, rendered);
      await stack.renderer?.stop();
      await visitAll(browser, stack, screens, drawn);
      await stack.renderer?.start();
    }
    return screens.flatMap((screen, at) => rowsOf(screen, rendered[at] ?? [], drawn[at] ?? []));
  } finally {
    await stack.stop();
    await browser.close();
  }
}
