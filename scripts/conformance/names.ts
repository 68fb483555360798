import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jestNodeOptions } from '../../shared/remote-kit/src/jest/node-options.ts';
import { root } from '../build/workspaces.ts';
import { fromJest, fromPlaywright, type TestResult } from './results.ts';

const jestFiles = '{shared,host,remotes,server,scripts,deploy}/**/*.test.{ts,tsx}';

/** Runs a test runner that writes a JSON report, and parses the report; its output is discarded. */
function reportOf(args: (report: string) => string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-names-'));
  try {
    const report = path.join(folder, 'report.json');
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    execFileSync(process.execPath, args(report), { cwd: root, env, stdio: 'ignore' });
    return JSON.parse(readFileSync(report, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The tests that name rules, without running them, as if all had passed. */
export function readNames(): TestResult[] {
  const files = globSync(jestFiles, { cwd: root, exclude: ['**/node_modules'] }).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes('[§'),
  );
  const jest = reportOf((report) => [
    ...jestNodeOptions,
    'node_modules/jest/bin/jest.js',
    '--config',
    'jest.config.ts',
    '--json',
    `--outputFile=${report}`,
    // A pattern that matches no title: files are loaded, but no test runs.
    '--testNamePattern=(?!)',
    '--runTestsByPath',
    ...files,
  ]);
  const playwright = reportOf(() => [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--list',
    '--reporter=json',
  ]);
  return [...fromJest(jest), ...fromPlaywright(playwright)].map((test) => ({ ...test, status: 'passed' }));
}
