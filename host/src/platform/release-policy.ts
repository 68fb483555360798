/**
 * Decides which build of a module runs on this device, by the registry and by what the device remembers; without side
 * effects. These never run: a build that the registry does not list, a revoked build, one whose contract ranges this host does not
 * satisfy, and any build of a disabled module.
 */
import { type ModuleDeclaration, packageVersions, type RegistryModule, type Release } from '@admin-h5/contract';
import satisfies from 'semver/functions/satisfies.js';
import type { ModuleFailure } from './failure.ts';

/** A range of a shared package that a release requires, and the version that this host provides, outside that range. */
export interface UnmetRange {
  needed: string;
  offered: string;
}

/** What this device knows of a module beyond the registry. */
export interface DeviceView {
  /** 0–99; the device takes a canary whose percentage is above it. */
  bucket: number;
  /** The build that a person chose for this device, if any. */
  override: string | null;
  /** Builds that did not work on this device, with the reason. */
  rejected: ReadonlyMap<string, ModuleFailure>;
  /** Builds that have rendered a screen on this device, the latest first. */
  good: readonly string[];
}

export type Choice =
  | {
      kind: 'release';
      release: Release;
      /** `fallback`: in place of the registry's release, which failed on this device. */
      how: 'registry' | 'override' | 'fallback';
      /** Why the registry's release does not run; null where it does. */
      failure: ModuleFailure | null;
    }
  /** The wanted release requires a contract range that this host does not satisfy, and no older one fits. */
  | ({ kind: 'incompatible' } & UnmetRange)
  | { kind: 'none' };

/** The first range that this host does not satisfy; null where it satisfies all of them. */
export function unmetContract(contract: ModuleDeclaration['contract']): UnmetRange | null {
  for (const [name, range] of Object.entries(contract)) {
    const version = packageVersions[name];
    if (version === undefined || !satisfies(version, range))
      return { needed: `${name} ${range}`, offered: version ?? '不提供' };
  }
  return null;
}

/** The same for a release. */
export const unmetRange = ({ declaration }: Release): UnmetRange | null => unmetContract(declaration.contract);

const listed = (module: RegistryModule, build: string | undefined): Release | undefined =>
  module.disabled === true
    ? undefined
    : module.releases.find((release) => release.build === build && !module.revoked.includes(release.build));

export function runnableRelease(module: RegistryModule, build: string | undefined): Release | null {
  const release = listed(module, build);
  return release && unmetRange(release) === null ? release : null;
}

/** Releases before the stable one, newest first. What came after it was never released to everyone. */
function olderReleases({ releases, stable }: RegistryModule): string[] {
  const at = releases.findIndex(({ build }) => build === stable);
  return at < 0 ? [] : releases.slice(at + 1).map(({ build }) => build);
}

/**
 * The build to run now: the device's override; else the canary, where the device takes part in it; else the stable build; else,
 * where neither fits this host, a known-good build of the device that does, or the newest older release. Where that build was
 * rejected on this device, a known-good build or the stable build replaces it.
 */
export function chooseRelease(module: RegistryModule, { bucket, override, rejected, good }: DeviceView): Choice {
  const chosen = override === null ? null : runnableRelease(module, override);
  if (chosen) return { kind: 'release', release: chosen, how: 'override', failure: null };

  const canary = module.canary && bucket < module.canary.percent ? module.canary.build : undefined;
  const first = (builds: readonly (string | undefined)[]) =>
    builds.map((build) => runnableRelease(module, build)).find((release) => release !== null);
  const named = [canary, module.stable];
  const wantedByRegistry = named.map((build) => listed(module, build)).find((release) => release !== undefined);
  if (!wantedByRegistry) return { kind: 'none' };
  const release = first([...named, ...good, ...olderReleases(module)]);
  if (!release) {
    const unmet = unmetRange(wantedByRegistry);
    return unmet ? { kind: 'incompatible', ...unmet } : { kind: 'none' };
  }

  const failure = rejected.get(release.build);
  const instead = failure && first([...good, module.stable].filter((build) => !rejected.has(build)));
  return instead
    ? { kind: 'release', release: instead, how: 'fallback', failure }
    : { kind: 'release', release, how: 'registry', failure: null };
}

/** The bucket that a canary reaches last. */
const lastBucket = 99;

/**
 * This device's number for a module, 0–99: SHA-256(device id + module) mod 100. Each module's canary so runs on other devices.
 * Over plain HTTP, where the browser has no hashes, it is 99: such a device also reports nothing (`reports.ts`).
 */
export async function deviceBucket(deviceId: string, module: string): Promise<number> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) return lastBucket;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(deviceId + module));
  // The digest as one big number modulo 100, byte by byte.
  return new Uint8Array(digest).reduce((rest, byte) => (rest * 256 + byte) % 100, 0);
}

/** Why a build that is open must go at once: its module is disabled, or its revocation is forced. */
export function reasonToLeave({ name, disabled, forced = [] }: RegistryModule, build: string): ModuleFailure | null {
  if (disabled === true) return { kind: 'disabled', detail: name };
  return forced.includes(build) ? { kind: 'revoked', detail: `${name} ${build}` } : null;
}

/** A message to the person about the running build. */
export type Notice =
  /** Another build is the one to run now. `busy`: it is being loaded; `failed`: it could not be loaded, and this one stays. */
  | { kind: 'update'; state: 'offered' | 'busy' | 'failed' }
  /** `replaceable`: there is another build to run instead. */
  | { kind: 'revoked'; replaceable: boolean; state: 'offered' | 'busy' | 'failed' }
  /** A fallback runs in place of a build that did not work here. */
  | { kind: 'fallback'; failure: ModuleFailure };

export interface RunningBuild {
  build: string;
  notice: Notice | null;
  /** The build whose update notice the person has closed. */
  dismissed: string | null;
}

/** The notice about the running build, by the current registry; null for none. */
export function noticeFor(module: RegistryModule, choice: Choice, running: RunningBuild): Notice | null {
  const { build, notice, dismissed } = running;
  const next = choice.kind === 'release' && choice.release.build !== build ? choice.release.build : null;
  if (module.revoked.includes(build)) return { kind: 'revoked', replaceable: next !== null, state: 'offered' };
  if (next !== null) return next === dismissed ? null : { kind: 'update', state: 'offered' };
  // The notice about a failed build stays while its replacement is still the build to run.
  const stays = choice.kind === 'release' && choice.how === 'fallback' && notice?.kind !== 'revoked';
  return stays ? notice : null;
}
