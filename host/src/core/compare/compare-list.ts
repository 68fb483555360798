import { useSyncExternalStore } from 'react';
import { readText, storedChanges, writeText } from '../device-storage.ts';

/** Most products side by side: more do not fit a screen. */
export const compareRoom = 4;

const key = 'admin-h5.compare';
const none: readonly string[] = [];
const changes = storedChanges();
let parsed: { text: string; ids: readonly string[] } = { text: '', ids: none };

/** Ids of the products that this device compares, in the order in which they were added. */
export function comparedIds(): readonly string[] {
  const text = readText(key) ?? '';
  // The list is the same object until it changes.
  if (text !== parsed.text) parsed = { text, ids: text.split(',').filter(Boolean).slice(0, compareRoom) };
  return parsed.ids;
}

/** Replaces the list. False if storage is full or blocked. */
export function storeCompared(ids: readonly string[]): boolean {
  if (!writeText(key, ids.join(','))) return false;
  changes.notify();
  return true;
}

/** The list, as it changes in this tab and in others; empty on a server. */
export const useCompared = (): readonly string[] => useSyncExternalStore(changes.subscribe, comparedIds, () => none);
