/** What screens have loaded, kept for the way back; the oldest goes first. Lives as long as the document. */
const kept = new Map<string, unknown>();
const room = 40;

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what it has kept under its own key
export function recall<T>(key: string): T | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above: each key is written by one caller only
  return kept.get(key) as T | undefined;
}

export function keep(key: string, value: unknown): void {
  kept.delete(key);
  kept.set(key, value);
  const oldest = kept.keys().next();
  if (kept.size > room && !oldest.done) kept.delete(oldest.value);
}

/** Forgets everything: 清除缓存, or another person's session. */
export function forgetKept(): void {
  kept.clear();
}
