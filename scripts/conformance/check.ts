import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.ts';
import { single, type Tally } from '../test/tally.ts';
import { faultsOf } from './conformance.ts';
import { drawConformance } from './document.ts';
import { readResults } from './reports.ts';
import type { TestResult } from './results.ts';
import { readSections } from './rules.ts';

export const documentFile = path.join(root, 'docs/conformance.md');

/** Source of a file of the repository, or '' where there is none. */
function sourceOf(file: string): string {
  const source = path.join(root, file);
  return existsSync(source) ? readFileSync(source, 'utf8') : '';
}

/** What a test file says, with the tables and fixtures beside it. */
export function textOf(file: string): string {
  const source = sourceOf(file);
  const beside = [...source.matchAll(/from '(\.{1,2}\/[^']+)'/g)].map(([, name = '']) =>
    sourceOf(path.join(path.dirname(file), name)),
  );
  return [source, ...beside].join('\n');
}

/** What is wrong with the rules' tests, and with the document where it is not what the results make of it. */
function conformanceFaults(tests: readonly TestResult[], written: string): string[] {
  const sections = readSections();
  const faults = faultsOf(sections, tests, textOf);
  if (faults.length > 0 || drawConformance(sections, tests) === written) return faults;
  return ['docs/conformance.md differs from this run: npm run conformance writes it.'];
}

/** Every rule has a test that ran and passed, every name of a rule is known, and docs/conformance.md says what the run says. */
export function checkConformance(): Tally {
  try {
    const faults = conformanceFaults(readResults(), readFileSync(documentFile, 'utf8'));
    for (const fault of faults) console.error(fault);
    return single(faults.length === 0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return single(false);
  }
}
