import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.ts';

/** What a step found: counts of its tests, and how long each test file took. */
export interface Result {
  passed: number;
  failed: number;
  files: readonly { file: string; seconds: number }[];
}

/** The result of a program that only fails or not. */
export const single = (holds: boolean): Result => ({ passed: Number(holds), failed: Number(!holds), files: [] });

export const add = (one: Result, other: Result): Result => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  files: [...one.files, ...other.files],
});

/** The slowest test files of a run, one a line. */
export function listSlowest({ files }: Result, count = 10): string {
  return files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
    .join('\n');
}

const reports = path.join(root, '.cache/test-reports');

/** Where a runner writes its report. */
export const reportFile = (name: string): string => path.join(reports, `${name}.json`);

/** Deletes the reports of the last run. */
export function clearReports(): void {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

/** A runner that failed without counting a failure (it crashed), or ran nothing, counts as one failure. */
function honest(result: Result, exitCode: number): Result {
  const isUncounted = result.failed === 0 && (exitCode !== 0 || result.passed === 0);
  return isUncounted ? { ...result, failed: 1 } : result;
}

/** Reads a report; there is none of a runner that crashed. */
function read(name: string, exitCode: number, parse: (text: string) => Result): Result {
  const file = reportFile(name);
  const result = existsSync(file) ? parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 0, files: [] };
  return honest(result, exitCode);
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Number of files that could not be loaded. */
  numRuntimeErrorTestSuites: number;
  testResults: readonly { name: string; startTime: number; endTime: number }[];
}

/** Reads the report of a run of Jest; a file that could not be loaded is one failure. */
export const readJest = (name: string, exitCode: number): Result =>
  read(name, exitCode, (text) => {
    const report: JestReport = JSON.parse(text);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      files: report.testResults.map(({ name: file, startTime, endTime }) => ({
        file: path.relative(root, file),
        seconds: (endTime - startTime) / 1000,
      })),
    };
  });

interface PlaywrightSuite {
  file: string;
  suites?: readonly PlaywrightSuite[];
  specs?: readonly { tests: readonly { results: readonly { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  suites: readonly PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number };
  errors: readonly unknown[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Milliseconds of all tests of a file or group. */
function timeOf({ suites = [], specs = [] }: PlaywrightSuite): number {
  const tests = specs.flatMap((spec) => spec.tests.flatMap(({ results }) => results));
  return sum([...suites.map(timeOf), ...tests.map(({ duration }) => duration)]);
}

/** Reads the report of the browser tests; a test that passed only at the second attempt counts as failed. */
export const readPlaywright = (name: string, exitCode: number): Result =>
  read(name, exitCode, (text) => {
    const { suites, stats, errors }: PlaywrightReport = JSON.parse(text);
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      files: suites.map((suite) => ({ file: path.posix.join('e2e', suite.file), seconds: timeOf(suite) / 1000 })),
    };
  });
