import { readText, storedChanges, writeText } from '@admin-h5/client/device-storage';
import { useSyncExternalStore } from 'react';

/** Most records side by side: more do not fit a screen. */
export const maxCompared = 4;

/** What can be compared, each kind with its own. */
export const comparedTypes = ['product', 'material'] as const;
export type ComparedType = (typeof comparedTypes)[number];

/** What records of a kind are called, and the word that counts them. */
export const recordNames: Readonly<Record<ComparedType, { unit: string; name: string }>> = {
  product: { unit: '款', name: '产品' },
  material: { unit: '种', name: '原料' },
};

const keys: Readonly<Record<ComparedType, string>> = {
  product: 'admin-h5.compare',
  material: 'admin-h5.compare.material',
};
const none: readonly string[] = [];
const changes = storedChanges();
const parsed = new Map<ComparedType, { text: string; ids: readonly string[] }>();

/** Ids of the records that this device compares, in the order in which they were added. */
export function comparedIds(type: ComparedType): readonly string[] {
  const text = readText(keys[type]) ?? '';
  if (text === '') return none;
  const known = parsed.get(type);
  // The list is the same object until it changes, also the one that a server has: nothing is drawn again.
  if (known?.text === text) return known.ids;
  const ids = text.split(',').filter(Boolean).slice(0, maxCompared);
  parsed.set(type, { text, ids });
  return ids;
}

/** Replaces the list. False if storage is full or blocked. */
export function storeCompared(type: ComparedType, ids: readonly string[]): boolean {
  if (!writeText(keys[type], ids.join(','))) return false;
  changes.notify();
  return true;
}

/** The list, as it changes in this tab and in others; empty on a server. */
export const useCompared = (type: ComparedType): readonly string[] =>
  useSyncExternalStore(
    changes.subscribe,
    () => comparedIds(type),
    () => none,
  );
