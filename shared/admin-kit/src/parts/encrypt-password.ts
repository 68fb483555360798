import { encryptPassword as encrypt } from '@admin-h5/client';
import { pageSetting } from './host-config.ts';

/**
 * Encrypts a password for sending, with the cipher settings of the page.
 * @throws EncryptionError
 */
export function encryptPassword(plain: string): Promise<string> {
  return encrypt(plain, { key: String(pageSetting('cipherKey')), iv: String(pageSetting('cipherIv')) });
}
