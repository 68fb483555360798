/** A package's report of exports, and the version that a change of it requires. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.ts';
import type { Contract, ContractEntry } from './contract.ts';

const title = /^# @admin-h5\/[a-z-]+ (\d+\.\d+\.\d+)$/m;
const preface =
  'What modules can import of this package, with types. Written by `npm run contract`, never by hand; see docs/modules.md. In brackets: types that these use.';

/** A package's exports as sorted text, one line per name and member, so that each change is one line of a diff. */
export function formatReport(name: string, version: string, contract: Contract): string {
  const lines = [`# ${name} ${version}`, '', preface];
  for (const [entry, names] of contract) {
    lines.push('', `## ${entry}`, '', '```text');
    for (const [name, { head, members }] of [...names].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      lines.push(`${name} = ${head}`, ...members.map((member) => `    ${member}`));
    }
    lines.push('```');
  }
  return `${lines.join('\n')}\n`;
}

/** Parses a report; throws if it has no title. */
export function parseReport(text: string): { version: string; contract: Contract } {
  const version = title.exec(text)?.[1];
  if (version === undefined) throw new Error('the report names no version');
  const contract = new Map<string, Map<string, ContractEntry>>();
  let names = new Map<string, ContractEntry>();
  let entry: ContractEntry | undefined;
  for (const line of text.split('\n')) {
    const named = /^(\(?[\w$]+\)?) = (.*)$/.exec(line);
    if (line.startsWith('## ')) {
      names = new Map();
      contract.set(line.slice(3), names);
    } else if (named?.[1] !== undefined) {
      entry = { head: named[2] ?? '', members: [] };
      names.set(named[1], entry);
    } else if (line.startsWith('    ')) entry?.members.push(line.slice(4));
  }
  return { version, contract };
}

/** Every place that contains the version of a shared package, with the text around it. */
const places = (folder: string): readonly [file: string, place: RegExp][] => [
  ['shared/contract/src/versions.ts', new RegExp(`('@admin-h5/${folder}': ')[^']+`)],
  [`shared/${folder}/package.json`, /("version": ")[^"]+/],
  ['package-lock.json', new RegExp(`("name": "@admin-h5/${folder}",\\s+"version": ")[^"]+`)],
];

const filePath = (name: string) => path.join(root, name);

/** Version of the package in a folder below `shared/`. */
export function packageVersion(folder: string): string {
  return JSON.parse(readFileSync(filePath(`shared/${folder}/package.json`), 'utf8')).version;
}

/** Writes the version to every place that contains it. */
export function setPackageVersion(folder: string, version: string): void {
  for (const [name, place] of places(folder)) {
    const text = readFileSync(filePath(name), 'utf8');
    if (!place.test(text)) throw new Error(`${name} names no version of @admin-h5/${folder}`);
    writeFileSync(filePath(name), text.replace(place, `$1${version}`));
  }
}
