import { type HostConfig, isOriginIn } from '@admin-h5/contract';

type Origins = Pick<HostConfig, 'basePath' | 'moduleOrigins' | 'devOrigins'>;

/**
 * Whether code from an address may run in this page: the host's own built files, and any file on a registered remote's
 * origin, where the release's hashes are checked in addition.
 * @param page address of the document, which relative ones start from
 */
export function mayRunScript(address: string, page: string, { basePath, moduleOrigins, devOrigins }: Origins): boolean {
  const url = parseUrl(address, page);
  if (!url) return false;
  const { origin, pathname } = url;
  // A server that decodes these as slashes could leave the folder.
  if (/%(2f|5c)/i.test(pathname)) return false;
  // The host's origin also serves uploaded files. The second is the service worker.
  if (origin === new URL(page).origin)
    return pathname.startsWith(`${basePath}assets/`) || pathname === `${basePath}sw.js`;
  return isOriginIn(origin, moduleOrigins) || devOrigins.includes(origin);
}

/**
 * Parses an address; null if it is invalid. (`URL.canParse` and `URL.parse` do not exist in the oldest supported
 * browsers.)
 * @param base base of a relative address; without it the address must be absolute
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
