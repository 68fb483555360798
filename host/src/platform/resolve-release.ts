/**
 * Loads the build of a module that is to run now: chosen by the policy, verified by its signature, and replaced by the next choice
 * where it does not load.
 */
import { deviceId } from '@admin-h5/client/host';
import type { HostConfig, RegistryModule, Release } from '@admin-h5/contract';
import { checkSignature, type SignatureCheck } from '@admin-h5/contract/signatures';
import type { LoadPage } from '../core/pages/page-loader.ts';
import {
  clearStart,
  hasHung,
  knownGoodBuilds,
  type ModuleMemory,
  recordStart,
  rejectBuild,
  takeReloadReason,
} from './device-memory.ts';
import { type ModuleFailure, toFailure } from './failure.ts';
import { fetchDevRelease, type Override } from './overrides.ts';
import type { LoadModule, LoadResult, LoadTarget, ModuleRun } from './platform.ts';
import { type Choice, chooseRelease, deviceBucket, reasonToLeave, unmetRange } from './release-policy.ts';
import { noteOutcome, reportIncident } from './reports.ts';

export interface ResolveOptions {
  name: string;
  /** The module as the registry has it now; null where it has none. */
  listedModule: RegistryModule | null;
  memory: ModuleMemory;
  override: Override | null;
  config: HostConfig;
  load: LoadModule;
  /** Called when a screen's code cannot be loaded, before the screen shows the failure. */
  onPageFailure: (build: string, error: unknown) => Promise<void>;
}

/**
 * Loads the build of a module that is to run now; where it cannot be loaded, the one that the policy chooses instead.
 * Never rejects; what failed is remembered and has been reported.
 */
export async function resolveRelease(options: ResolveOptions): Promise<ModuleRun> {
  const { name, memory, onPageFailure } = options;
  let first: ModuleFailure | null = null;
  for (;;) {
    const target = await findTarget(options);
    if ('kind' in target) return target;
    const { failure, replaceable, ...what } = target;
    const { build } = what.release;
    // Every build that may run has been tried.
    if (first && memory.rejected.has(build)) return { kind: 'failed', failure: first };
    const result = await loadBuild(options, what);
    if (result.ok) {
      if (failure) noteFallback(options, failure);
      const notice = failure ? ({ kind: 'fallback', failure } as const) : null;
      return {
        kind: 'ready',
        ...what,
        module: result.module,
        screens: reportingScreens(result, onPageFailure),
        notice,
      };
    }
    // The build itself works, but another one is loaded under its name.
    if (result.failure.kind === 'reload') return { kind: 'failed', failure: result.failure };
    reportIncident({ module: name, build, failure: result.failure, during: 'load' });
    first ??= result.failure;
    if (!replaceable) return { kind: 'failed', failure: first };
    memory.rejected.set(build, result.failure);
    rejectBuild(name, build, result.failure);
  }
}

interface Target extends LoadTarget {
  failure: ModuleFailure | null;
  /** Whether another build may run in its place. */
  replaceable: boolean;
}

/** The release to run now, as far as it can be decided without the network. */
export function choiceNow(listedModule: RegistryModule, memory: ModuleMemory, override: Override | null): Choice {
  return chooseRelease(listedModule, {
    bucket: memory.bucket ?? 0,
    override: override?.kind === 'build' ? override.build : null,
    rejected: memory.rejected,
    // The builds rendered on this page count too, since storage may be blocked.
    good: [...new Set([...knownGoodBuilds(listedModule.name), ...memory.rendered])],
  });
}

async function devTarget({ name, config }: ResolveOptions, origin: string): Promise<Target | ModuleRun> {
  try {
    const release = await fetchDevRelease(name, origin, config);
    const unmet = unmetRange(release);
    if (unmet) return { kind: 'incompatible', ...unmet };
    return { origin, release, checked: false, failure: null, replaceable: false };
  } catch (error) {
    return { kind: 'failed', failure: toFailure(error) };
  }
}

async function findTarget(options: ResolveOptions): Promise<Target | ModuleRun> {
  const { name, listedModule, memory, override } = options;
  if (listedModule?.disabled === true) return { kind: 'failed', failure: { kind: 'disabled', detail: name } };
  if (override?.kind === 'dev') return devTarget(options, override.origin);
  if (!listedModule) return { kind: 'not-deployed' };
  memory.bucket ??= await deviceBucket(deviceId(), name);
  const choice = choiceNow(listedModule, memory, override);
  if (choice.kind === 'none') {
    const failure = reasonToLeave(listedModule, listedModule.stable);
    return failure ? { kind: 'failed', failure } : { kind: 'not-deployed' };
  }
  if (choice.kind === 'incompatible') return choice;
  const { release, failure } = choice;
  return { origin: listedModule.origin, release, checked: true, failure, replaceable: choice.how !== 'override' };
}

/** A module's screens, each of which reports when its code cannot be loaded. */
function reportingScreens(
  { module, release }: Extract<LoadResult, { ok: true }>,
  onFailure: ResolveOptions['onPageFailure'],
) {
  return new Map<string, LoadPage>(
    module.routes.map(({ path, load }) => [
      path,
      () =>
        load().catch(async (error: unknown) => {
          await onFailure(release.build, error);
          throw error;
        }),
    ]),
  );
}

/**
 * Loads a build once its signature is verified; one from a development origin has none. One that hung when it was last started is
 * not started again: nothing could stop it.
 */
async function loadBuild(
  { name, listedModule, memory, load, config }: ResolveOptions,
  target: LoadTarget,
): Promise<LoadResult> {
  const { build } = target.release;
  const refusal = listedModule && target.checked ? await verifyRelease(listedModule, target.release, config) : null;
  if (refusal) return { ok: false, failure: refusal };
  const stop = takeReloadReason(name, build);
  if (stop !== null) return { ok: false, failure: { kind: 'broken', detail: stop } };
  if (hasHung(name, build)) {
    clearStart(name, build);
    noteOutcome({ module: name, build, phase: 'looped', during: 'load', kind: 'timeout' });
    return { ok: false, failure: { kind: 'timeout', detail: `${build} did not respond when it was last opened` } };
  }
  if (!knownGoodBuilds(name).includes(build)) memory.unproven.add(build);
  recordStart(name, build);
  const began = performance.now();
  const result = await load(target, config);
  if (result.ok && !memory.loadTimes.has(build)) memory.loadTimes.set(build, Math.round(performance.now() - began));
  // A build that was only prefetched has not started yet: its start is recorded when it is opened.
  if (!result.ok || !memory.open) clearStart(name, build);
  return result;
}

/** Notes that another build runs in place of the one that the registry wants. */
function noteFallback({ name, listedModule, memory }: ResolveOptions, { kind }: ModuleFailure): void {
  const wanted = listedModule && choiceNow(listedModule, { ...memory, rejected: new Map() }, null);
  if (wanted?.kind === 'release')
    noteOutcome({ module: name, build: wanted.release.build, phase: 'fell-back', during: 'load', kind });
}

/**
 * Why a release must not run: it is not signed by a key that the root key has certified for this module, that key was revoked, or
 * this browser cannot check it.
 * Null where it may run, and where the deployment has no root key. Called before anything of the build is fetched; never rejects.
 */
export async function verifyRelease(
  listedModule: RegistryModule,
  release: Release,
  config: HostConfig,
): Promise<ModuleFailure | null> {
  if (config.rootKey === '') return null;
  const name = `${listedModule.name} ${release.build}`;
  const refuse = (detail: string): ModuleFailure => ({ kind: 'signature', detail: `${name}: ${detail}` });
  if (release.declaration.name !== listedModule.name)
    return refuse(`it declares the module ${release.declaration.name}`);
  // The browser has no cryptography over plain HTTP, except on localhost; without it every signature would look wrong.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle && release.signature !== null)
    return { kind: 'insecure', detail: `${name}: this browser checks signatures over HTTPS only` };
  try {
    const result = await checkOnce(config.rootKey, listedModule.name, release);
    if (result.ok) {
      return isKeyRevoked(result.key, listedModule, config)
        ? { kind: 'revoked-key', detail: `${name}: key ${result.key}` }
        : null;
    }
    return result.fault === 'unsigned' ? { kind: 'unsigned', detail: name } : refuse(faultDetails[result.fault]);
  } catch {
    return refuse('its signature cannot be read');
  }
}

/** Each release is checked once: a registry that changes is made of new objects. */
const checks = new WeakMap<Release, Promise<SignatureCheck>>();

function checkOnce(rootKey: string, module: string, release: Release): Promise<SignatureCheck> {
  const known = checks.get(release) ?? checkSignature(rootKey, module, release);
  checks.set(release, known);
  return known;
}

const faultDetails = {
  certificate: 'the root key has not certified its key for this module',
  signature: 'its key has not signed this content',
};

/** Whether a key was revoked, by the deployment or by the registry. */
const isKeyRevoked = (key: string, { revokedKeys = [] }: RegistryModule, config: HostConfig): boolean =>
  config.revokedKeys.includes(key) || revokedKeys.includes(key);
