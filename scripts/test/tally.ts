import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.ts';

const reports = path.join(root, '.cache/test-reports');

/** Where a runner writes its report. */
export const reportFile = (name: string): string => path.join(reports, `${name}.json`);

/** Deletes the reports of the last run. */
export function clearReports(): void {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

/** Counts of a runner. */
export interface Tally {
  passed: number;
  failed: number;
}

export const none: Tally = { passed: 0, failed: 0 };

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** The result of one check. */
export function single(holds: boolean): Tally {
  return holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A runner that failed without counting a failure (it crashed, or found no test) counts as one failure. */
export function honest(tally: Tally, exitCode: number): Tally {
  if (exitCode !== 0 && tally.failed === 0) return { ...tally, failed: 1 };
  if (tally.passed + tally.failed === 0) return { passed: 0, failed: 1 };
  return tally;
}
