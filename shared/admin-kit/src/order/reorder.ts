/** Moves the entry at `from` to `to`; out-of-range targets stop at the ends. Returns the same array if nothing moves. */
export function moveEntry<T>(entries: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.max(0, Math.min(entries.length - 1, to));
  const entry = entries[from];
  if (entry === undefined || target === from) return entries;
  const rest = entries.filter((_, index) => index !== from);
  return [...rest.slice(0, target), entry, ...rest.slice(target)];
}
