import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated when it changes; false on a server. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}

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
