import { useSyncExternalStore } from 'react';

/** Most products side by side: more do not fit a screen. */
export const compareRoom = 4;

const key = 'admin-h5.compare';
const none: readonly string[] = [];
const listeners = new Set<() => void>();
let parsed: { text: string; ids: readonly string[] } = { text: '', ids: none };

/** Ids of the products that this device compares, in the order in which they were added. */
export function comparedIds(): readonly string[] {
  try {
    const text = localStorage.getItem(key) ?? '';
    // The list is the same object until it changes.
    if (text !== parsed.text) parsed = { text, ids: text.split(',').filter(Boolean).slice(0, compareRoom) };
    return parsed.ids;
  } catch {
    return none;
  }
}

/** Replaces the list. False if storage is full or blocked. */
export function storeCompared(ids: readonly string[]): boolean {
  try {
    localStorage.setItem(key, ids.join(','));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The list, as it changes in this tab and in others; empty on a server. */
export const useCompared = (): readonly string[] => useSyncExternalStore(subscribe, comparedIds, () => none);
