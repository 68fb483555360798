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
