import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { satisfies } from 'semver';
import { remoteNames, root } from '../../build/workspaces.ts';
import { compareContracts, type Contract, type ContractEntry, raised, stepOf } from '../contract.ts';
import { sharedPackages } from '../entry-points.ts';
import { packageVersion } from '../package-version.ts';
import { formatReport, parseReport } from '../report.ts';

const ui = (names: Record<string, ContractEntry>): Contract =>
  new Map([['@admin-h5/ui', new Map(Object.entries(names))]]);
const button = (...members: string[]): ContractEntry => ({ head: 'interface ButtonProps', members });
const before = ui({ ButtonProps: button('label: string', 'kind?: Kind'), press: { head: '() => void', members: [] } });

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
    expect(stepOf(compareContracts(before, now))).toBe('minor');
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
    expect(stepOf(compareContracts(before, now))).toBe('major');
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
