/** Where a person was in a list, kept for the session so that return and reload lead back to it. */
const prefix = 'admin-h5:place:';

/** Scroll offset in CSS pixels remembered for this address of a list; 0 where there is none. */
export function recallPlace(key: string): number {
  try {
    const value = Number(sessionStorage.getItem(prefix + key));
    return Number.isFinite(value) && value > 0 ? value : 0;
  } catch {
    return 0;
  }
}

/** Remembers the offset; a browser that refuses storage only loses the place. */
export function rememberPlace(key: string, offset: number): void {
  try {
    if (offset > 0) sessionStorage.setItem(prefix + key, String(Math.round(offset)));
    else sessionStorage.removeItem(prefix + key);
  } catch {
    // Storage is full or forbidden.
  }
}
