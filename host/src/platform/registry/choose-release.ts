import type { RegistryModule, Release } from '@admin-h5/contract';
import type { ModuleFailure } from '../loader/failure.ts';
import { runnableRelease, selectRelease, type Selection } from './select-release.ts';

/** What this device knows of a module beyond the registry. */
export interface DeviceMemory {
  /** 0–99; which canaries this device takes. */
  bucket: number;
  /** The build that a person chose for this device, if any. */
  override: string | null;
  /** Builds that did not work in this page, with why. */
  refused: ReadonlyMap<string, ModuleFailure>;
  /** Builds that worked on this device, the latest first. */
  good: readonly string[];
}

export type Choice =
  | {
      kind: 'release';
      release: Release;
      /** `last-good`: in place of the registry's release, which failed here. */
      how: 'registry' | 'override' | 'last-good';
      /** Why the registry's release does not run; null where it does. */
      failure: ModuleFailure | null;
    }
  | Exclude<Selection, { kind: 'release' }>;

/**
 * The release to run now: the override, else the registry's, else, where that one has failed here, the latest known-good build
 * of this device. In each case the registry lists it, it is not revoked, and its contract ranges are satisfied.
 */
export function chooseRelease(module: RegistryModule, { bucket, override, refused, good }: DeviceMemory): Choice {
  const own = override === null ? null : runnableRelease(module, override);
  if (own) return { kind: 'release', release: own, how: 'override', failure: null };
  const selection = selectRelease(module, bucket);
  if (selection.kind !== 'release') return selection;
  const { release } = selection;
  const failure = refused.get(release.build) ?? null;
  if (!failure) return { kind: 'release', release, how: 'registry', failure };
  const instead = good
    .filter((build) => build !== release.build && !refused.has(build))
    .map((build) => runnableRelease(module, build))
    .find((candidate) => candidate !== null);
  return instead
    ? { kind: 'release', release: instead, how: 'last-good', failure }
    : { kind: 'release', release, how: 'registry', failure: null };
}
