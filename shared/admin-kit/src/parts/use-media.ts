import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, updated when it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** From this width on a list is a table (screens.md). */
export const wideScreen = '(min-width: 960px)';

/** From this width on cards stand in two columns; the stylesheets say the same number. */
export const tabletScreen = '(min-width: 720px)';
