import type { HostConfig, Registry } from '@admin-h5/contract';
import { fetchRegistry } from './fetch-registry.ts';
import { readJson, writeJson } from '@admin-h5/client/device-storage';
import { readRegistry } from './registry-guard.ts';
import { noteRegistryRead } from './watch-registry.ts';

const key = 'admin-h5:registry:last-good';

/** The registry this device last read successfully, used while its address does not respond. */
const loadLastGoodRegistry = (): Registry | null => readRegistry(readJson(key));

/** Kept where storage allows; losing it only costs the fallback. */
function saveLastGoodRegistry(registry: Registry): void {
  writeJson(key, registry);
}

/** The static registry beside the page, for a new device while the API does not respond; null where it lists no module. */
async function readStatic({ registry, basePath }: HostConfig): Promise<Registry | null> {
  const address = `${basePath}remotes.json`;
  if (registry === address) return null;
  const result = await fetchRegistry(address, null);
  return result.kind === 'read' && result.registry.modules.length > 0 ? result.registry : null;
}

/** The registry to begin with while the registry's address does not respond. */
export const readSubstitute = async (config: HostConfig): Promise<Registry | null> =>
  loadLastGoodRegistry() ?? (await readStatic(config));

/**
 * Reads the registry of the page.
 * @param onRead called with a registry that may have changed
 * @returns a function that returns why the registry could not be read, null where it could
 */
export function registryReader(onRead: (registry: Registry, config: HostConfig) => void) {
  let etag: string | null = null;
  return async (config: HostConfig): Promise<string | null> => {
    noteRegistryRead();
    const result = await fetchRegistry(config.registry, etag);
    if (result.kind === 'failed') return result.reason;
    if (result.kind === 'read') {
      ({ etag } = result);
      saveLastGoodRegistry(result.registry);
      onRead(result.registry, config);
    }
    return null;
  };
}
