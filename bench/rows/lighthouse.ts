import lighthouse, { type Result } from 'lighthouse';
import { openBrowser } from '../browser/open-browser.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { median } from '../report/median.ts';
import type { Row } from '../report/row.ts';
import { startDeployed } from '../visitor/deployed-stack.ts';
import { type Screen, screensOf } from '../visitor/screens.ts';

/** Audits of each screen. */
const runs = Number(process.env['LIGHTHOUSE_RUNS'] ?? 5);

/** The categories with the least score of each. */
const goals: Readonly<Record<string, number>> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

const scoreOf = (result: Result, category: string) => Math.round((result.categories[category]?.score ?? 0) * 100);

/** What keeps a category from 100, with what Lighthouse says of it. */
function failing(result: Result, category: string): string[] {
  return (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = result.audits[id];
    if (!audit || weight === 0 || audit.score === null || audit.score >= 1) return [];
    return [`${id} ${audit.displayValue ?? ''}`.trim()];
  });
}

function rowsOf({ name }: Screen, results: readonly Result[]): Row[] {
  return Object.entries(goals).map(([category, budget]) => {
    const scores = results.map((result) => scoreOf(result, category));
    const value = median(scores);
    const typical = results.find((result) => scoreOf(result, category) === value);
    const spread = `${scores.length} audits, ${Math.min(...scores)}–${Math.max(...scores)}`;
    const causes = typical && value < 100 ? failing(typical, category) : [];
    const detail = [spread, ...causes].join('; ');
    return { what: `${name}: ${category}`, value, unit: 'points', budget, atLeast: true, detail };
  });
}

/** Lighthouse's scores of the seven screens as a phone has them, through nginx with its page store. */
export async function lighthouseScores(): Promise<Row[]> {
  const port = await freePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  const stack = await startDeployed();
  try {
    const audit = async (screen: Screen): Promise<Result> => {
      const onlyCategories = Object.keys(goals);
      const done = await lighthouse(stack.rendered + screen.path, { port, logLevel: 'error', onlyCategories });
      if (!done || done.lhr.runtimeError) throw new Error(done?.lhr.runtimeError?.message ?? 'nothing was audited');
      return done.lhr;
    };
    const screens = await screensOf(stack.api);
    const results = screens.map((): Result[] => []);
    for (let run = 0; run < runs; run += 1)
      for (const [at, screen] of screens.entries()) results[at]?.push(await audit(screen));
    return screens.flatMap((screen, at) => rowsOf(screen, results[at] ?? []));
  } finally {
    await stack.stop();
    await browser.close();
  }
}
