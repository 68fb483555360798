import { isNamed, namesIn, type Rule, type Section } from './rules.ts';
import type { TestResult } from './results.ts';

/** A rule with its tests and their result. */
export interface RuleWithTests extends Rule {
  tests: TestResult[];
  result: 'passed' | 'failed' | 'not run' | 'untested';
}

const namesOf = ({ titles }: TestResult): string[] => titles.flatMap(namesIn);

function resultOf(rule: Rule, tests: readonly TestResult[]): RuleWithTests['result'] {
  if (tests.some(({ status }) => status === 'failed')) return 'failed';
  if (tests.some(({ status }) => status === 'passed')) return 'passed';
  return rule.untested === undefined ? 'not run' : 'untested';
}

/** The rules with the tests that name them. */
export function addTests(rules: readonly Rule[], tests: readonly TestResult[]): RuleWithTests[] {
  const naming = tests.map((test) => ({ test, names: namesOf(test) })).filter(({ names }) => names.length > 0);
  return rules.map((rule) => {
    const matching = naming.filter(({ names }) => names.some((name) => isNamed(rule, name))).map(({ test }) => test);
    return { ...rule, tests: matching, result: resultOf(rule, matching) };
  });
}

const plainDigits = (text: string) => text.replaceAll(/(?<=\d)_(?=\d)/g, '');

/**
 * Errors of the conformance, one sentence each.
 * @param textOf source of a test file with its tables and fixtures
 */
export function faultsOf(
  sections: readonly Section[],
  tests: readonly TestResult[],
  textOf: (file: string) => string,
): string[] {
  const rules = sections.flatMap((section) => section.rules);
  const ids = rules.map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: two rules have this id.`);
  const unknown = new Map<string, string>();
  for (const test of tests)
    for (const name of namesOf(test))
      if (!rules.some((rule) => isNamed(rule, name)))
        unknown.set(name, `${name}: no such rule; ${test.file} › ${test.titles.join(' › ')} names it.`);
  const ruleFaults = addTests(rules, tests).flatMap((rule) => faultsOfRule(rule, textOf));
  return [...twice, ...unknown.values(), ...ruleFaults];
}

function faultsOfRule(
  { id, untested, values = [], tests, result }: RuleWithTests,
  textOf: (file: string) => string,
): string[] {
  if (tests.length === 0) return untested === undefined ? [`${id}: no test names this rule.`] : [];
  if (untested !== undefined) return [`${id}: a test names this rule, which says that none does.`];
  if (result !== 'passed') return [`${id}: its tests have not passed (${result}).`];
  const text = plainDigits([...new Set(tests.map(({ file }) => file))].map(textOf).join('\n'));
  return values
    .filter((value) => !text.includes(plainDigits(value)))
    .map((value) => `${id}: ${value} does not appear in the files of its tests.`);
}
