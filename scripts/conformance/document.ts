import { addTests, type RuleWithTests } from './conformance.ts';
import type { TestResult } from './results.ts';
import type { Section } from './rules.ts';

const introduction = `# Conformance

Which tests verify which rule of the specification, by section. Generated from a test run by \`npm run conformance\`; do not edit.
A test names its rules in square brackets, in its own title or in that of a group around it, by the ids of
\`scripts/conformance/rules.json\`; an id that ends in \`*\` means all rules that start like that. \`…\` means more than three tests
of one group. \`npm test\` fails if a rule has no test that passed, or if this document differs from the run.

<!-- prettier-ignore-start -->
`;

/** A group with more tests than this is summarised. */
const maxListedTitles = 3;

const inCell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll(/\s+/g, ' ');

/** A title without rule ids at its end, cut to one line. */
function shown(title: string): string {
  const text = title.replace(/(?<=.)\s*\[§[^\]]*\]$/, '');
  return text.length > 120 ? `${text.slice(0, 120)}[…]` : text;
}

function testsOf({ tests, untested }: RuleWithTests): string {
  if (untested !== undefined) return untested;
  const groups = new Map<string, Set<string>>();
  for (const { file, titles } of tests) {
    const group = [`\`${file}\``, ...titles.slice(0, -1).map(shown)].join(' › ');
    groups.set(group, (groups.get(group) ?? new Set()).add(shown(titles.at(-1) ?? '')));
  }
  return [...groups]
    .flatMap(([group, titles]) =>
      (titles.size > maxListedTitles ? ['…'] : [...titles]).map((title) => `${group} › ${title}`),
    )
    .toSorted()
    .join('<br>');
}

function drawSection({ title, note, rules }: Section, tests: readonly TestResult[]): string {
  const rows = addTests(rules, tests).map((rule) =>
    [`\`${rule.id}\``, inCell(rule.rule), inCell(testsOf(rule)), rule.result].join(' | '),
  );
  const table = ['Id | Rule | Tests | Result', '-|-|-|-', ...rows].map((row) =>
    row.startsWith('-') ? `|${row}|` : `| ${row} |`,
  );
  return [`## ${title}`, ...(note ? [note] : []), ...(rows.length > 0 ? [table.join('\n')] : [])].join('\n\n');
}

/** The text of docs/conformance.md. */
export function drawConformance(sections: readonly Section[], tests: readonly TestResult[]): string {
  return [
    introduction,
    ...sections.map((section) => `${drawSection(section, tests)}\n`),
    '<!-- prettier-ignore-end -->\n',
  ].join('\n');
}
