/** What needs crypto-js, which a browser loads lazily: the cipher of the password field, and proof of work. */
import AES from 'crypto-js/aes.js';
import Utf8 from 'crypto-js/enc-utf8.js';
import SHA256 from 'crypto-js/sha256.js';
import type { WorkChallenge } from './envelope.ts';

/** The deployment's secret and IV, as configured (decisions.md, Passwords). */
export interface CipherConfig {
  /** 1–32 UTF-8 bytes; zero-padded to 16, or to 32 when longer than 16. */
  key: string;
  /** Exactly 16 UTF-8 bytes. */
  iv: string;
}

/** The configured key or IV cannot be used. */
export class CipherConfigError extends Error {}

/** The text is not what `encryptPassword` made with the same key and IV. */
export class CipherError extends Error {}

const blockBytes = 16;
const longKeyBytes = 32;
const ciphertext = /^[A-Za-z0-9+/]+={0,2}$/;

function keyAndIv({ key, iv }: CipherConfig) {
  const keyBytes = Utf8.parse(key).sigBytes;
  if (keyBytes === 0 || keyBytes > longKeyBytes) throw new CipherConfigError('key must be 1-32 bytes');
  if (Utf8.parse(iv).sigBytes !== blockBytes) throw new CipherConfigError('iv must be 16 bytes');
  const padding = '\0'.repeat((keyBytes > blockBytes ? longKeyBytes : blockBytes) - keyBytes);
  return { key: Utf8.parse(key + padding), iv: Utf8.parse(iv) };
}

/**
 * AES-CBC with PKCS7 padding, base64 (specification, section 5: key padded to 16 or 32 bytes, fixed IV).
 * The protection of a password in transit is TLS; this is the specification's rule on top of it.
 * @throws CipherConfigError for an unusable key or IV.
 */
export function encryptPassword(plain: string, config: CipherConfig): string {
  const { key, iv } = keyAndIv(config);
  return AES.encrypt(Utf8.parse(plain), key, { iv }).toString();
}

/**
 * Reverse of `encryptPassword`.
 * @throws CipherError where the text was not made by it: another key, broken base64, wrong padding, no UTF-8.
 * @throws CipherConfigError for an unusable key or IV.
 */
export function decryptPassword(encrypted: string, config: CipherConfig): string {
  const { key, iv } = keyAndIv(config);
  if (!ciphertext.test(encrypted) || encrypted.length % 4 !== 0) throw new CipherError('not base64');
  const plain = decrypted(encrypted, key, iv);
  // The library checks neither the padding nor that blocks are complete; with a fixed IV, encrypting again reveals both.
  if (plain === null || encryptPassword(plain, config) !== encrypted) throw new CipherError('not decryptable');
  return plain;
}

type Words = ReturnType<typeof Utf8.parse>;

function decrypted(encrypted: string, key: Words, iv: Words): string | null {
  try {
    const words = AES.decrypt(encrypted, key, { iv });
    return words.sigBytes < 0 ? null : words.toString(Utf8);
  } catch {
    return null;
  }
}

/** Whether a number solves a challenge (`WorkChallenge`). */
export function solvesWork({ token, bits }: WorkChallenge, number: number): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  const [first = -1] = SHA256(`${signature}.${number}`).words;
  return Math.clz32(first) >= bits;
}
