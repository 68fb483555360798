/** Values that could not be stored; `undefined` for a value that could not be removed from storage. */
const inMemory = new Map<string, string | undefined>();

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    // Reading the property itself throws where cookies are blocked.
    return null;
  }
}

/** Reads a value; a value that could not be stored is returned from memory. Never throws. */
export function readStored(key: string): string | null {
  if (inMemory.has(key)) return inMemory.get(key) ?? null;
  try {
    return storage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Removes a value. Never throws. */
export function removeStored(key: string): void {
  try {
    const store = storage();
    if (!store) throw new Error('no storage');
    store.removeItem(key);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, undefined);
  }
}

/**
 * Keeps a value for this device, or for this page only where storage is full or blocked. Never throws.
 * A write that fails also removes the older value: a reload must not restore another person's session.
 */
export function writeStored(key: string, value: string): void {
  try {
    const store = storage();
    if (!store) throw new Error('no storage');
    store.setItem(key, value);
    inMemory.delete(key);
  } catch {
    removeStored(key);
    inMemory.set(key, value);
  }
}

/** Called when another tab has written `key` (null: everything): drops the value in memory, which is out of date. */
export function forgetInMemory(key: string | null): void {
  if (key === null) inMemory.clear();
  else inMemory.delete(key);
}
