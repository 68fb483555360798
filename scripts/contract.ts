/**
 * `npm run contract`: writes what modules can import of `@admin-h5/shared` into `shared/api-report.md`, and raises the
 * contract's version as far as what has changed asks for. `-- minor` says that a person has looked at the changes and that no
 * module breaks by them. `-- check` writes nothing and fails where there is something to write.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './build/workspaces.ts';
import { compareContracts, raised, type Step, stepOf } from './contract/contract.ts';
import { contractVersion, setContractVersion } from './contract/contract-version.ts';
import { readContract } from './contract/read-contract.ts';
import { formatReport, parseReport } from './contract/report.ts';

const reportFile = path.join(root, 'shared/api-report.md');
const reasons: Readonly<Record<Step, string>> = {
  none: 'nothing that a module can import has changed',
  minor: 'there is only more for modules: a minor step',
  major: 'something is gone or different for modules: a major step, unless you know better (npm run contract -- minor)',
};

const [argument] = process.argv.slice(2);
const contract = readContract();
const written = readFileSync(reportFile, 'utf8');
const before = parseReport(written);
const changes = compareContracts(before.contract, contract);
const step = argument === 'minor' && changes.length > 0 ? 'minor' : stepOf(changes);
const needed = raised(before.version, step);

for (const { step: size, what } of changes) console.log(`${size}  ${what}`);
console.log(`Contract ${before.version}: ${reasons[step]}.`);

if (argument === 'check') {
  if (formatReport(contractVersion(), contract) !== written) {
    console.log('shared/api-report.md is out of date: run npm run contract, and commit what it writes.');
    process.exitCode = 1;
  }
} else {
  if (contractVersion() !== needed) setContractVersion(needed);
  writeFileSync(reportFile, formatReport(needed, contract));
  console.log(`Contract ${needed} stands in shared/api-report.md.`);
}
