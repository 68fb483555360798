/**
 * `npm run contract`: writes the exports of each shared package to `shared/<package>/api-report.md`, and raises its
 * version if the changes require it, and `server/src/openapi/answers.json`. `-- minor` declares that the changes break no module, although they look as if
 * they could. `-- check` writes nothing and fails if a report or version is outdated.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './build/workspaces.ts';
import { compareContracts, type Contract, raised, type Step, requiredStep } from './contract/contract.ts';
import { answersFile, writeAnswers } from './contract/read-answers.ts';
import { formatReport, packageVersion, parseReport, setPackageVersion } from './contract/report.ts';
import { readContracts } from './contract/read-contract.ts';

const reasons: Readonly<Record<Step, string>> = {
  none: 'nothing that a module can import has changed',
  minor: 'there is only more for modules: a minor step',
  major: 'something is gone or different for modules: a major step, unless you know better (npm run contract -- minor)',
};

const [argument] = process.argv.slice(2);

function update(folder: string, contract: Contract): void {
  const name = `@admin-h5/${folder}`;
  const reportName = `shared/${folder}/api-report.md`;
  const reportFile = path.join(root, reportName);
  const written = existsSync(reportFile)
    ? readFileSync(reportFile, 'utf8')
    : formatReport(name, packageVersion(folder), contract);
  const before = parseReport(written);
  const changes = compareContracts(before.contract, contract);
  const step = argument === 'minor' && changes.length > 0 ? 'minor' : requiredStep(changes);
  const needed = raised(before.version, step);

  for (const { step: size, what } of changes) console.log(`${size}  ${what}`);
  console.log(`${name} ${before.version}: ${reasons[step]}.`);

  if (argument === 'check') {
    if (existsSync(reportFile) && formatReport(name, packageVersion(folder), contract) === written) return;
    console.log(`${reportName} is out of date: run npm run contract, and commit what it writes.`);
    process.exitCode = 1;
    return;
  }
  if (packageVersion(folder) !== needed) setPackageVersion(folder, needed);
  writeFileSync(reportFile, formatReport(name, needed, contract));
}

for (const [folder, contract] of readContracts()) update(folder, contract);

const answers = writeAnswers();
if (argument !== 'check') writeFileSync(answersFile, answers);
else if (!existsSync(answersFile) || readFileSync(answersFile, 'utf8') !== answers) {
  console.log('server/src/openapi/answers.json is out of date: run npm run contract, and commit what it writes.');
  process.exitCode = 1;
}
