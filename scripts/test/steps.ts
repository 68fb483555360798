/** The steps of `npm test`, `npm run test:changed` and `npm run test:all`. */
import path from 'node:path';
import { jestNodeOptions } from '../../shared/remote-kit/src/jest/browser-preset.ts';
import { root } from '../build/workspaces.ts';
import { startPostgres } from '../postgres.ts';
import { checkSizes } from '../sizes/check.ts';
import { ensureBrowser } from './browser.ts';
import { ensurePrograms } from './packages.ts';
import { add, clearReports, listSlowest, readJest, readPlaywright, reportFile, type Result, single } from './result.ts';
import { capture, run } from './run.ts';

const bin = (name: string) => `node_modules/.bin/${name}`;
const node = (...args: string[]) => ({
  program: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', ...args],
});

/** Programs that check the sources, or build them; the longest first, since two run at a time. */
const checks: readonly { name: string; program: string; args: readonly string[] }[] = [
  { name: 'build', ...node('scripts/build.ts') },
  { name: 'lint', program: bin('oxlint'), args: ['--type-aware'] },
  {
    name: 'format',
    program: bin('prettier'),
    // By contents: a checkout gives every file a new time.
    args: ['--check', '--log-level=warn', '--cache', '--cache-strategy=content', '.'],
  },
  { name: 'borders', ...node('scripts/borders.ts') },
  { name: 'dead code', program: bin('knip'), args: ['--no-config-hints', '--cache'] },
  {
    name: 'types',
    program: bin('tsc'),
    args: ['-p', '.', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc'],
  },
];

const none: Result = { passed: 0, failed: 0, files: [] };

/** Runs a step and prints its result and its time. */
async function playStep(name: string, play: () => Promise<Result> | Result): Promise<Result> {
  const started = performance.now();
  console.log(`\n— ${name}`);
  let result = single(false);
  try {
    result = await play();
  } catch (error) {
    console.error(error);
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed (${seconds.toFixed(0)} s)`);
  return result;
}

/** Format, lint, types, borders, dead code and the build, two beside each other: most of them use one core. */
export async function checkAndBuild(): Promise<Result> {
  const waiting = [...checks];
  let total = none;
  const lane = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { name, program, args } = check;
      const started = performance.now();
      const { code, output } = await capture(program, args);
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${output}${name}: ${code === 0 ? 'passed' : 'failed'} (${seconds} s)`);
      total = add(total, single(code === 0));
    }
  };
  await Promise.all([lane(), lane()]);
  return total;
}

export const sizes = (): Result => single(checkSizes());

const jest = ['node_modules/jest/bin/jest.js', '--config', 'jest.config.ts', '--maxWorkers=2'];

/** Runs Jest with further arguments; its report is called `name`. */
async function runJest(name: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const report = ['--json', `--outputFile=${reportFile(name)}`];
  return readJest(name, await run(process.execPath, [...jestNodeOptions, ...jest, ...report, ...args], environment));
}

/** Number of test files that the arguments of Jest select. */
export async function countTestFiles(args: readonly string[]): Promise<number> {
  const { output } = await capture(process.execPath, [...jestNodeOptions, ...jest, '--listTests', ...args]);
  return output.split('\n').filter((line) => /\.test\.tsx?$/.test(line)).length;
}

/** Unit and integration tests: all, or those that the arguments of Jest select. */
export async function unitTests(args: readonly string[] = []): Promise<Result> {
  await ensurePrograms();
  return runJest('jest', args);
}

/** Tests of the server on PostgreSQL: those that the arguments of Jest select. */
export async function postgresTests(args: readonly string[]): Promise<Result> {
  const cluster = await startPostgres({ durable: false });
  try {
    return await runJest('jest-postgresql', args, { TEST_DATABASE_URL: cluster.url });
  } finally {
    await cluster.stop();
  }
}

/** Runs Playwright with the arguments; its report is called `name`. */
async function runPlaywright(name: string, args: readonly string[]): Promise<Result> {
  const browser = await ensureBrowser();
  if (!browser.ok) throw new Error(`${browser.missing} is missing and could not be installed`);
  const { program, args: start } = node('node_modules/@playwright/test/cli.js', 'test', ...args);
  const environment = { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile(name), CHROMIUM_PATH: browser.path };
  return readPlaywright(name, await run(program, start, environment));
}

export const browserTests = (args: readonly string[] = []): Promise<Result> =>
  runPlaywright('playwright', ['--config', 'e2e/playwright.config.ts', ...args]);

/** Compares pictures of the kit and of every screen with their baselines. */
export const visualTests = (args: readonly string[] = []): Promise<Result> =>
  runPlaywright('visual', ['--config', 'e2e/visual/playwright.config.ts', ...args]);

/** A test of its own program, which fails or not. */
export const playProgram = async (file: string): Promise<Result> => {
  const { program, args } = node(file);
  return single((await run(program, args)) === 0);
};

export type Step = readonly [name: string, play: () => Promise<Result> | Result];

/** Plays steps one after the other; prints the slowest files, the notes and, as the last line, the sum; ends the process. */
export async function playSteps(steps: readonly Step[], notes: readonly string[] = []): Promise<never> {
  clearReports();
  // Node keeps what it has compiled: a run starts some hundred processes with the same files.
  process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/node');
  const started = performance.now();
  let total = none;
  for (const [name, play] of steps) total = add(total, await playStep(name, play));
  console.log(`\nThe slowest test files:\n${listSlowest(total)}`);
  for (const note of notes) console.log(note);
  console.log(`\n${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}
