import { currentPage, onPageEvent } from '@admin-h5/client';

/** Passes values from a screen to the screen that replaces it on the same page. */
interface Handover<T> {
  put: (key: string, value: T) => void;
  /** The value put on this page. It stays until `drop`, so that rendering twice finds it twice. */
  take: (key: string) => T | undefined;
  drop: (key: string) => void;
}

function here(key: string): string {
  const { path, entry } = currentPage();
  return `${path} ${entry} ${key}`;
}

/** Keeps the values in memory only, and removes them when the page is left. */
export function createHandover<T>(): Handover<T> {
  const values = new Map<string, T>();
  let stopFollowing: (() => void) | null = null;
  const forget = () => {
    values.clear();
    stopFollowing?.();
    stopFollowing = null;
  };
  return {
    put(key, value) {
      values.set(here(key), value);
      stopFollowing ??= onPageEvent(({ type, cause }) => {
        if (type !== 'show' && cause === 'navigation') forget();
      });
    },
    take: (key) => (values.size === 0 ? undefined : values.get(here(key))),
    drop(key) {
      if (values.size === 0) return;
      values.delete(here(key));
      if (values.size === 0) forget();
    },
  };
}
