import type { ReleaseDescription, ReleaseSignature } from '../registry.ts';
import { certificateBytes, releaseBytes } from './canonical.ts';

/** `certificate`: the root key has not certified the key for this module; `signature`: that key has not signed this content. */
export type SignatureFault = 'unsigned' | 'certificate' | 'signature';

/** `key`: id of the key that signed, by which it may be revoked. */
export type SignatureCheck = { ok: true; key: string } | { ok: false; fault: SignatureFault };

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const digest = { name: 'ECDSA', hash: 'SHA-256' } as const;
/** Hexadecimal digits of a key's id. */
const idLength = 32;

function bytesFrom(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Whether the public key has signed the bytes; false for a key or a signature that is none. */
async function isSignedBy(publicKey: string, signature: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('spki', bytesFrom(publicKey), algorithm, false, ['verify']);
    return await crypto.subtle.verify(digest, key, bytesFrom(signature), bytes);
  } catch {
    return false;
  }
}

/**
 * Id of a key: the first half of the SHA-256 of its SPKI bytes, hexadecimal. It follows from the key, so that a revoked key cannot
 * return under another id.
 * @param publicKey SPKI, base64url
 */
export async function keyId(publicKey: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesFrom(publicKey)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, idLength);
}

/**
 * Whether a key that the root key has certified for this module has signed this release. Revoked keys are the caller's to refuse.
 * Rejects only where the browser has no WebCrypto (plain HTTP).
 * @param rootKey public half of the root key: SPKI, base64url
 * @param module under which the registry lists the release
 */
export async function checkSignature(
  rootKey: string,
  module: string,
  release: ReleaseDescription & { signature: ReleaseSignature | null },
): Promise<SignatureCheck> {
  const { signature } = release;
  if (signature === null) return { ok: false, fault: 'unsigned' };
  const { publicKey, certificate, value } = signature;
  if (!(await isSignedBy(rootKey, certificate, certificateBytes(module, publicKey))))
    return { ok: false, fault: 'certificate' };
  if (!(await isSignedBy(publicKey, value, releaseBytes(module, release)))) return { ok: false, fault: 'signature' };
  return { ok: true, key: await keyId(publicKey) };
}
