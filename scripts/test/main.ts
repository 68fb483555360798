/** `npm test`: format, lint, types, unit, integration and browser tests; the last line is the sum. */
import { buildHost } from '../build/host.ts';
import { buildRemote } from '../build/remote.ts';
import { remoteNames } from '../build/workspaces.ts';
import { startPostgres } from '../postgres.ts';
import { checkSizes } from '../sizes/check.ts';
import { ensureBrowser } from './browser.ts';
import { runJest } from './jest.ts';
import { ensureNginx } from './nginx.ts';
import { runPlaywright } from './playwright.ts';
import { ensureRsync } from './rsync.ts';
import { run } from './run.ts';
import { add, clearReports, none, single, type Tally } from './tally.ts';
import { runVisual } from './visual.ts';

const bin = (name: string) => `node_modules/.bin/${name}`;

async function check(program: string, args: readonly string[]): Promise<Tally> {
  return single((await run(bin(program), args)) === 0);
}

async function borders(): Promise<Tally> {
  return single((await run(process.execPath, ['scripts/borders.ts'])) === 0);
}

async function build(): Promise<Tally> {
  try {
    await buildHost();
    for (const name of remoteNames()) await buildRemote(name);
    return single(true);
  } catch (error) {
    console.error(error);
    return single(false);
  }
}

async function unitTests(): Promise<Tally> {
  await ensureNginx();
  await ensureRsync();
  return runJest('jest', []);
}

/** Tests of the API whose code never reaches the database; `npm run test:soak` plays them on both engines all the same. */
const withoutDatabase =
  'server/test/openapi/|files/(costly|decoder)|sheets/(deviations|workbook|hostile-sheets|marks|header-row|own-thread)';

/** The API's tests again, on PostgreSQL. */
async function postgresTests(): Promise<Tally> {
  try {
    const cluster = await startPostgres({ durable: false });
    try {
      const left = process.env['EVERY_ENGINE'] ? [] : ['--testPathIgnorePatterns', '/node_modules/', withoutDatabase];
      return await runJest('jest-postgresql', ['--selectProjects', 'server', ...left], {
        TEST_DATABASE_URL: cluster.url,
      });
    } finally {
      await cluster.stop();
    }
  } catch (error) {
    console.error(error);
    return single(false);
  }
}

async function browserTests(): Promise<Tally> {
  const browser = await ensureBrowser();
  if (browser.ok) return runPlaywright(browser.path);
  console.error(`The browser tests could not run: ${browser.missing} is missing and could not be installed.`);
  return single(false);
}

const visualTests = async () => single(await runVisual(['--grep', '@quick']));

type Step = [string, () => Promise<Tally>];
const steps: Step[] = [
  ['format', () => check('prettier', ['--check', '--log-level=warn', '.'])],
  ['lint', () => check('oxlint', ['--type-aware'])],
  ['types', () => check('tsc', ['-p', '.'])],
  ['borders', borders],
  ['dead code', () => check('knip', ['--no-config-hints'])],
  ['build', build],
  ['sizes', () => Promise.resolve(single(checkSizes()))],
  ['unit and integration', unitTests],
  ['integration on PostgreSQL', postgresTests],
  ['browser', browserTests],
  // Pictures differ from machine to machine with their fonts: only where the baselines were taken.
  ...(process.env.VISUAL_TESTS === '1' ? [['visual', visualTests] satisfies Step] : []),
];

clearReports();
let total = none;
for (const [name, step] of steps) {
  console.log(`\n— ${name}`);
  const tally = await step();
  console.log(`${name}: ${tally.passed} passed, ${tally.failed} failed`);
  total = add(total, tally);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
