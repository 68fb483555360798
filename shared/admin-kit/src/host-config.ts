import { encryptPassword as encrypt } from '@admin-h5/client';

/** One setting from the page's configuration (decisions.md, Settings); undefined if it is not set. */
export function pageSetting(name: string): unknown {
  try {
    const meta = document.querySelector('meta[name="admin-h5-config"]')?.getAttribute('content');
    const config: unknown = JSON.parse(meta ?? '{}');
    return typeof config === 'object' && config !== null ? new Map(Object.entries(config)).get(name) : undefined;
  } catch {
    // Not configured.
    return undefined;
  }
}

/** Origins that banners may link to; the API checks them again. */
export function linkOrigins(): string[] {
  const value = pageSetting('linkOrigins');
  return Array.isArray(value) ? value.filter((origin) => typeof origin === 'string') : [];
}

/**
 * Encrypts a password for sending, with the cipher settings of the page.
 * @throws EncryptionError
 */
export function encryptPassword(plain: string): Promise<string> {
  return encrypt(plain, { key: String(pageSetting('cipherKey')), iv: String(pageSetting('cipherIv')) });
}
