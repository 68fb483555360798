import semver from 'semver';
import type { HostPackages } from './host.ts';

/** A package that a module takes from its host. */
export interface ComparedPackage {
  name: string;
  /** Of the module's contract; for React and TanStack Query `^` of what is installed. */
  range: string;
  /** null where the host does not provide the package. */
  offered: string | null;
  /** null where the module's folder has none. */
  installed: string | null;
  fits: boolean;
  /** The lowest version that a host may have. */
  lowest: string;
}

/**
 * Compares what a module requires with what a host provides.
 * @param contract ranges of `module.json`
 * @param installed version in the module's folder, by package; null where there is none
 */
export function comparePackages(
  contract: Readonly<Record<string, string>>,
  { packages }: HostPackages,
  installed: (name: string) => string | null,
): ComparedPackage[] {
  const fromNpm = Object.keys(packages).filter((name) => !name.startsWith('@admin-h5/'));
  const built = fromNpm.flatMap((name) => {
    const version = installed(name);
    return version === null ? [] : [[name, `^${version}`] as const];
  });
  return [...Object.entries(contract), ...built].map(([name, range]) => {
    const offered = packages[name] ?? null;
    return {
      name,
      range,
      offered,
      installed: installed(name),
      fits: offered !== null && semver.satisfies(offered, range),
      lowest: semver.minVersion(range)?.version ?? range,
    };
  });
}

/** The ranges of a contract that these versions do not satisfy, as `@admin-h5/ui ^2.0.0`. */
export function unmetRanges(
  contract: Readonly<Record<string, string>>,
  versions: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(contract)
    .filter(([name, range]) => !semver.satisfies(versions[name] ?? '', range))
    .map(([name, range]) => `${name} ${range}`);
}
