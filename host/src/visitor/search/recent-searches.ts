const key = 'admin-h5.searches';
const room = 10;

/** What was searched for on this device, newest first. */
export function recentSearches(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts a search on top. What is searched for while one is still typing, or taking letters back, is not a search of its own. */
export function rememberSearch(text: string): void {
  const known = recentSearches();
  const [newest = ''] = known;
  if (newest !== text && newest.startsWith(text)) return;
  const others = newest && text.startsWith(newest) ? known.slice(1) : known;
  store([text, ...others.filter((other) => other !== text)].slice(0, room));
}

export function forgetSearches(): void {
  store([]);
}

function store(searches: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(searches));
  } catch {
    // Full or blocked: searching works, it is only not remembered.
  }
}
