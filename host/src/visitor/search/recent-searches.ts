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

export function rememberSearch(text: string): void {
  store([text, ...recentSearches().filter((known) => known !== text)].slice(0, room));
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
