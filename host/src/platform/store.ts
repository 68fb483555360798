import { prepareReplacement, storeModuleRights } from '@admin-h5/client/host';
import { adminPrefix, type HostConfig, type Registry } from '@admin-h5/contract';
import { currentPage } from '@admin-h5/client';
import { create } from 'zustand';
import { config } from '../core/config/config.ts';
import { fetchNeeded } from '../core/pages/fetch-ahead.ts';
import { loadPage } from '../core/pages/page-loader.ts';
import { forgetStoredRejections, markGood, recordStart, clearStart, rejectBuild, unmarkGood } from './device-memory.ts';
import { explain } from './federation/explain.ts';
import { type FailureKind, failureOf } from './federation/failure.ts';
import { importLoader } from './federation/import-loader.ts';
import { createMemories } from './module-memory.ts';
import { followDevBuilds } from './override/follow-dev-builds.ts';
import { readOverrides, saveOverrides } from './override/overrides.ts';
import { fetchRegistry } from './registry/fetch-registry.ts';
import { rightHolders } from './registry/find-module.ts';
import { loadLastGoodRegistry, saveLastGoodRegistry } from './registry/last-good-registry.ts';
import { noteRegistryRead } from './registry/watch-registry.ts';
import { verifyRelease } from './registry/verify-release.ts';
import { noticeFor, reasonToLeave } from './release-policy.ts';
import { guardFirstRun } from './page-guard/page-guard.ts';
import { askToReplace } from './replacement/ask-to-replace.ts';
import { reportIncident } from './report/incidents.ts';
import { noteOutcome, startReports } from './report/send-reports.ts';
import { choiceNow, type LoadModule, resolveRelease } from './resolve-release.ts';
import { idle, moduleRun, type ModuleRun, type Platform, type RunningModule } from './state.ts';

const sameRegistry = (a: Registry, b: Registry) => JSON.stringify(a) === JSON.stringify(b);

/** Kinds of failure that the build's own code did not cause: the next time it may be reachable, or signed. */
const passingKinds: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'unsigned',
  'signature',
  'insecure',
  'revoked-key',
]);

/** Milliseconds that a screen may take to hand over its values before its build is removed from the page. */
const leaveLimit = 5000;
const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

const isBusy = ({ notice }: RunningModule): boolean =>
  notice !== null && notice.kind !== 'fallback' && notice.state === 'busy';

/** The static registry beside the page, for a new device while the API does not respond; null where it lists no module. */
async function readStatic({ registry, basePath }: HostConfig): Promise<Registry | null> {
  const address = `${basePath}remotes.json`;
  if (registry === address) return null;
  const result = await fetchRegistry(address, null);
  return result.kind === 'read' && result.registry.modules.length > 0 ? result.registry : null;
}

/**
 * The state of registry and modules.
 * @param load loads a build
 * @param reload loads the page again, for a build that cannot run beside the one already loaded
 */
export function createPlatform(load: LoadModule, reload: () => void = () => window.location.reload()) {
  const platform = create<Platform>()((set, get) => {
    const memoryOf = createMemories();
    let etag: string | null = null;
    let refreshing: Promise<string | null> | null = null;

    const stateOf = (name: string) => moduleRun(get().modules, name);
    const setModule = (name: string, state: ModuleRun) => set({ modules: { ...get().modules, [name]: state } });
    const overrideOf = (name: string) => get().overrides[name] ?? null;
    const listedModuleOf = (name: string) => {
      const { registry } = get();
      return registry.kind === 'ready'
        ? (registry.registry.modules.find((module) => module.name === name) ?? null)
        : null;
    };
    /** Lets builds be tried again whose failure may pass; the device's memory has none of these (`rejectBuild`). */
    const forgetPassingRejections = (name: string) => {
      const { rejected } = memoryOf(name);
      for (const [build, { kind }] of rejected) if (passingKinds.has(kind)) rejected.delete(build);
    };
    /** The build to run now; null where the registry has none. */
    const chosenBuild = (name: string) => {
      const listedModule = listedModuleOf(name);
      const choice = listedModule && choiceNow(listedModule, memoryOf(name), overrideOf(name));
      return choice?.kind === 'release' ? choice.release.build : null;
    };
    /** The module's state where it runs this build, otherwise null. */
    const runningBuild = (name: string, build: string) => {
      const state = stateOf(name);
      return state.kind === 'ready' && state.release.build === build ? state : null;
    };
    /** Starts a load; the returned function returns whether that load is still the latest. */
    const begin = (name: string) => {
      const memory = memoryOf(name);
      memory.attempt += 1;
      const { attempt } = memory;
      return () => memory.attempt === attempt;
    };

    const resolve = (name: string, config: HostConfig) => {
      startReports(config);
      return resolveRelease({
        name,
        listedModule: listedModuleOf(name),
        memory: memoryOf(name),
        override: overrideOf(name),
        config,
        load,
        onPageFailure: (build, error) => pageFailed(name, build, error, config),
      });
    };

    /**
     * Compares a loaded module with the current registry. An open module continues, with a notice; one that is not on the
     * screen and is to run another release becomes idle, so that that release is loaded when it is next opened.
     */
    const review = (name: string) => {
      const state = stateOf(name);
      const listedModule = listedModuleOf(name);
      if (state.kind !== 'ready' || !listedModule || isBusy(state)) return;
      const memory = memoryOf(name);
      const override = overrideOf(name);
      if (!state.checked) {
        if (override?.kind !== 'dev' && !memory.open) setModule(name, idle);
        return;
      }
      const { build } = state.release;
      const choice = choiceNow(listedModule, memory, override);
      const notice = noticeFor(listedModule, choice, { build, notice: state.notice, dismissed: memory.dismissed });
      const isChosen = choice.kind === 'release' && choice.release.build === build;
      const stays = memory.open || (isChosen && notice?.kind !== 'revoked');
      setModule(name, stays ? { ...state, notice } : idle);
    };

    /** Loads the build that is to run now; meanwhile the module is `loading`, and none of its screens is on the page. */
    const start = async (name: string, config: HostConfig) => {
      const isLatest = begin(name);
      setModule(name, { kind: 'loading' });
      const state = await resolve(name, config);
      if (!isLatest()) return;
      if (state.kind === 'failed' && state.failure.kind === 'reload' && memoryOf(name).open) reload();
      setModule(name, state);
      // The registry may have changed meanwhile.
      review(name);
    };

    /**
     * Loads the build that is to run now and replaces the running one with it; where that fails, the running one stays.
     * @param mayReplace decides, once the other build is loaded
     * @returns whether it was replaced
     */
    const replace = async (
      name: string,
      config: HostConfig,
      mayReplace: (next: RunningModule) => Promise<boolean>,
    ): Promise<boolean> => {
      const isLatest = begin(name);
      const before = stateOf(name);
      const next = await resolve(name, config);
      if (next.kind === 'failed' && next.failure.kind === 'reload') {
        if (await askToReplace()) reload();
        return false;
      }
      if (before.kind !== 'ready' || next.kind !== 'ready' || next.release.build === before.release.build) return false;
      if (!(await mayReplace(next)) || !isLatest()) return false;
      setModule(name, next);
      review(name);
      return true;
    };

    /** Whether the build on the page must be removed. */
    const mustGo = async (name: string, config: HostConfig): Promise<boolean> => {
      const state = stateOf(name);
      const listedModule = listedModuleOf(name);
      if (state.kind !== 'ready' || !listedModule) return false;
      const reason = reasonToLeave(listedModule, state.release.build);
      // A development build is not a release: it is removed only where the module is disabled.
      if (!state.checked) return reason?.kind === 'disabled';
      return reason !== null || (await verifyRelease(listedModule, state.release, config)) !== null;
    };

    /**
     * Removes a build from the page that must not stay: its module is disabled, its revocation is forced, or its key was revoked.
     * Forms hand over their values. Then the build that is to run now replaces it, or the panel that says why there is none.
     */
    const withdraw = async (name: string, config: HostConfig) => {
      const memory = memoryOf(name);
      if (memory.leaving || !(await mustGo(name, config))) return;
      memory.leaving = true;
      // A running save may end, within the time limit.
      if (memory.open) await Promise.race([prepareReplacement(true), pause(leaveLimit)]);
      memory.leaving = false;
      if (!(await mustGo(name, config))) return;
      if (memory.open) await start(name, config);
      else setModule(name, idle);
    };

    /** Called when a screen's code cannot be loaded: once per build, another build replaces this one if one is to run now. */
    async function pageFailed(name: string, build: string, error: unknown, config: HostConfig): Promise<void> {
      const memory = memoryOf(name);
      const failure = await explain(error);
      reportIncident({ module: name, build, failure, during: 'page' });
      if (memory.missingFiles.has(build)) return;
      memory.missingFiles.add(build);
      await get().refreshRegistry(config);
      if (!runningBuild(name, build)) return;
      // A build that never rendered a screen on this device does not work; one that has rendered only lacks a file.
      if (memory.unproven.has(build) && !memory.rendered.has(build)) memory.rejected.set(build, failure);
      const chosen = chosenBuild(name);
      if (chosen !== null && chosen !== build) await replace(name, config, async () => true);
    }

    const takeRegistry = (registry: Registry, config: HostConfig) => {
      const before = get().registry;
      const same = before.kind === 'ready' && sameRegistry(before.registry, registry);
      if (same && !before.stale) return;
      set({ registry: { kind: 'ready', registry: same ? before.registry : registry, stale: false } });
      if (same) return;
      for (const name of Object.keys(get().modules)) {
        const { kind } = stateOf(name);
        const stuck = kind === 'failed' || kind === 'incompatible' || kind === 'not-deployed';
        if (stuck && memoryOf(name).open) {
          forgetPassingRejections(name);
          void start(name, config);
        } else {
          review(name);
          void withdraw(name, config);
        }
      }
    };

    /** Returns why the registry could not be read, null where it could. */
    const requestRegistry = async (config: HostConfig): Promise<string | null> => {
      noteRegistryRead();
      const result = await fetchRegistry(config.registry, etag);
      if (result.kind === 'failed') return result.reason;
      if (result.kind === 'read') {
        ({ etag } = result);
        saveLastGoodRegistry(result.registry);
        takeRegistry(result.registry, config);
      }
      return null;
    };

    /** The person asked for another attempt: every build that failed before is tried again, in this page and in later ones. */
    const forgetAllRejections = (name: string) => {
      memoryOf(name).rejected.clear();
      forgetStoredRejections(name);
    };

    /** Called when the page ends or is hidden: a build that has not rendered yet did not hang. */
    const endStarts = () => {
      for (const name of Object.keys(get().modules))
        for (const build of memoryOf(name).unproven) clearStart(name, build);
    };
    window.addEventListener('pagehide', endStarts);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && endStarts());

    return {
      registry: { kind: 'idle' },
      modules: {},
      overrides: readOverrides(),

      readRegistry: async (config) => {
        const { kind } = get().registry;
        if (kind === 'loading' || kind === 'ready') return;
        set({ registry: { kind: 'loading' } });
        const reason = await requestRegistry(config);
        if (reason === null) return;
        const instead = loadLastGoodRegistry() ?? (await readStatic(config));
        set({ registry: instead ? { kind: 'ready', registry: instead, stale: true } : { kind: 'failed', reason } });
      },

      refreshRegistry: async (config) => {
        const { kind } = get().registry;
        if (kind === 'idle' || kind === 'loading') return get().readRegistry(config);
        refreshing ??= requestRegistry(config).finally(() => {
          refreshing = null;
        });
        await refreshing;
      },

      enter: async (name, config) => {
        const memory = memoryOf(name);
        memory.open = true;
        const state = stateOf(name);
        if (state.kind === 'ready') {
          const { build } = state.release;
          if (memory.unproven.has(build) && !memory.rendered.has(build)) recordStart(name, build);
        }
        if (state.kind === 'ready' || state.kind === 'loading') return;
        // A person who returns to a module that failed gets a new attempt, not the old failure panel.
        if (state.kind === 'failed') memory.rejected.clear();
        await start(name, config);
      },

      leave: (name) => {
        const memory = memoryOf(name);
        memory.open = false;
        memory.dismissed = null;
        forgetPassingRejections(name);
        review(name);
      },

      prefetch: async (name, path, config) => {
        if (stateOf(name).kind === 'idle') await start(name, config);
        const state = stateOf(name);
        const page = state.kind === 'ready' ? state.screens.get(path) : undefined;
        if (page) await loadPage(page).catch(() => undefined);
      },

      retry: async (name, config) => {
        forgetAllRejections(name);
        setModule(name, { kind: 'loading' });
        // Another release may solve it.
        await get().refreshRegistry(config);
        await start(name, config);
      },

      update: async (name, path, config) => {
        const state = stateOf(name);
        if (state.kind !== 'ready' || !state.notice || isBusy(state)) return;
        const { notice } = state;
        const offer = notice.kind === 'revoked' ? notice : ({ kind: 'update' } as const);
        forgetAllRejections(name);
        setModule(name, { ...state, notice: { ...offer, state: 'busy' } });
        let outcome: 'failed' | 'offered' = 'failed';
        const replaced = await replace(name, config, async (next) => {
          try {
            const page = next.screens.get(path);
            if (page) await loadPage(page);
          } catch (error) {
            memoryOf(name).rejected.set(next.release.build, failureOf(error));
            return false;
          }
          const may = await askToReplace();
          if (!may) outcome = 'offered';
          return may;
        });
        const stays = replaced ? null : runningBuild(name, state.release.build);
        if (stays) setModule(name, { ...stays, notice: { ...offer, state: outcome } });
      },

      followDevBuild: async (name, path, config) => {
        const state = stateOf(name);
        if (overrideOf(name)?.kind !== 'dev' || (state.kind === 'ready' && isBusy(state))) return;
        if (!memoryOf(name).open) setModule(name, idle);
        else if (state.kind !== 'ready') await start(name, config);
        else {
          setModule(name, { ...state, notice: { kind: 'update', state: 'offered' } });
          await get().update(name, path, config);
        }
      },

      dismiss: (name) => {
        const state = stateOf(name);
        if (state.kind !== 'ready') return;
        memoryOf(name).dismissed = chosenBuild(name);
        setModule(name, { ...state, notice: null });
      },

      onRendered: (name, build) => {
        const running = runningBuild(name, build);
        if (!running) return;
        memoryOf(name).rendered.add(build);
        clearStart(name, build);
        if (!running.checked) return;
        markGood(name, build);
        const loadTime = memoryOf(name).loadTimes.get(build);
        noteOutcome({ module: name, build, phase: 'drawn', ...(loadTime === undefined ? {} : { loadTime }) });
      },

      onRenderError: async (name, build, error, config) => {
        const { unproven, rejected, rendered } = memoryOf(name);
        const failure = { ...failureOf(error), kind: 'broken' } as const;
        reportIncident({ module: name, build, failure, during: 'render' });
        clearStart(name, build);
        if (!runningBuild(name, build) || !unproven.has(build)) return;
        unmarkGood(name, build);
        rendered.delete(build);
        rejected.set(build, failure);
        const chosen = chosenBuild(name);
        if (chosen !== null && chosen !== build) {
          rejectBuild(name, build, failure);
          await start(name, config);
        } else rejected.delete(build);
      },

      override: async (name, override, config) => {
        const memory = memoryOf(name);
        if (memory.open && !(await askToReplace())) return;
        const { [name]: _before, ...others } = get().overrides;
        const overrides = override ? { ...others, [name]: override } : others;
        set({ overrides });
        saveOverrides(overrides);
        forgetAllRejections(name);
        if (memory.open) await start(name, config);
        else if (stateOf(name).kind !== 'idle') setModule(name, idle);
      },
    };
  });
  // Before any component subscribes, so that none renders with a registry whose rights it does not have yet.
  platform.subscribe(({ registry }, before) => {
    if (registry !== before.registry && registry.kind === 'ready') storeModuleRights(rightHolders(registry.registry));
  });
  return platform;
}

/** The store of this page; the loader and the federation runtime are loaded with the first module. */
export const usePlatform = createPlatform(async (target, config) => {
  try {
    const { loadModule } = await fetchNeeded(importLoader);
    return await guardFirstRun(target, () => loadModule(target, config));
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
});

followDevBuilds((name) => {
  const { path } = currentPage();
  void usePlatform.getState().followDevBuild(name, path.slice(adminPrefix.length), config());
});
