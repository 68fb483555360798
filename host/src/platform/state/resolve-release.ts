import type { HostConfig, RegistryModule } from '@admin-h5/contract';
import type { LoadPage } from '../../core/pages/page-loader.ts';
import { failureOf, type ModuleFailure } from '../loader/failure.ts';
import type { LoadTarget } from '../loader/federation.ts';
import type { LoadResult } from '../loader/load-module.ts';
import { fetchDevRelease } from '../override/dev-release.ts';
import type { Override } from '../override/overrides.ts';
import { chooseRelease, type Choice } from '../registry/choose-release.ts';
import { knownGoodBuilds } from '../registry/known-good-builds.ts';
import { unmetRange } from '../registry/select-release.ts';
import { reportIncident } from '../report/incidents.ts';
import type { ModuleMemory } from './module-memory.ts';
import type { ModuleState, RunningModule } from './module-state.ts';

export interface ResolveOptions {
  name: string;
  /** The module as the registry has it now; null where it has none. */
  entry: RegistryModule | null;
  memory: ModuleMemory;
  override: Override | null;
  config: HostConfig;
  load: (target: LoadTarget, config: HostConfig) => Promise<LoadResult>;
  bucketOf: (module: string) => Promise<number>;
  /** Called when a screen's code cannot be loaded, before the screen says so. */
  onPageFailure: (build: string, error: unknown) => Promise<void>;
}

interface Target extends LoadTarget {
  failure: ModuleFailure | null;
  /** Whether another build may run in its place. */
  replaceable: boolean;
}

/** The release to run now, as far as it can be decided without the network. */
export function choiceNow(entry: RegistryModule, memory: ModuleMemory, override: Override | null): Choice {
  return chooseRelease(entry, {
    bucket: memory.bucket ?? 0,
    override: override?.kind === 'build' ? override.build : null,
    refused: memory.refused,
    // Where storage is blocked, the builds rendered on this page count.
    good: [...new Set([...knownGoodBuilds(entry.name), ...memory.drawn])],
  });
}

async function devTarget({ name, config }: ResolveOptions, origin: string): Promise<Target | ModuleState> {
  try {
    const release = await fetchDevRelease(name, origin, config);
    const unmet = unmetRange(release);
    if (unmet) return { kind: 'incompatible', ...unmet };
    return { origin, release, checked: false, failure: null, replaceable: false };
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) };
  }
}

async function findTarget(options: ResolveOptions): Promise<Target | ModuleState> {
  const { name, entry, memory, override, bucketOf } = options;
  if (override?.kind === 'dev') return devTarget(options, override.origin);
  if (!entry) return { kind: 'disabled' };
  memory.bucket ??= await bucketOf(name);
  const choice = choiceNow(entry, memory, override);
  if (choice.kind === 'none') return { kind: 'disabled' };
  if (choice.kind === 'incompatible') return choice;
  const { release, failure } = choice;
  return { origin: entry.origin, release, checked: true, failure, replaceable: choice.how !== 'override' };
}

/** A module's screens, each telling when its code cannot be loaded. */
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
 * Loads the build of a module that is to run now; where it cannot be loaded, the last one that worked on this device.
 * Never rejects; what failed is in the module's memory and has been reported.
 */
export async function resolveRelease(options: ResolveOptions): Promise<RunningModule | ModuleState> {
  const { name, memory, config, load, onPageFailure } = options;
  let first: ModuleFailure | null = null;
  for (;;) {
    const target = await findTarget(options);
    if ('kind' in target) return target;
    const { failure, replaceable, ...what } = target;
    const { build } = what.release;
    // Nothing is left that has not been tried.
    if (first && memory.refused.has(build)) return { kind: 'failed', failure: first };
    const result = await load(what, config);
    if (result.ok) {
      if (!knownGoodBuilds(name).includes(build)) memory.trial.add(build);
      const notice = failure ? ({ kind: 'fallback', failure } as const) : null;
      return { kind: 'ready', ...what, module: result.module, screens: screensOf(result, onPageFailure), notice };
    }
    reportIncident({ module: name, build, failure: result.failure, during: 'load' });
    first ??= result.failure;
    if (!replaceable) return { kind: 'failed', failure: first };
    memory.refused.set(build, result.failure);
  }
}
