import type { ReleaseDescription } from '../registry.ts';

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

const bytesOf = (value: object): Uint8Array<ArrayBuffer> => new TextEncoder().encode(canonicalJson(value));

/**
 * What a team's key signs: the module, and the build's description with its contract ranges, its remote and the hash of every file.
 * The module is named once more, since it is the one under which a registry lists the release.
 */
export function releaseBytes(
  module: string,
  { build, version, declaration, remote, files }: ReleaseDescription,
): Uint8Array<ArrayBuffer> {
  return bytesOf({ purpose: 'admin-h5 release 1', module, build, version, declaration, remote, files });
}

/**
 * What the root key signs: that a key belongs to a module. The purposes differ, so that no signature of one kind is valid as the other.
 * @param publicKey SPKI, base64url
 */
export function certificateBytes(module: string, publicKey: string): Uint8Array<ArrayBuffer> {
  return bytesOf({ purpose: 'admin-h5 key 1', module, publicKey });
}
