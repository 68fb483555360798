import { deviceId } from '@admin-h5/client/host';
import type { HostConfig, RegistryModule } from '@admin-h5/contract';
import type { LoadPage } from '../core/pages/page-loader.ts';
import { hasHung, knownGoodBuilds, recordStart, clearStart, rejectBuild } from './device-memory.ts';
import { failureOf, type ModuleFailure } from './federation/failure.ts';
import type { LoadResult, LoadTarget } from './federation/failure.ts';
import type { ModuleMemory } from './module-memory.ts';
import { fetchDevRelease } from './override/dev-release.ts';
import type { Override } from './override/overrides.ts';
import { takeStop } from './page-end.ts';
import { deviceBucket } from './registry/device-bucket.ts';
import { verifyRelease } from './registry/verify-release.ts';
import { type Choice, chooseRelease, reasonToLeave, unmetRange } from './release-policy.ts';
import { reportIncident } from './report/incidents.ts';
import { noteOutcome } from './report/send-reports.ts';
import type { ModuleRun } from './state.ts';

export type LoadModule = (target: LoadTarget, config: HostConfig) => Promise<LoadResult>;

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
    return { kind: 'failed', failure: failureOf(error) };
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
function screensOf({ module, release }: Extract<LoadResult, { ok: true }>, onFailure: ResolveOptions['onPageFailure']) {
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
  const stop = takeStop(name, build);
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
function noteFallBack({ name, listedModule, memory }: ResolveOptions, { kind }: ModuleFailure): void {
  const wanted = listedModule && choiceNow(listedModule, { ...memory, rejected: new Map() }, null);
  if (wanted?.kind === 'release')
    noteOutcome({ module: name, build: wanted.release.build, phase: 'fell-back', during: 'load', kind });
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
      if (failure) noteFallBack(options, failure);
      const notice = failure ? ({ kind: 'fallback', failure } as const) : null;
      return { kind: 'ready', ...what, module: result.module, screens: screensOf(result, onPageFailure), notice };
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
