import type { FederatedModule, HostConfig, Registry, RegistryModule, Release } from '@admin-h5/shared/contract';
import { deviceId } from '@admin-h5/shared/auth';
import { create } from 'zustand';
import type { ModuleFailure } from '../loader/failure.ts';
import { deviceBucket } from '../registry/device-bucket.ts';
import { fetchRegistry } from '../registry/fetch-registry.ts';
import { loadLastGoodRegistry, saveLastGoodRegistry } from '../registry/last-good-registry.ts';
import { selectRelease } from '../registry/select-release.ts';

export type RegistryState =
  | { kind: 'idle' | 'loading' }
  /** `stale`: the registry's address did not answer, this is the one that this device read last. */
  | { kind: 'ready'; registry: Registry; stale: boolean }
  | { kind: 'failed'; reason: string };

export type ModuleState =
  | { kind: 'idle' | 'loading' }
  | { kind: 'ready'; module: FederatedModule; release: Release }
  | { kind: 'failed'; failure: ModuleFailure }
  | { kind: 'incompatible'; needed: string; offered: string }
  /** The registry holds no release that may run. */
  | { kind: 'disabled' };

interface PlatformState {
  registry: RegistryState;
  modules: Readonly<Record<string, ModuleState>>;
  /** Reads the registry unless it is here; `again` after a failure. */
  readRegistry: (config: HostConfig) => Promise<void>;
  /** Loads a module unless it is here or on its way; called when one of its screens opens. */
  enter: (entry: RegistryModule, config: HostConfig) => Promise<void>;
  /** The same after a failure. */
  retry: (entry: RegistryModule, config: HostConfig) => Promise<void>;
}

const idle: ModuleState = { kind: 'idle' };

export const usePlatform = create<PlatformState>()((set, get) => {
  const setModule = (name: string, state: ModuleState) => set({ modules: { ...get().modules, [name]: state } });

  const load = async (entry: RegistryModule, config: HostConfig) => {
    setModule(entry.name, { kind: 'loading' });
    const selection = selectRelease(entry, await deviceBucket(deviceId(), entry.name));
    if (selection.kind === 'incompatible') return setModule(entry.name, selection);
    if (selection.kind === 'none') return setModule(entry.name, { kind: 'disabled' });
    const { loadModule } = await import('../loader/load-module.ts');
    const result = await loadModule(entry, selection.release, config);
    if (!result.ok) return setModule(entry.name, { kind: 'failed', failure: result.failure });
    return setModule(entry.name, { kind: 'ready', module: result.module, release: result.release });
  };

  return {
    registry: { kind: 'idle' },
    modules: {},

    readRegistry: async (config) => {
      if (get().registry.kind === 'loading' || get().registry.kind === 'ready') return;
      set({ registry: { kind: 'loading' } });
      const result = await fetchRegistry(config.registry);
      if (result.ok) {
        saveLastGoodRegistry(result.registry);
        set({ registry: { kind: 'ready', registry: result.registry, stale: false } });
        return;
      }
      const lastGood = loadLastGoodRegistry();
      set({
        registry: lastGood
          ? { kind: 'ready', registry: lastGood, stale: true }
          : { kind: 'failed', reason: result.reason },
      });
    },

    enter: async (entry, config) => {
      const { kind } = moduleState(get().modules, entry.name);
      // Whoever comes back to a module that failed finds it tried again, not yesterday's panel.
      if (kind === 'idle' || kind === 'failed') await load(entry, config);
    },

    retry: load,
  };
});

export const moduleState = (modules: PlatformState['modules'], name: string): ModuleState => modules[name] ?? idle;
