/**
 * `npm run release -- host check <registry address>`: lists the modules that a host of this repository's packages would leave behind.
 */
import { packageVersions, type RegistryModule } from '@admin-h5/contract';
import { checkRegistry } from '@admin-h5/contract/schemas';
import { unmetRanges } from '@admin-h5/remote-kit/check';

/** A release that devices run now and that the new host would not run. */
interface LeftBehind {
  module: string;
  build: string;
  /** Ranges that the new host does not satisfy. */
  unmet: string[];
}

/** The stable and canary releases whose contract ranges these versions do not satisfy. */
export function leftBehind(
  modules: readonly RegistryModule[],
  versions: Readonly<Record<string, string>> = packageVersions,
): LeftBehind[] {
  return modules.flatMap(({ name, stable, canary, releases }) =>
    releases
      .filter(({ build }) => build === stable || build === canary?.build)
      .map(({ build, declaration }) => ({ module: name, build, unmet: unmetRanges(declaration.contract, versions) }))
      .filter(({ unmet }) => unmet.length > 0),
  );
}

/**
 * @param args `check <registry address>`, as `https://api.example.com/api/remotes`
 * @returns the exit code: 1 where a module would be left behind
 */
export async function releaseHost([command, address = '']: readonly string[]): Promise<number> {
  if (command !== 'check' || !URL.canParse(address))
    throw new Error('Usage: npm run release -- host check <registry address>');
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  const behind = leftBehind(checkRegistry(await response.json()).modules);
  for (const { module, build, unmet } of behind) console.log(`${module} ${build} needs ${unmet.join(', ')}`);
  const versions = Object.entries(packageVersions).map(([name, version]) => `${name} ${version}`);
  console.log(`${behind.length} of the registry's releases do not run on a host with ${versions.join(', ')}`);
  return behind.length === 0 ? 0 : 1;
}
