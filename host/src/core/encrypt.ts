import { encryptPassword } from '@admin-h5/client';
import { config } from './config.ts';

/**
 * Encrypts a password for sending, with this deployment's key.
 * @throws EncryptionError
 */
export function encrypt(plain: string): Promise<string> {
  const { cipherKey, cipherIv } = config();
  return encryptPassword(plain, { key: cipherKey, iv: cipherIv });
}
