import { errorTexts } from '@admin-h5/contract';

/** A password could not be encrypted: 加密失败 (specification, section 5). */
export class EncryptionError extends Error {
  override readonly name = 'EncryptionError';
  constructor(cause: unknown) {
    super(errorTexts.encryption, { cause });
  }
}

/**
 * Encrypts a password for a request (decisions.md, Passwords). The cipher's code loads with the first call.
 * @param config the deployment's key and IV
 * @throws EncryptionError
 */
export async function encryptPassword(plain: string, config: { key: string; iv: string }): Promise<string> {
  const cipher = await import('@admin-h5/contract/cipher');
  try {
    return cipher.encryptPassword(plain, config);
  } catch (error) {
    throw new EncryptionError(error);
  }
}
