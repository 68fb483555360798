/**
 * `npm run conformance`: writes docs/conformance.md, and the table of bundlers in docs/modules.md, from the results of the last `npm test`. With `-- --names` it
 * only lists the tests and assumes that all passed; use it after renaming a test. `npm test` compares the document
 * with its own results.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { documentFile, textOf } from './conformance/check.ts';
import { faultsOf } from './conformance/conformance.ts';
import { drawConformance } from './conformance/document.ts';
import { drawInterop, interopFile, withInterop } from './conformance/interop.ts';
import { readNames } from './conformance/names.ts';
import { readResults } from './conformance/reports.ts';
import { readSections } from './conformance/rules.ts';

const tests = process.argv.includes('--names') ? readNames() : readResults();
const sections = readSections();
writeFileSync(documentFile, drawConformance(sections, tests));
writeFileSync(interopFile, withInterop(readFileSync(interopFile, 'utf8'), drawInterop(tests)));
const faults = faultsOf(sections, tests, textOf);
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? 'Every rule has its tests.' : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
