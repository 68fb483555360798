/** What the root key and a team's key sign, and the check of their signatures. */
import type { ReleaseDescription, ReleaseSignature } from './registry.ts';

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

/**
 * JSON in the one form of RFC 8785 (JSON Canonicalization Scheme): keys sorted by UTF-16 code unit, no white space, strings and
 * numbers as `JSON.stringify` writes them. Keys without a value are left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, content]) => content !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, content]) => `${JSON.stringify(key)}:${canonicalJson(content)}`).join(',')}}`;
}

const toBytes = (value: object): Uint8Array<ArrayBuffer> => new TextEncoder().encode(canonicalJson(value));

/**
 * What a team's key signs: the module, and the build's description with its contract ranges, its remote and the hash of every file.
 * The module is named once more, since it is the one under which a registry lists the release.
 */
export function releaseBytes(
  module: string,
  { build, version, declaration, remote, files }: ReleaseDescription,
): Uint8Array<ArrayBuffer> {
  return toBytes({ purpose: 'admin-h5 release 1', module, build, version, declaration, remote, files });
}

/**
 * What the root key signs: that a key belongs to a module. The purposes differ, so that no signature of one kind is valid as the other.
 * @param publicKey SPKI, base64url
 */
export function certificateBytes(module: string, publicKey: string): Uint8Array<ArrayBuffer> {
  return toBytes({ purpose: 'admin-h5 key 1', module, publicKey });
}
