import type { HostConfig, Registry } from '@admin-h5/contract';
import { fetchRegistry } from '../registry/fetch-registry.ts';
import { loadLastGoodRegistry, saveLastGoodRegistry } from '../registry/last-good-registry.ts';
import { noteRegistryRead } from '../registry/watch-registry.ts';
import type { ModuleAccess } from './module-access.ts';
import type { RegistryActions } from './platform-state.ts';

const sameRegistry = (a: Registry, b: Registry) => JSON.stringify(a) === JSON.stringify(b);

/** The static registry beside the page, for a new device while the API does not respond; null where it lists no module. */
async function readStatic({ registry, basePath }: HostConfig): Promise<Registry | null> {
  const address = `${basePath}remotes.json`;
  if (registry === address) return null;
  const result = await fetchRegistry(address, null);
  return result.kind === 'read' && result.registry.modules.length > 0 ? result.registry : null;
}

/** Reading the registry, and what a change in it means for the modules that are here. */
export function registryActions(
  { get, set, stateOf, memoryOf, review }: ModuleAccess,
  start: (name: string, config: HostConfig) => Promise<void>,
): RegistryActions {
  let etag: string | null = null;
  let refreshing: Promise<string | null> | null = null;

  const take = (registry: Registry, config: HostConfig) => {
    const before = get().registry;
    const same = before.kind === 'ready' && sameRegistry(before.registry, registry);
    if (same && !before.stale) return;
    set({ registry: { kind: 'ready', registry: same ? before.registry : registry, stale: false } });
    if (same) return;
    for (const name of Object.keys(get().modules)) {
      const { kind } = stateOf(name);
      const stuck = kind === 'failed' || kind === 'incompatible' || kind === 'disabled';
      if (stuck && memoryOf(name).open) void start(name, config);
      else review(name);
    }
  };

  /** Returns why the registry could not be read, null where it could. */
  const ask = async (config: HostConfig): Promise<string | null> => {
    noteRegistryRead();
    const result = await fetchRegistry(config.registry, etag);
    if (result.kind === 'failed') return result.reason;
    if (result.kind === 'read') {
      ({ etag } = result);
      saveLastGoodRegistry(result.registry);
      take(result.registry, config);
    }
    return null;
  };

  return {
    readRegistry: async (config) => {
      const { kind } = get().registry;
      if (kind === 'loading' || kind === 'ready') return;
      set({ registry: { kind: 'loading' } });
      const reason = await ask(config);
      if (reason === null) return;
      const instead = loadLastGoodRegistry() ?? (await readStatic(config));
      set({ registry: instead ? { kind: 'ready', registry: instead, stale: true } : { kind: 'failed', reason } });
    },

    refreshRegistry: async (config) => {
      const { kind } = get().registry;
      if (kind === 'idle' || kind === 'loading') return get().readRegistry(config);
      refreshing ??= ask(config).finally(() => {
        refreshing = null;
      });
      await refreshing;
    },
  };
}
