import { deviceId } from '@admin-h5/client/host';
import type { HostConfig } from '@admin-h5/contract';
import { explain } from '../loader/explain.ts';
import { deviceBucket } from '../registry/device-bucket.ts';
import { reportIncident } from '../report/incidents.ts';
import { resolveRelease, type ResolveOptions } from './resolve-release.ts';
import type { ModuleAccess } from './module-access.ts';
import type { RunningModule } from './module-state.ts';

export interface LoadActions {
  /** Loads what is to run now; meanwhile nothing of the module is on the page. */
  start: (name: string, config: HostConfig) => Promise<void>;
  /**
   * Puts another build in the place of the running one once it is here; until then, and where that fails, the running one stays.
   * @param mayReplace has the last word, with the other build at hand
   * @returns whether it did
   */
  replace: (
    name: string,
    config: HostConfig,
    mayReplace: (next: RunningModule) => Promise<boolean>,
  ) => Promise<boolean>;
}

/** Bringing builds onto the page. */
export function loadActions(access: ModuleAccess, load: ResolveOptions['load']): LoadActions {
  const { get, stateOf, setModule, memoryOf, entryOf, overrideOf, chosenBuild, begin, review } = access;

  const bring = (name: string, config: HostConfig) =>
    resolveRelease({
      name,
      entry: entryOf(name),
      memory: memoryOf(name),
      override: overrideOf(name),
      config,
      load,
      bucketOf: (module) => deviceBucket(deviceId(), module),
      onPageFailure: (build, error) => pageFailed(name, build, error, config),
    });

  const start: LoadActions['start'] = async (name, config) => {
    const isLatest = begin(name);
    setModule(name, { kind: 'loading' });
    const state = await bring(name, config);
    if (!isLatest()) return;
    setModule(name, state);
    // The registry may have changed meanwhile.
    review(name);
  };

  const replace: LoadActions['replace'] = async (name, config, mayReplace) => {
    const isLatest = begin(name);
    const before = stateOf(name);
    const next = await bring(name, config);
    if (before.kind !== 'ready' || next.kind !== 'ready' || next.release.build === before.release.build) return false;
    if (!(await mayReplace(next)) || !isLatest()) return false;
    setModule(name, next);
    review(name);
    return true;
  };

  /** A screen's code cannot be loaded: where another build is to run by now, it takes the place of this one, once. */
  async function pageFailed(name: string, build: string, error: unknown, config: HostConfig): Promise<void> {
    const memory = memoryOf(name);
    const failure = await explain(error);
    reportIncident({ module: name, build, failure, during: 'page' });
    if (memory.lost.has(build)) return;
    memory.lost.add(build);
    await get().refreshRegistry(config);
    const state = stateOf(name);
    if (state.kind !== 'ready' || state.release.build !== build) return;
    // A build that never drew a screen on this device does not work; one that did has lost a file.
    if (memory.trial.has(build) && !memory.drawn.has(build)) memory.refused.set(build, failure);
    const chosen = chosenBuild(name);
    if (chosen !== null && chosen !== build) await replace(name, config, async () => true);
  }

  return { start, replace };
}
