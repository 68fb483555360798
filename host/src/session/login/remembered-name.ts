const key = 'admin-h5.rememberedName';

/** The user name kept on this device, '' where none is. Never a password. */
export function rememberedName(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a user name for the next login, or with '' forgets it. */
export function rememberName(name: string): void {
  try {
    if (name === '') localStorage.removeItem(key);
    else localStorage.setItem(key, name);
  } catch {
    // Full or blocked: the name is typed again next time.
  }
}
