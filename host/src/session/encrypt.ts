import { errorTexts } from '@admin-h5/shared/api';
import { config } from '../app/config/config.ts';

/** A password could not be encrypted: 加密失败 (specification, section 5). */
export class EncryptionError extends Error {
  override readonly name = 'EncryptionError';
  constructor(cause: unknown) {
    super(errorTexts.encryption, { cause });
  }
}

/**
 * Encrypts a password for the wire. The cipher loads with the first use.
 * @throws EncryptionError
 */
export async function encrypt(plain: string): Promise<string> {
  const { encryptPassword } = await import('@admin-h5/shared/cipher');
  const { cipherKey, cipherIv } = config();
  try {
    return encryptPassword(plain, { key: cipherKey, iv: cipherIv });
  } catch (error) {
    throw new EncryptionError(error);
  }
}
