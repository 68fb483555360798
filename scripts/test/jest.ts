import { readFileSync } from 'node:fs';
import { jestNodeOptions } from '../../shared/remote-kit/src/jest/node-options.ts';
import { honest, none, reportFile, type Tally } from './tally.ts';
import { run } from './run.ts';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Number of files that could not be loaded. */
  numRuntimeErrorTestSuites: number;
}

/** Runs Jest, counts its tests and writes its report; a file that cannot be loaded counts as one failure. */
export async function runJest(
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const report = reportFile(name);
  const exitCode = await run(
    process.execPath,
    [
      ...jestNodeOptions,
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
}

function readTally(file: string): Tally {
  try {
    const report: JestReport = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
  } catch {
    return none;
  }
}
