import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { honest, none, type Tally } from './tally.ts';
import { run } from './run.ts';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that did not even load. */
  numRuntimeErrorTestSuites: number;
}

/** Runs Jest and counts its tests; a file that does not load counts as one failure. */
export async function runJest(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-jest-'));
  const report = path.join(folder, 'report.json');
  try {
    const exitCode = await run(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--experimental-vm-modules',
        'node_modules/jest/bin/jest.js',
        '--config',
        'jest.config.ts',
        '--json',
        `--outputFile=${report}`,
        '--maxWorkers=2',
        ...args,
      ],
      environment,
    );
    return honest(readTally(report), exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readTally(file: string): Tally {
  try {
    const report: JestReport = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
  } catch {
    return none;
  }
}
