import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { drawInterop, interopFile, withInterop } from '../interop.ts';
import type { TestResult } from '../results.ts';

const result = (title: string, status: TestResult['status'] = 'passed'): TestResult => ({
  file: 'e2e/interop/stock-remotes.spec.ts',
  titles: [title],
  status,
});

describe('the table of bundlers', () => {
  const table = drawInterop([
    result('an ordinary vite build runs in the host: state, styles and a lazy part'),
    result('no file of a vite build runs that differs from its release', 'failed'),
    result('banner runs in an ordinary federation host, loaded by its manifest'),
  ]);

  it('says what passed, what failed and what nothing tests', () => {
    expect(table).toContain('(an ES module entry) | yes | no | untested | untested |');
    expect(table).toContain('`@module-federation/enhanced` | untested |');
    expect(table).toContain('loaded by `mf-manifest.json`: yes (`banner`).');
  });

  it('has its place in docs/modules.md', () => {
    expect(withInterop(readFileSync(interopFile, 'utf8'), table)).toContain(table);
    expect(() => withInterop('', table)).toThrow('no <!-- interop');
  });
});
