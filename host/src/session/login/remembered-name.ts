const key = 'admin-h5.rememberedName';

/** The user name stored on this device, or ''. Never a password. */
export function rememberedName(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Stores a user name for the next login; '' removes it. */
export function rememberName(name: string): void {
  try {
    if (name === '') localStorage.removeItem(key);
    else localStorage.setItem(key, name);
  } catch {
    // Storage is full or blocked: the name must be typed next time.
  }
}
