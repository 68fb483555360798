import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A rule of the specification, or a reading of it that was chosen (docs/decisions.md). */
export interface Rule {
  /** What tests name it by in square brackets: the section and a short name, `§5 username length`. */
  id: string;
  rule: string;
  /** Texts and numbers that stand in its tests' files, or in a table or fixture beside them. */
  values?: string[];
  /** Why no test holds it. */
  untested?: string;
}

export interface Section {
  title: string;
  note?: string;
  rules: Rule[];
}

export function readSections(): Section[] {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'rules.json'), 'utf8'));
}

/** Names of rules in a test's title: `hides the phone [§8 400, §bodies *]` names `§8 400` and `§bodies *`. */
export function namesIn(title: string): string[] {
  return [...title.matchAll(/\[(§[^\]]*)\]/g)].flatMap(([, names = '']) => names.split(/,\s*(?=§)/));
}

/** A name that ends in `*` means every rule whose id begins like that. */
export function isNamed(rule: Rule, name: string): boolean {
  return name.endsWith('*') ? rule.id.startsWith(name.slice(0, -1)) : rule.id === name;
}
