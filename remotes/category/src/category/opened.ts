import { useCallback, useState } from 'react';
import { currentUser } from '@admin-h5/client';
import type { CategoryNode } from '@admin-h5/contract';
import { ancestorIds } from './tree.ts';

const storageKey = () => `admin-h5:category-opened:${currentUser()?.id ?? 'anonymous'}`;

function read(): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
    return new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function store(opened: ReadonlySet<string>): void {
  try {
    localStorage.setItem(storageKey(), JSON.stringify([...opened]));
  } catch {
    // Without storage the tree starts closed next time.
  }
}

/** The category that was saved last and has not been shown in the tree since. */
let saved: string | null = null;

/** Opens the branches in which a category lies when the tree is shown next: it would be saved out of sight. */
export function revealCategory(id: string): void {
  saved = id;
}

function readWithSaved(nodes: readonly CategoryNode[]): ReadonlySet<string> {
  if (saved === null) return read();
  const opened = new Set([...read(), ...ancestorIds(nodes, saved)]);
  saved = null;
  store(opened);
  return opened;
}

/** Ids of open branches of a tree, remembered on the device per user. */
export function useOpened(nodes: readonly CategoryNode[]): {
  opened: ReadonlySet<string>;
  setOpened: (next: ReadonlySet<string>) => void;
} {
  const [opened, setState] = useState(() => readWithSaved(nodes));
  const setOpened = useCallback((next: ReadonlySet<string>) => {
    setState(next);
    store(next);
  }, []);
  return { opened, setOpened };
}
