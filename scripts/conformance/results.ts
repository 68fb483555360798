import path from 'node:path';
import { root } from '../build/workspaces.ts';

/** A test as a runner reports it. */
export interface TestResult {
  /** Path of the file that holds it, from the repository's root. */
  file: string;
  /** Titles of the groups around it and its own. */
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
  // `flaky` is a test that passed on a second try only.
  return status === 'failed' || status === 'unexpected' || status === 'flaky' ? 'failed' : 'skipped';
};

/** Tests of a report that Jest writes with `--json`. */
export function fromJest({ testResults }: JestReport): TestResult[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: path.relative(root, name),
      titles: [...ancestorTitles, title],
      status: statusOf(status),
    })),
  );
}

/** Tests of a report that Playwright's reporter `json` writes, one for each project that a test runs in. */
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
