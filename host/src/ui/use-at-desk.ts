import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window is as wide as a desk's (screens.md, desktop width); false on a server. Only for what must not load or be there
 * twice: a stylesheet does the rest.
 * @param from width in pixels; the stylesheets say the same number
 */
export function useAtDesk(from = 960): boolean {
  const query = `(min-width: ${from}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}
