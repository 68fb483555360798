import { describe, expect, it } from '@jest/globals';
import { checkConformance, findTestFiles, readSections, type Section } from './conformance.ts';

describe('the rules of the specification', () => {
  const sections = readSections();
  const rules = sections.flatMap((section) => section.rules);

  it('have tests that name them and contain their values', () => {
    expect(checkConformance(sections, findTestFiles()).faults).toEqual([]);
  });

  it('cover every section', () => {
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

  it('are tested but for two of the native shell', () => {
    const untested = rules.filter((rule) => rule.untested !== undefined).map(({ rule }) => rule);
    expect(untested).toEqual(['Navigation bar 50 on android at first, then 45', 'Scroll thresholds 50']);
  });

  it('have ids that tests can name: a section and a name, without a comma or a bracket', () => {
    expect(rules.map(({ id }) => id).filter((id) => !/^§\S+ [^\],$%*]+$/.test(id))).toEqual([]);
  });
});

describe('the check of the rules', () => {
  const sections: Section[] = [
    {
      title: '5. Validation rules',
      rules: [
        { id: '§5 name required', rule: 'A name', values: ['姓名不能为空', '1000'] },
        { id: '§5 name length', rule: 'A length' },
        { id: '§5 native', rule: 'Of the native shell', untested: 'Not applicable.' },
      ],
    },
  ];
  const rows = "['姓名不能为空', 1_000];";
  const check = (source: string, table = '') =>
    checkConformance(sections, ['a.test.ts'], (file) => (file === 'a.test.ts' ? source : table));

  it.each([
    ['each by its name', "it('x [§5 name required]'); describe('y [§5 name length]');"],
    ['both in one title', "it('x [§5 name required, §5 name length]');"],
    ['all that start alike', "it('x [§5 name *]');"],
    ['one per row of a table', "it.each(['required', 'length'])('x [§5 name %s]');"],
    ['one per round', "for (const rule of ['required', 'length']) test(`x [§5 name ${rule}]`);"],
  ])('accepts %s', (_how, source) => {
    expect(check(`${source} ${rows}`).faults).toEqual([]);
  });

  it.each([
    ['a rule that no test names', "it('x [§5 name required]');", ['§5 name length: no test names this rule.']],
    [
      'a rule that is not in the table',
      "it.each(['required'])('x [§5 name %s]');",
      ['§5 name length: no test names this rule.'],
    ],
    ['an unknown name', "it('[§5 name *]');\nit('[§5 nam]');", ['§5 nam: no such rule; a.test.ts:2 names it.']],
    ['an unknown group', "it('[§5 name *, §6 *]');", ['§6 *: no such rule; a.test.ts:1 names it.']],
    ['a test of the untested', "it('[§5 *]');", ['§5 native: a test names this rule, which says that none does.']],
  ])('reports %s', (_what, source, faults) => {
    expect(check(`${source} ${rows}`).faults).toEqual(faults);
  });

  it('reports a value that is neither in the test nor in what it imports', () => {
    const source = "import { rows } from './rows.ts'; it('[§5 name *]');";
    expect(check(source, rows).faults).toEqual([]);
    expect(check(source, "'姓名不能为空'").faults).toEqual([
      '§5 name required: 1000 does not appear in the files of its tests.',
    ]);
  });

  it('says where each rule is tested', () => {
    const { places } = check("\nit('[§5 name required]');\nit('[§5 name *]');");
    expect([...places.values()]).toEqual([['a.test.ts:2', 'a.test.ts:3'], ['a.test.ts:3'], []]);
  });
});
