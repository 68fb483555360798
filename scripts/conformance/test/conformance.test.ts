import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { faultsOf, addTests } from '../conformance.ts';
import { drawConformance } from '../document.ts';
import { fromJest, fromPlaywright, type TestResult } from '../results.ts';
import type { Section } from '../rules.ts';
import { root } from '../../build/workspaces.ts';

const sections: Section[] = [
  {
    title: '5. Validation rules',
    rules: [
      { id: '§5 name required', rule: 'A name', values: ['姓名不能为空', '1000'] },
      { id: '§5 name length', rule: 'a | b' },
      { id: '§5 native', rule: 'Of the native shell', untested: 'Not applicable.' },
    ],
  },
];
const test = (title: string, status: TestResult['status'] = 'passed', file = 'a.test.ts'): TestResult => ({
  file,
  titles: ['names', title],
  status,
});
const both = [test('are required [§5 name required]'), test('are short [§5 name length]')];
const text = () => "expect(message).toBe('姓名不能为空'); wait(1_000);";
const faults = (tests: TestResult[], source = text) => faultsOf(sections, tests, source);

describe('faults of the conformance', () => {
  it('are none if each rule has a test that passed and contains its values', () => {
    expect(faults(both)).toEqual([]);
    expect(faults([test('hold [§5 name required, §5 name length]')])).toEqual([]);
    expect(faults([test('hold [§5 name *]')])).toEqual([]);
    expect(faults([{ file: 'a.test.ts', titles: ['names [§5 name *]', 'hold'], status: 'passed' }])).toEqual([]);
  });

  it('include a rule without a test', () => {
    expect(faults(both.slice(1))).toEqual(['§5 name required: no test names this rule.']);
  });

  it('include a rule with a failed test on either engine, and a rule whose test did not run', () => {
    expect(faults([...both, test('are required [§5 name required]', 'failed')])).toEqual([
      '§5 name required: its tests have not passed (failed).',
    ]);
    expect(faults(both.map((one) => ({ ...one, status: 'skipped' })))).toHaveLength(2);
  });

  it('include an unknown rule id, and a group without a rule', () => {
    const unknown = [test('x [§5 nam]'), test('y [§6 *]')];
    expect(faults([...both, ...unknown])).toEqual([
      '§5 nam: no such rule; a.test.ts › names › x [§5 nam] names it.',
      '§6 *: no such rule; a.test.ts › names › y [§6 *] names it.',
    ]);
  });

  it('include a value that is missing in the tests, and a tested rule that is declared untested', () => {
    expect(faults(both, () => '姓名不能为空')).toEqual([
      '§5 name required: 1000 does not appear in the files of its tests.',
    ]);
    expect(faults([...both, test('x [§5 native]')])).toEqual([
      '§5 native: a test names this rule, which says that none does.',
    ]);
  });
});

/** Rows of the document. */
const rowsOf = (tests: TestResult[]) =>
  drawConformance(sections, tests)
    .split('\n')
    .filter((line) => line.startsWith('| `'));

describe('docs/conformance.md', () => {
  it('shows the tests and the result of each rule', () => {
    expect(rowsOf(both)).toEqual([
      '| `§5 name required` | A name | `a.test.ts` › names › are required | passed |',
      String.raw`| ${'`'}§5 name length${'`'} | a \| b | ${'`'}a.test.ts${'`'} › names › are short | passed |`,
      '| `§5 native` | Of the native shell | Not applicable. | untested |',
    ]);
    expect(rowsOf([])[0]).toBe('| `§5 name required` | A name |  | not run |');
  });

  it('does not depend on the order of the tests, or on how often one ran', () => {
    expect(drawConformance(sections, [...both, ...both].toReversed())).toBe(drawConformance(sections, both));
  });

  it('summarises more than three tests of one group', () => {
    const many = [1, 2, 3, 4].map((number) => test(`[§5 name required] ${number}`));
    expect(rowsOf(many)[0]).toContain('`a.test.ts` › names › … |');
    expect(rowsOf(many.slice(1))[0]).toContain('› [§5 name required] 2<br>');
  });
});

describe('reports', () => {
  it('of Jest are read with their groups', () => {
    const assertionResults = [
      { ancestorTitles: ['a', 'b'], title: 'c', status: 'passed' },
      { ancestorTitles: [], title: 'd', status: 'pending' },
    ];
    expect(fromJest({ testResults: [{ name: path.join(root, 'server/x.test.ts'), assertionResults }] })).toEqual([
      { file: 'server/x.test.ts', titles: ['a', 'b', 'c'], status: 'passed' },
      { file: 'server/x.test.ts', titles: ['d'], status: 'skipped' },
    ]);
  });

  it('of Playwright are read with their projects, and a retried test counts as failed', () => {
    const specs = [{ title: 'c', file: 'x.spec.ts', tests: [{ status: 'expected' }, { status: 'flaky' }] }];
    const tests = fromPlaywright({ suites: [{ title: 'x.spec.ts', suites: [{ title: 'a', specs }] }] });
    expect(tests).toEqual([
      { file: 'e2e/x.spec.ts', titles: ['a', 'c'], status: 'passed' },
      { file: 'e2e/x.spec.ts', titles: ['a', 'c'], status: 'failed' },
    ]);
    const rule = { id: '§1 a', rule: '' };
    expect(addTests([rule], [{ file: '', titles: ['[§1 a]'], status: 'skipped' }])[0]?.result).toBe('not run');
  });
});
