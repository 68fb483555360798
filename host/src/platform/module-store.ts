/** The store of registry and modules, as `platform.ts` describes it; what happens to one module is in `module-life.ts`. */
import { currentPage } from '@admin-h5/client';
import { storeModuleRights } from '@admin-h5/client/host';
import { adminPrefix, type Registry } from '@admin-h5/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import { config } from '../core/config.ts';
import { fetchNeeded, loadPage } from '../core/pages/page-loader.ts';
import { clearStart, clearStarts, ensureStart, markGood, rejectBuild, unmarkGood } from './device-memory.ts';
import { toFailure } from './failure.ts';
import { createModuleLife, isBusy, type ModuleLife } from './module-life.ts';
import { followDevBuilds, readOverrides, saveOverrides } from './overrides.ts';
import { guardFirstRun } from './page-guard/page-guard.ts';
import { idle, type LoadModule, type Platform, type RegistryState } from './platform.ts';
import { createRegistryReader, readSubstitute, rightHolders, watchRegistry } from './registry.ts';
import { askToReplace } from './replacement.ts';
import { noteOutcome, reportEnds, reportIncident, startReports } from './reports.ts';

const sameRegistry = (a: Registry, b: Registry) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The state of registry and modules.
 * @param load loads a build
 * @param reload loads the page again, for a build that cannot run beside the one already loaded
 */
export function createPlatform(load: LoadModule, reload: () => void = () => window.location.reload()) {
  const platform = create<Platform>()((set, get) => {
    const lives = new Map<string, ModuleLife>();
    let refreshing: Promise<string | null> | null = null;

    const findLife = (name: string) => {
      const life = lives.get(name) ?? createModuleLife(name, { get, set, load, reload });
      lives.set(name, life);
      return life;
    };

    const requestRegistry = createRegistryReader((registry, config) => {
      const before = get().registry;
      const same = before.kind === 'ready' && sameRegistry(before.registry, registry);
      if (same && !before.stale) return;
      set({ registry: { kind: 'ready', registry: same ? before.registry : registry, stale: false } });
      if (same) return;
      for (const name of Object.keys(get().modules)) findLife(name).onRegistry(config);
    });

    window.addEventListener('pagehide', clearStarts);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && clearStarts());

    return {
      registry: { kind: 'idle' },
      modules: {},
      overrides: readOverrides(),

      readRegistry: async (config) => {
        const { kind } = get().registry;
        if (kind === 'loading' || kind === 'ready') return;
        startReports(config);
        reportEnds();
        set({ registry: { kind: 'loading' } });
        const reason = await requestRegistry(config);
        if (reason === null) return;
        const substitute = await readSubstitute(config);
        set({
          registry: substitute ? { kind: 'ready', registry: substitute, stale: true } : { kind: 'failed', reason },
        });
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
        const { memory, state, start } = findLife(name);
        memory.open = true;
        const now = state();
        if (now.kind === 'ready') {
          const { build } = now.release;
          if (!memory.rendered.has(build)) ensureStart(name, build);
        }
        if (now.kind === 'ready' || now.kind === 'loading') return;
        // A person who returns to a module that failed gets a new attempt, not the old failure panel.
        if (now.kind === 'failed') memory.rejected.clear();
        await start(config);
      },

      leave: (name) => {
        const { memory, forgetPassingRejections, review } = findLife(name);
        memory.open = false;
        memory.dismissed = null;
        forgetPassingRejections();
        review();
      },

      prefetch: async (name, path, config) => {
        const { state, start } = findLife(name);
        if (state().kind === 'idle') await start(config);
        const now = state();
        const page = now.kind === 'ready' ? now.screens.get(path) : undefined;
        if (page) await loadPage(page).catch(() => undefined);
      },

      retry: async (name, config) => {
        const { forgetAllRejections, setState, start } = findLife(name);
        forgetAllRejections();
        setState({ kind: 'loading' });
        // Another release may solve it.
        await get().refreshRegistry(config);
        await start(config);
      },

      update: async (name, path, config) => {
        const { memory, state, setState, forgetAllRejections, replace, runningBuild } = findLife(name);
        const now = state();
        if (now.kind !== 'ready' || !now.notice || isBusy(now)) return;
        const { notice } = now;
        const offer = notice.kind === 'revoked' ? notice : ({ kind: 'update' } as const);
        forgetAllRejections();
        setState({ ...now, notice: { ...offer, state: 'busy' } });
        let outcome: 'failed' | 'offered' = 'failed';
        const replaced = await replace(config, async (next) => {
          try {
            const page = next.screens.get(path);
            if (page) await loadPage(page);
          } catch (error) {
            memory.rejected.set(next.release.build, toFailure(error));
            return false;
          }
          const agreed = await askToReplace();
          if (!agreed) outcome = 'offered';
          return agreed;
        });
        const stays = replaced ? null : runningBuild(now.release.build);
        if (stays) setState({ ...stays, notice: { ...offer, state: outcome } });
      },

      followDevBuild: async (name, path, config) => {
        const { memory, state, setState, override, start } = findLife(name);
        const now = state();
        if (override()?.kind !== 'dev' || (now.kind === 'ready' && isBusy(now))) return;
        if (!memory.open) setState(idle);
        else if (now.kind !== 'ready') await start(config);
        else {
          setState({ ...now, notice: { kind: 'update', state: 'offered' } });
          await get().update(name, path, config);
        }
      },

      dismiss: (name) => {
        const { memory, state, setState, chosenBuild } = findLife(name);
        const now = state();
        if (now.kind !== 'ready') return;
        memory.dismissed = chosenBuild();
        setState({ ...now, notice: null });
      },

      onRendered: (name, build) => {
        const { memory, runningBuild } = findLife(name);
        const running = runningBuild(build);
        if (!running) return;
        memory.rendered.add(build);
        clearStart(name, build);
        if (!running.checked) return;
        markGood(name, build);
        const loadTime = memory.loadTimes.get(build);
        noteOutcome({ module: name, build, phase: 'drawn', ...(loadTime === undefined ? {} : { loadTime }) });
      },

      onRenderError: async (name, build, error, config) => {
        const { memory, runningBuild, chosenBuild, start } = findLife(name);
        const { unproven, rejected, rendered } = memory;
        const failure = { ...toFailure(error), kind: 'broken' } as const;
        reportIncident({ module: name, build, failure, during: 'render' });
        clearStart(name, build);
        if (!runningBuild(build) || !unproven.has(build)) return;
        unmarkGood(name, build);
        rendered.delete(build);
        rejected.set(build, failure);
        const chosen = chosenBuild();
        if (chosen !== null && chosen !== build) {
          rejectBuild(name, build, failure);
          await start(config);
        } else rejected.delete(build);
      },

      override: async (name, override, config) => {
        const { memory, state, setState, forgetAllRejections, start } = findLife(name);
        if (memory.open && !(await askToReplace())) return;
        const { [name]: _before, ...unchanged } = get().overrides;
        const overrides = override ? { ...unchanged, [name]: override } : unchanged;
        set({ overrides });
        saveOverrides(overrides);
        forgetAllRejections();
        if (memory.open) await start(config);
        else if (state().kind !== 'idle') setState(idle);
      },
    };
  });
  // Before any component subscribes, so that none renders with a registry whose rights it does not have yet.
  platform.subscribe(({ registry }, before) => {
    if (registry !== before.registry && registry.kind === 'ready') storeModuleRights(rightHolders(registry.registry));
  });
  return platform;
}

/** The loader with the federation runtime: a chunk of its own. */
export const importLoader = () => import('./load-module.ts');

/** The store of this page; the loader and the federation runtime are loaded with the first module. */
export const usePlatform = createPlatform(async (target, config) => {
  try {
    const { loadModule } = await fetchNeeded(importLoader);
    return await guardFirstRun(target, () => loadModule(target, config));
  } catch (error) {
    return { ok: false, failure: toFailure(error) };
  }
});

followDevBuilds((name) => {
  const { path } = currentPage();
  void usePlatform.getState().followDevBuild(name, path.slice(adminPrefix.length), config());
});

/** The registry, kept up to date while the screen that uses it is on the page; a visitor's page has no such screen. */
export function useRegistry(): RegistryState {
  const registry = usePlatform((platform) => platform.registry);
  const readRegistry = usePlatform((platform) => platform.readRegistry);
  const refreshRegistry = usePlatform((platform) => platform.refreshRegistry);
  useEffect(() => {
    void readRegistry(config());
    return watchRegistry(config().registryPollInterval, () => void refreshRegistry(config()));
  }, [readRegistry, refreshRegistry]);
  return registry;
}
