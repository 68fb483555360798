import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.ts';
import { single, type Tally } from '../test/tally.ts';
import { faultsOf } from './conformance.ts';
import { drawConformance } from './document.ts';
import { drawInterop, interopFile, withInterop } from './interop.ts';
import { readResults } from './reports.ts';
import type { TestResult } from './results.ts';
import { readSections } from './rules.ts';

export const documentFile = path.join(root, 'docs/conformance.md');

/** Source of a file of the repository, or '' if it does not exist. */
function sourceOf(file: string): string {
  const source = path.join(root, file);
  return existsSync(source) ? readFileSync(source, 'utf8') : '';
}

/** Source of a test file and of its tables and fixtures. */
export function textOf(file: string): string {
  const source = sourceOf(file);
  const imported = [...source.matchAll(/from '(\.{1,2}\/[^']+)'/g)].map(([, name = '']) =>
    sourceOf(path.join(path.dirname(file), name)),
  );
  return [source, ...imported].join('\n');
}

/** Errors of the rules' tests, and of the document if it differs from the results. */
function conformanceFaults(tests: readonly TestResult[], written: string): string[] {
  const sections = readSections();
  const faults = faultsOf(sections, tests, textOf);
  const document = readFileSync(interopFile, 'utf8');
  if (withInterop(document, drawInterop(tests)) !== document)
    faults.push('the table of bundlers in docs/modules.md differs from this run: npm run conformance writes it.');
  if (faults.length > 0 || drawConformance(sections, tests) === written) return faults;
  return ['docs/conformance.md differs from this run: npm run conformance writes it.'];
}

/**
 * Checks that every rule has a test that passed, that tests name only existing rules, and that docs/conformance.md and the table
 * of bundlers in docs/modules.md are current.
 */
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
