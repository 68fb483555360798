/** Keys that sign releases: made, certified, used, and kept in files. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseDescription, ReleaseSignature } from '@admin-h5/contract';
import { certificateBytes, releaseBytes } from '@admin-h5/contract/signatures';

/** A team's key with what the root key says of it; the form of a key file. */
export interface TeamKey {
  module: string;
  /** SPKI, base64url. */
  publicKey: string;
  /** The root key's signature of module and public key; '' until the key is certified. */
  certificate: string;
  /** PKCS #8, PEM. */
  privateKey: string;
}

/** A new P-256 key: PKCS #8, PEM. */
export function makePrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The private key of a PEM text; throws where it is none of P-256. */
function readKey(pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    // The cause may quote the text.
    throw new Error('The private key cannot be read: it must be PKCS #8 in PEM.');
  }
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('The private key is none of P-256.');
  return key;
}

/** Public half of a private key: SPKI, base64url; the form of `ROOT_KEY`. */
export const publicKeyOf = (pem: string): string =>
  createPublicKey(readKey(pem)).export({ type: 'spki', format: 'der' }).toString('base64url');

/** As WebCrypto verifies it: r and s, 64 bytes. */
const sign = (pem: string, bytes: Uint8Array): string =>
  signBytes('sha256', bytes, { key: readKey(pem), dsaEncoding: 'ieee-p1363' }).toString('base64url');

/**
 * Certifies that a key belongs to a module.
 * @param rootKey private half of the root key, PEM
 */
export const certify = (rootKey: string, module: string, publicKey: string): string =>
  sign(rootKey, certificateBytes(module, publicKey));

/** A new key of a team, certified by the root key. */
export function makeTeamKey(rootKey: string, module: string): TeamKey {
  const privateKey = makePrivateKey();
  const publicKey = publicKeyOf(privateKey);
  return { module, publicKey, certificate: certify(rootKey, module, publicKey), privateKey };
}

/** A team's signature of a build. */
export function signRelease(
  { module, publicKey, certificate, privateKey }: TeamKey,
  description: ReleaseDescription,
): ReleaseSignature {
  return { value: sign(privateKey, releaseBytes(module, description)), publicKey, certificate };
}

/** Writes a private key where nobody else may read it; never replaces one. */
export function writePrivate(file: string, content: string): void {
  if (existsSync(file)) throw new Error(`${file} exists already, and a key is never replaced: choose another file.`);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
}

/** Writes a team's key as JSON by `writePrivate`. */
export const writeTeamKey = (file: string, key: TeamKey): void => writePrivate(file, JSON.stringify(key, null, 1));

/** A team's key from the text of its file. Says nothing of the content where it is malformed. */
export function parseTeamKey(text: string, source: string): TeamKey {
  try {
    const { module, publicKey, certificate, privateKey }: Partial<TeamKey> = JSON.parse(text);
    if (module !== undefined && publicKey !== undefined && certificate !== undefined && privateKey !== undefined)
      return { module, publicKey, certificate, privateKey };
  } catch {
    // As below.
  }
  throw new Error(`${source} holds no key of a team.`);
}

/** Reads what `writeTeamKey` wrote. @throws Error for a missing or malformed file */
export const readTeamKey = (file: string): TeamKey => parseTeamKey(readFileSync(file, 'utf8'), file);
