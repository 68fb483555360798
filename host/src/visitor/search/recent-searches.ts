import { readJson, writeJson } from '@admin-h5/client/device-storage';

const key = 'admin-h5.searches';
const maxSearches = 10;

/** Searches on this device, newest first. */
export function recentSearches(): string[] {
  const value = readJson(key);
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}

/**
 * Adds a search at the top. Intermediate texts while a person is typing or deleting are not stored.
 * @param typed text in whose place this one was chosen: it was one on the way
 */
export function rememberSearch(text: string, typed = ''): void {
  const stored = recentSearches();
  const known = typed !== '' && stored[0] === typed ? stored.slice(1) : stored;
  const [newest = ''] = known;
  if (newest !== text && newest.startsWith(text)) return;
  const others = newest && text.startsWith(newest) ? known.slice(1) : known;
  writeJson(key, [text, ...others.filter((other) => other !== text)].slice(0, maxSearches));
}

export function forgetSearches(): void {
  writeJson(key, []);
}
