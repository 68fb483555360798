import { readFileSync } from 'node:fs';
import { honest, none, reportFile, type Tally } from './tally.ts';
import { run } from './run.ts';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** Runs the browser tests and writes their report; a test that passed only at the second attempt counts as failed. */
export async function runPlaywright(chromiumPath: string, args: readonly string[] = []): Promise<Tally> {
  const report = reportFile('playwright');
  const exitCode = await run(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      ...args,
    ],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      CHROMIUM_PATH: chromiumPath,
    },
  );
  return honest(readTally(report), exitCode);
}

function readTally(file: string): Tally {
  try {
    const { stats, errors }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
  } catch {
    return none;
  }
}
