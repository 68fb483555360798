import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A rule of the specification, or a chosen reading of it. */
export interface Rule {
  /** How tests name it in square brackets: the section and a short name, `§5 username length`. */
  id: string;
  rule: string;
  /** Texts and numbers that must appear in its tests, or in their tables and fixtures. */
  values?: string[];
  /** Why no test verifies it. */
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

/** Rule names in a test's title: `hides the phone [§8 400, §bodies *]` names `§8 400` and `§bodies *`. */
export function namesIn(title: string): string[] {
  return [...title.matchAll(/\[(§[^\]]*)\]/g)].flatMap(([, names = '']) => names.split(/,\s*(?=§)/));
}

/** A name that ends in `*` matches every rule whose id starts with the rest. */
export function isNamed(rule: Rule, name: string): boolean {
  return name.endsWith('*') ? rule.id.startsWith(name.slice(0, -1)) : rule.id === name;
}
