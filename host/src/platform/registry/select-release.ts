import { packageVersions, type RegistryModule, type Release } from '@admin-h5/contract';
import satisfies from 'semver/functions/satisfies';

export type Selection =
  | { kind: 'release'; release: Release }
  /** The wanted release requires a contract range that this host does not satisfy. */
  | ({ kind: 'incompatible' } & UnmetRange)
  | { kind: 'none' };

/** A range of a shared package that a release requires, and the version that this host provides, outside that range. */
export interface UnmetRange {
  needed: string;
  offered: string;
}

/** The first range of a release that this host does not provide; null where it provides all of them. */
export function unmetRange({ declaration: { contract } }: Release): UnmetRange | null {
  // Built against the former single package, before it was split.
  if (typeof contract === 'string') return { needed: `@admin-h5/shared ${contract}`, offered: '不再提供' };
  for (const [name, range] of Object.entries(contract)) {
    const version = packageVersions[name];
    if (version === undefined || !satisfies(version, range))
      return { needed: `${name} ${range}`, offered: version ?? '不提供' };
  }
  return null;
}

const isCompatible = (release: Release): boolean => unmetRange(release) === null;

/** A build of the registry that is not revoked, compatible with this host or not. */
function findRelease(module: RegistryModule, build: string | undefined): Release | undefined {
  if (build === undefined || module.revoked.includes(build)) return undefined;
  return module.releases.find((release) => release.build === build);
}

/** A build that may run here: in the registry, not revoked, on a contract that this host offers. */
export function runnableRelease(module: RegistryModule, build: string | undefined): Release | null {
  const release = findRelease(module, build);
  return release && isCompatible(release) ? release : null;
}

/**
 * The release of a module to run here: this device's canary before stable, the first that this host satisfies; never a revoked one.
 * @param bucket this device's place for the module, 0–99
 */
export function selectRelease(module: RegistryModule, bucket: number): Selection {
  const canary = module.canary && bucket < module.canary.percent ? module.canary.build : undefined;
  const candidates = [canary, module.stable]
    .map((build) => findRelease(module, build))
    .filter((release) => release !== undefined);
  const fitting = candidates.find(isCompatible);
  if (fitting) return { kind: 'release', release: fitting };
  const unmet = candidates[0] && unmetRange(candidates[0]);
  return unmet ? { kind: 'incompatible', ...unmet } : { kind: 'none' };
}
