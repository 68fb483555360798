import { readJson, writeJson } from '../device-storage.ts';

const storageKey = 'admin-h5.scroll';
/** Enough to go back through, and few enough for storage and for a page that stays open for days. */
const maxPositions = 60;

let positions = new Map<string, number>();

function load(): Map<string, number> {
  const value = readJson(storageKey, 'sessionStorage');
  if (!Array.isArray(value)) return new Map();
  return new Map(
    value.filter(
      (pair): pair is [string, number] =>
        Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number',
    ),
  );
}

const save = () => void writeJson(storageKey, [...positions], 'sessionStorage');

/** CSS pixels from the top at which a history entry was left; 0 for an unknown one. */
export function scrollPosition(key: string): number {
  return positions.get(key) ?? 0;
}

/** Stores the position of a history entry; the least recently used one is dropped above `maxPositions`. */
export function setScrollPosition(key: string, top: number): void {
  // Deleted first, so that the map stays in the order of use.
  positions.delete(key);
  positions.set(key, top);
  const oldest = positions.keys().next();
  if (positions.size > maxPositions && !oldest.done) positions.delete(oldest.value);
}

/** Takes over scroll restoration from the browser, and keeps positions across a reload; returns the function that stops this. */
export function startKeepingScroll(): () => void {
  positions = load();
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', save);
  return () => {
    window.removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', save);
  };
}
