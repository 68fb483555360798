import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { honest, none, type Tally } from './tally.ts';
import { run } from './run.ts';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** Runs the browser tests; a test that passed only on a second try counts as failed. */
export async function runPlaywright(chromiumPath: string, args: readonly string[] = []): Promise<Tally> {
  const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-playwright-'));
  const report = path.join(folder, 'report.json');
  try {
    const exitCode = await run(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        'e2e/playwright.config.ts',
        '--reporter=list,json',
        ...args,
      ],
      {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        CHROMIUM_PATH: chromiumPath,
      },
    );
    return honest(readTally(report), exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readTally(file: string): Tally {
  try {
    const { stats, errors }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
  } catch {
    return none;
  }
}
