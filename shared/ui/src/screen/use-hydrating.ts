import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the HTML of a server is being made or taken over. What depends on the device (storage, clock) is drawn when this is
 * false: React draws the component again right after taking over.
 */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
