import { useSyncExternalStore } from 'react';

/** From this width on a page has a desk's layout (screens.md, desktop width); the stylesheets say the same number. */
const query = '(min-width: 960px)';

function subscribe(listener: () => void): () => void {
  const list = window.matchMedia?.(query);
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

const atDesk = () => window.matchMedia?.(query).matches ?? false;

/** Whether the window is as wide as a desk's; false on a server. Only for what must not load or be there twice: a stylesheet does the rest. */
export function useAtDesk(): boolean {
  return useSyncExternalStore(subscribe, atDesk, () => false);
}
