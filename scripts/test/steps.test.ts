import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { assert, integer, property, readConfigureGlobal } from 'fast-check';
import { remoteNames, root } from '../build/workspaces.ts';
import { crossings, crossingSpecs } from './crossing-specs.ts';
import { add, listSlowest, readJest, readPlaywright, reportFile } from './result.ts';

function report(content: unknown): string {
  const name = 'steps-test';
  mkdirSync(path.dirname(reportFile(name)), { recursive: true });
  writeFileSync(reportFile(name), JSON.stringify(content));
  return name;
}

const jest = {
  numPassedTests: 2,
  numFailedTests: 1,
  numRuntimeErrorTestSuites: 1,
  testResults: [{ name: path.join(root, 'server/a.test.ts'), startTime: 1000, endTime: 3500 }],
};
const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
const playwright = {
  stats: { expected: 3, unexpected: 1, flaky: 1 },
  errors: [{}],
  suites: [{ file: 'b.spec.ts', specs: [spec(1000)], suites: [{ file: 'b.spec.ts', specs: [spec(2000, 500)] }] }],
};

describe('results of the runners', () => {
  it('count files that could not be loaded, second attempts and errors as failures', () => {
    expect(readJest(report(jest), 1)).toMatchObject({ passed: 2, failed: 2 });
    expect(readPlaywright(report(playwright), 1)).toMatchObject({ passed: 3, failed: 3 });
  });

  it.each([
    ['left no report', null, 0],
    ['crashed after its last test', { ...jest, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }, 1],
    ['ran nothing', { ...jest, numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }, 0],
  ])('are a failure where a runner %s', (_how, content, exitCode) => {
    expect(readJest(content === null ? 'no-such-report' : report(content), exitCode).failed).toBeGreaterThan(0);
  });

  it('name the slowest files of all runners', () => {
    const both = add(readJest(report(jest), 0), readPlaywright(report(playwright), 0));
    expect(listSlowest(both).split('\n')).toEqual(['    3.5 s  e2e/b.spec.ts', '    2.5 s  server/a.test.ts']);
    expect(listSlowest(both, 1)).toBe('    3.5 s  e2e/b.spec.ts');
  });
});

describe('the browser tests that cross a change', () => {
  it.each(remoteNames())('of %s are journeys about it', (name) => {
    expect(crossingSpecs([`remotes/${name}/src/module.tsx`])).not.toEqual([]);
    expect(crossingSpecs([`remotes/${name}/src/test/any.test.tsx`])).toEqual([]);
  });

  it('are those that changed, and those that use a helper that changed', () => {
    expect(crossingSpecs(['e2e/session/two-tabs.spec.ts'])).toEqual(['e2e/session/two-tabs.spec.ts']);
    expect(crossingSpecs(['e2e/support/toast.ts']).length).toBeGreaterThan(3);
    expect(crossingSpecs(['docs/teams.md'])).toEqual([]);
  });

  it('exist, and each of their folders does', () => {
    const specs = globSync('e2e/**/*.spec.ts', { cwd: root });
    const starts = crossings.flatMap(([, those]) => those);
    expect(starts.filter((start) => !specs.some((file) => file.startsWith(`e2e/${start}`)))).toEqual([]);
    const folders = globSync('{host,server,shared,deploy,web-server}/**/', { cwd: root, exclude: ['**/node_modules'] });
    const unknown = crossings.filter(([folder]) => !folders.some((name) => folder.test(`${name}/`)));
    expect(unknown).toEqual([]);
  });
});

function draw(): number[] {
  const drawn: number[] = [];
  assert(property(integer(), (number) => drawn.push(number) > 0));
  return drawn;
}

it('random properties are the same in each run', () => {
  expect(readConfigureGlobal()?.seed).toBe(Number(process.env.FAST_CHECK_SEED ?? 1));
  expect(draw()).toEqual(draw());
});
