import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build/workspaces.ts';

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
  rules: Rule[];
}

/** Where a test's source names rules: `§5 username length`, all that start alike (`§5 *`), or one per row of its table (`§5 %s`). */
interface Mention {
  name: string;
  file: string;
  line: number;
}

/** Returns the source of a file of the repository, or '' if it does not exist. */
type ReadSource = (file: string) => string;

const readFromDisk: ReadSource = (file) => {
  const source = path.join(root, file);
  return existsSync(source) ? readFileSync(source, 'utf8') : '';
};

export function readSections(): Section[] {
  return JSON.parse(readFromDisk('scripts/conformance/rules.json'));
}

export function findTestFiles(): string[] {
  const jest = '{shared,host,remotes,server,scripts,deploy,web-server}/**/*.test.{ts,tsx}';
  return globSync([jest, 'e2e/**/*.spec.ts', 'e2e/support/*.ts'], {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', 'scripts/conformance'],
  }).toSorted();
}

/** Source of a test file and of the tables and fixtures that it imports. */
function withImports(file: string, read: ReadSource): string {
  const source = read(file);
  const imported = [...source.matchAll(/from '(\.{1,2}\/[^']+)'/g)].map(([, name = '']) =>
    read(path.join(path.dirname(file), name)),
  );
  return [source, ...imported].join('\n');
}

function findMentions(file: string, source: string): Mention[] {
  return [...source.matchAll(/\[(§[^\]]*)\]/g)].flatMap(({ 1: names = '', index }) =>
    names.split(/,\s*(?=§)/).map((name) => ({ name, file, line: source.slice(0, index).split('\n').length })),
  );
}

const placeholder = /%s$|\$\{\w+\}$/;

/** Whether a mention means a rule; `text` is the source with the tables from which a placeholder is filled. */
function names({ name }: Mention, { id }: Rule, text: string): boolean {
  if (name.endsWith('*')) return id.startsWith(name.slice(0, -1));
  if (!placeholder.test(name)) return id === name;
  const prefix = name.replace(placeholder, '');
  return id.startsWith(prefix) && text.includes(`'${id.slice(prefix.length)}'`);
}

const plainDigits = (text: string) => text.replaceAll(/(?<=\d)_(?=\d)/g, '');

/**
 * Compares the rules with the sources of the tests.
 * @returns the places that name each rule, and what is wrong, one sentence each
 */
export function checkConformance(
  sections: readonly Section[],
  files: readonly string[],
  read: ReadSource = readFromDisk,
): { places: ReadonlyMap<Rule, string[]>; faults: string[] } {
  const rules = sections.flatMap((section) => section.rules);
  const texts = new Map<string, string>();
  const mentions = files.flatMap((file) => findMentions(file, read(file)));
  for (const { file } of mentions) if (!texts.has(file)) texts.set(file, withImports(file, read));
  const isMeant = (mention: Mention, rule: Rule) => names(mention, rule, texts.get(mention.file) ?? '');

  const ids = rules.map(({ id }) => id);
  const faults = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: two rules have this id.`);
  for (const mention of mentions)
    if (!rules.some((rule) => isMeant(mention, rule)))
      faults.push(`${mention.name}: no such rule; ${mention.file}:${mention.line} names it.`);
  const places = new Map<Rule, string[]>();
  for (const rule of rules) {
    const meant = mentions.filter((mention) => isMeant(mention, rule));
    places.set(rule, [...new Set(meant.map(({ file, line }) => `${file}:${line}`))]);
    if (rule.untested === undefined && meant.length === 0) faults.push(`${rule.id}: no test names this rule.`);
    if (rule.untested !== undefined && meant.length > 0)
      faults.push(`${rule.id}: a test names this rule, which says that none does.`);
    const text = plainDigits([...new Set(meant.map(({ file }) => texts.get(file)))].join('\n'));
    for (const value of meant.length > 0 ? (rule.values ?? []) : [])
      if (!text.includes(plainDigits(value)))
        faults.push(`${rule.id}: ${value} does not appear in the files of its tests.`);
  }
  return { places, faults };
}
