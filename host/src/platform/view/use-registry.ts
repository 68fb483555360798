import { useEffect } from 'react';
import { config } from '../../core/config/config.ts';
import { watchRegistry } from '../registry/watch-registry.ts';
import type { RegistryState } from '../state.ts';
import { usePlatform } from '../store.ts';

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
