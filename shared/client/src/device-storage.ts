/** Storage of this device, or of this tab alone. Where it is blocked it holds nothing, and where it is full it takes nothing: no call throws. */
type Area = 'localStorage' | 'sessionStorage';

/** A stored text; null if there is none or storage is blocked. */
export function readText(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** The value of a JSON text; null where there is none. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** A stored JSON value, unchecked; null if there is none or it is malformed. */
export const readJson = (key: string, area?: Area): unknown => parseJson(readText(key, area));

/** False if storage is full or blocked. */
export function writeText(key: string, text: string, area: Area = 'localStorage'): boolean {
  try {
    window[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** False if storage is full or blocked. */
export const writeJson = (key: string, value: unknown, area?: Area): boolean =>
  writeText(key, JSON.stringify(value), area);

/** Removes a stored value; does nothing if there is none. */
export function removeText(key: string, area: Area = 'localStorage'): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}

/** The keys of this device that begin so. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Tells of changes of stored values: in this tab, where `notify` is called after each, and in others. */
export function storedChanges(): { subscribe: (listener: () => void) => () => void; notify: () => void } {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}
