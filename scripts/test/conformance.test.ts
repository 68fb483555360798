import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../build/workspaces.ts';

interface Rule {
  rule: string;
  /** Texts and numbers that its tests hold it by. */
  held: string[];
  tests: { file: string; title: string }[];
}

/** Cells of a table's line; a pipe inside one is escaped. */
const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const document = readFileSync(path.join(root, 'docs/conformance.md'), 'utf8');
const lines = document.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Rule |'));
const rules = lines.map((line): Rule => {
  const [rule = '', by = '', tests = ''] = cellsOf(line);
  return {
    rule,
    held: [...by.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
    tests: [...tests.matchAll(/`([^`]+)` › (.+?)(?=<br>|$)/g)].map(([, file = '', title = '']) => ({ file, title })),
  };
});

/** Source of a file of the repository, digits not grouped, or '' where there is none. */
function sourceOf(file: string): string {
  const source = path.join(root, file);
  return existsSync(source) ? readFileSync(source, 'utf8') : '';
}
const plainDigits = (text: string) => text.replaceAll(/(?<=\d)_(?=\d)/g, '');

/** What a test file says, with the tables and fixtures beside it. */
function textOf(file: string): string {
  const source = sourceOf(file);
  const beside = [...source.matchAll(/from '(\.{1,2}\/[^']+)'/g)].map(([, name = '']) =>
    sourceOf(path.join(path.dirname(file), name)),
  );
  return plainDigits([source, ...beside].join('\n'));
}

function isTitleIn({ file, title }: Rule['tests'][number]): boolean {
  const source = sourceOf(file);
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
}

describe('docs/conformance.md', () => {
  it('goes through every section of the specification', () => {
    for (let section = 1; section <= 9; section += 1) expect(document).toContain(`\n## ${section}. `);
    expect(rules.length).toBeGreaterThan(200);
  });

  it.each([
    'Routes',
    'Navigation',
    'Who may open what',
    'Tokens',
    '401',
    'Passwords',
    'Bodies',
    'User calls',
    'SMS, phone and app login',
    'Client rules',
    'Settings',
  ])('goes through what was decided on %s', (heading) => {
    const [, part = ''] = document.split(`\n## ${heading}\n`);
    expect(
      part
        .split('\n## ')[0]
        ?.split('\n')
        .filter((line) => line.startsWith('| ')).length,
    ).toBeGreaterThan(2);
  });

  it('names a test for each rule, or says why there is none', () => {
    const bare = rules.filter(({ tests }) => !tests.length).map(({ rule }) => rule);
    expect(bare).toEqual(['Navigation bar 50 on android at first, then 45', 'Scroll thresholds 50']);
  });

  it('names tests that exist', () => {
    const lost = rules.flatMap(({ tests }) => tests.filter((test) => !isTitleIn(test)));
    expect(lost).toEqual([]);
  });

  it('names tests that hold the very text or number', () => {
    const loose = rules.flatMap(({ rule, held, tests }) => {
      const text = tests.map(({ file }) => textOf(file)).join('\n');
      return held.filter((expected) => !text.includes(plainDigits(expected))).map((expected) => ({ rule, expected }));
    });
    expect(loose).toEqual([]);
  });
});
