import { type CipherConfig, CipherError, decryptPassword } from '@admin-h5/contract/cipher';
import type { preValidationAsyncHookHandler } from 'fastify';
import { badRequest } from '../errors.ts';

/**
 * Decrypts the named fields of a body before it is validated, so that the rules see what the person typed
 * (decisions.md, Passwords). Throws 400 加密失败 for a value that cannot be decrypted; the rules check absent and empty
 * fields.
 */
export function decryptFields(cipher: CipherConfig, ...fields: string[]): preValidationAsyncHookHandler {
  return async (request) => {
    const { body } = request;
    if (typeof body !== 'object' || body === null) return;
    for (const field of fields) {
      const encrypted: unknown = Object.hasOwn(body, field) ? Reflect.get(body, field) : undefined;
      if (typeof encrypted === 'string' && encrypted !== '') Reflect.set(body, field, decrypted(encrypted, cipher));
    }
  };
}

function decrypted(encrypted: string, cipher: CipherConfig): string {
  try {
    return decryptPassword(encrypted, cipher);
  } catch (error) {
    if (error instanceof CipherError) throw badRequest('加密失败', 'ENCRYPTION');
    throw error;
  }
}
