import path from 'node:path';
import { root } from '../build/workspaces.ts';

/** A test as a runner reports it. */
export interface TestResult {
  /** Path of its file, relative to the repository's root. */
  file: string;
  /** Titles of the surrounding groups, then its own. */
  titles: string[];
  status: 'passed' | 'failed' | 'skipped';
}

interface JestReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
}

const statusOf = (status: string): TestResult['status'] => {
  if (status === 'passed' || status === 'expected') return 'passed';
  // `flaky`: passed only at the second attempt.
  return status === 'failed' || status === 'unexpected' || status === 'flaky' ? 'failed' : 'skipped';
};

/** Tests in a report of Jest's `--json`. */
export function fromJest({ testResults }: JestReport): TestResult[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: path.relative(root, name),
      titles: [...ancestorTitles, title],
      status: statusOf(status),
    })),
  );
}

/** Tests in a report of Playwright's `json` reporter; a test appears once per project. */
export function fromPlaywright({ suites }: PlaywrightReport): TestResult[] {
  const inSuite = (suite: PlaywrightSuite, groups: string[]): TestResult[] => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests.map(({ status }) => ({
        file: path.posix.join('e2e', file),
        titles: [...groups, title],
        status: statusOf(status),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, [...groups, inner.title])),
  ];
  // The outermost suites are the files.
  return suites.flatMap((suite) => inSuite(suite, []));
}
