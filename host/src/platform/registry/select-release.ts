import { contractVersion, type RegistryModule, type Release } from '@admin-h5/shared/contract';
import satisfies from 'semver/functions/satisfies';

export type Selection =
  | { kind: 'release'; release: Release }
  /** The wanted release asks for a contract this host does not offer. */
  | { kind: 'incompatible'; needed: string; offered: string }
  | { kind: 'none' };

/** Whether this host offers the contract that a release asks for. */
export function isCompatible(release: Release): boolean {
  return satisfies(contractVersion, release.declaration.contract);
}

/** A build of the registry that is not revoked, whatever contract it asks for. */
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
  const refused = candidates[0];
  return refused
    ? { kind: 'incompatible', needed: refused.declaration.contract, offered: contractVersion }
    : { kind: 'none' };
}
