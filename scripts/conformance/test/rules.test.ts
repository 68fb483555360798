import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { documentFile } from '../check.ts';
import { readSections } from '../rules.ts';

const sections = readSections();
const rules = sections.flatMap((section) => section.rules);

describe('the rules', () => {
  it('cover every section of the specification', () => {
    for (let number = 1; number <= 9; number += 1)
      expect(sections.some(({ title }) => title.startsWith(`${number}. `))).toBe(true);
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
  ])('cover the decisions on %s', (heading) => {
    expect(sections.find(({ title }) => title === heading)?.rules.length).toBeGreaterThan(2);
  });

  it('have a test each, or a reason for having none', () => {
    const untested = rules.filter((rule) => rule.untested !== undefined).map(({ rule }) => rule);
    expect(untested).toEqual(['Navigation bar 50 on android at first, then 45', 'Scroll thresholds 50']);
  });

  it('have unique ids that tests can name: a section and a name, without a comma or a bracket', () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(rules.map(({ id }) => id).filter((id) => !/^§\S+ [^\],$%*]+$/.test(id))).toEqual([]);
  });

  it('are all in docs/conformance.md', () => {
    const document = readFileSync(documentFile, 'utf8');
    expect(rules.filter(({ id }) => !document.includes(`\n| \`${id}\` |`)).map(({ id }) => id)).toEqual([]);
  });
});
