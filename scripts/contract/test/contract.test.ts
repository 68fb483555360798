import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { satisfies } from 'semver';
import { remoteNames, root } from '../../build/workspaces.ts';
import { compareContracts, type Contract, type ContractEntry, raised, requiredStep } from '../contract.ts';
import { sharedPackages } from '../entry-points.ts';
import { formatReport, packageVersion, parseReport } from '../report.ts';

const ui = (names: Record<string, ContractEntry>): Contract =>
  new Map([['@admin-h5/ui', new Map(Object.entries(names))]]);
const button = (...members: string[]): ContractEntry => ({ head: 'interface ButtonProps', members });
const before = ui({ ButtonProps: button('label: string', 'kind?: Kind'), press: { head: '() => void', members: [] } });

/** The types of an entity with these fields. */
const types = (...fields: string[]) => {
  const declared = `{ ${fields.join('; ')} }`;
  const heads = { fields: declared, rules: `Rules<${declared}>`, all: `{ readonly product: ${declared} }` };
  return ui(Object.fromEntries(Object.entries(heads).map(([name, head]) => [name, { head, members: [] }])));
};

describe('the contract with modules', () => {
  it('equals the api-report.md of each package, under the present version', () => {
    const program = path.join(root, 'scripts/contract.ts');
    const output = execFileSync(process.execPath, [program, 'check'], { encoding: 'utf8' });
    expect(output.trim().split('\n')).toEqual(
      sharedPackages.map(
        (folder) => `@admin-h5/${folder} ${packageVersion(folder)}: nothing that a module can import has changed.`,
      ),
    );
  }, 60_000);

  it('is in the range of every module of this repository', () => {
    for (const name of remoteNames()) {
      const { contract } = JSON.parse(readFileSync(path.join(root, 'remotes', name, 'module.json'), 'utf8'));
      const { dependencies } = JSON.parse(readFileSync(path.join(root, 'remotes', name, 'package.json'), 'utf8'));
      // Every shared package that the module uses has a range, which includes the package's present version.
      expect([
        name,
        sharedPackages.filter((folder) =>
          satisfies(packageVersion(folder), contract[`@admin-h5/${folder}`] ?? '<0.0.0-0'),
        ),
      ]).toEqual([name, sharedPackages.filter((folder) => `@admin-h5/${folder}` in dependencies)]);
    }
  });

  it.each([
    ['a new name', ui({ ...Object.fromEntries(before.get('@admin-h5/ui') ?? []), Bar: button() })],
    [
      'one more thing that may be given',
      ui({
        ButtonProps: button('label: string', 'kind?: Kind', 'size?: Size', 'type Size = 1 | 2'),
        press: { head: '() => void', members: [] },
      }),
    ],
  ])('takes a minor step for %s', (_what, now) => {
    expect(requiredStep(compareContracts(before, now))).toBe('minor');
  });

  it.each([
    ['a name that is gone', ui({ ButtonProps: button('label: string', 'kind?: Kind') })],
    [
      'one more thing that must be given',
      ui({
        ButtonProps: button('label: string', 'kind?: Kind', 'id: string'),
        press: { head: '() => void', members: [] },
      }),
    ],
    ['a thing that is gone', ui({ ButtonProps: button('label: string'), press: { head: '() => void', members: [] } })],
    [
      'another type',
      ui({
        ButtonProps: button('label: string', 'kind?: Kind'),
        press: { head: '(event: Event) => void', members: [] },
      }),
    ],
  ])('takes a major step for %s', (_what, now) => {
    expect(requiredStep(compareContracts(before, now))).toBe('major');
  });

  it.each([
    ['minor', 'readonly moq: { readonly kind: "text"; readonly label: "最低起订量"; readonly max: 50 }'],
    ['minor', 'readonly a: { readonly kind: "choice"; readonly values: readonly ["a"]; readonly optional: true }'],
    ['minor', 'readonly rows: { readonly kind: "rows"; readonly row: { readonly x: { readonly required: true } } }'],
    ['major', 'readonly moq: { readonly kind: "text"; readonly required: true; readonly max: 50 }'],
    ['major', 'readonly rows: { readonly kind: "rows"; readonly emptyMessage: "请填写" }'],
    ['major', 'readonly when: { readonly kind: "code"; readonly onlyWhen: { readonly field: "a" } }'],
    ['major', 'readonly moq: string'],
  ])('takes a %s step where an entity declares one more field: %s', (step, added) => {
    const first = 'readonly name: { readonly kind: "text"; readonly required: true }';
    const last = 'readonly sort: { readonly kind: "integer"; readonly default: 0 }';
    for (const fields of [
      [added, first, last],
      [first, added, last],
      [first, last, added],
    ]) {
      expect(requiredStep(compareContracts(types(first, last), types(...fields)))).toBe(step);
    }
    expect(requiredStep(compareContracts(types(first, added, last), types(first, last)))).toBe('major');
    expect(requiredStep(compareContracts(types(first, last), types(first, added)))).toBe('major');
  });

  it('gets the lowest version that its step requires', () => {
    expect([raised('1.4.2', 'none'), raised('1.4.2', 'minor'), raised('1.4.2', 'major')]).toEqual([
      '1.4.2',
      '1.5.0',
      '2.0.0',
    ]);
  });

  it('is read from its report as it was written', () => {
    expect(parseReport(formatReport('@admin-h5/ui', '1.4.2', before))).toEqual({ version: '1.4.2', contract: before });
  });
});
