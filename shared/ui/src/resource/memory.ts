/** What screens have loaded, kept for the way back; what was unused for longest goes first. Lives as long as the document. */
const kept = new Map<string, unknown>();
/** A product's page keeps two things: a list lasts through a good look at its products, and the tabs through one another's. */
const room = 100;

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what it has kept under its own key
export function recall<T>(key: string): T | undefined {
  const value = kept.get(key);
  if (value !== undefined) keep(key, value);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above: each key is written by one caller only
  return value as T | undefined;
}

export function keep(key: string, value: unknown): void {
  kept.delete(key);
  kept.set(key, value);
  const oldest = kept.keys().next();
  if (kept.size > room && !oldest.done) kept.delete(oldest.value);
}

/** Forgets everything: 清除缓存, or another person's session. */
export function clearResourceCache(): void {
  kept.clear();
}
