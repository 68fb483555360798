import { readText, removeText, writeText } from '@admin-h5/client/device-storage';

const key = 'admin-h5.rememberedName';

/** The user name stored on this device, or ''. Never a password. */
export const rememberedName = (): string => readText(key) ?? '';

/** Stores a user name for the next login; '' removes it. */
export function rememberName(name: string): void {
  if (name === '') removeText(key);
  else writeText(key, name);
}
