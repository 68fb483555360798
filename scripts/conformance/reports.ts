import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.ts';
import { fromJest, fromPlaywright, type TestResult } from './results.ts';

/** Runs of `npm test` that write a report: Jest on SQLite, Jest on PostgreSQL, and the browser tests. */
const reportNames = ['jest', 'jest-postgresql', 'playwright'] as const;
export type ReportName = (typeof reportNames)[number];

const folder = path.join(root, '.cache/test-reports');

export const reportFile = (name: ReportName): string => path.join(folder, `${name}.json`);

/** Deletes the reports of the last run. */
export function clearReports(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** Results of the last `npm test`; throws if the report of a run is missing. */
export function readResults(): TestResult[] {
  return reportNames.flatMap((name) => {
    const report = readReport(name);
    return name === 'playwright' ? fromPlaywright(report) : fromJest(report);
  });
}

function readReport(name: ReportName) {
  try {
    return JSON.parse(readFileSync(reportFile(name), 'utf8'));
  } catch {
    throw new Error(`There are no results of ${name}: run npm test first.`);
  }
}
