import { useSyncExternalStore } from 'react';

/** The place in the head of wide screens where 搜索 draws its field: the head sets it, and the page may be there before. */
let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

export function setHeaderSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place while the head is on the page; null on a server. */
export const useHeaderSlot = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => slot,
    () => null,
  );
