import { isIP } from 'node:net';

/** Name and version from `@scope/name=1.2.3`; null for any other text. */
export function parsePackage(text: string): [string, string] | null {
  const [, name, version] = /^(@[a-z0-9-]+\/[a-z0-9-]+)=(\d+\.\d+\.\d+)$/.exec(text) ?? [];
  return name !== undefined && version !== undefined ? [name, version] : null;
}

/** Whether a text is a mail address without a display name. */
export const isMailAddress = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text);

/** Whether a text is an address of PostgreSQL. */
export const isPostgresUrl = (value: string): boolean =>
  URL.canParse(value) && ['postgres:', 'postgresql:'].includes(new URL(value).protocol);

/** The address with the password of a setting of its own. */
export function withPassword(address: string, password: string): string {
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** `true`, a number of hops, or addresses and networks separated by commas; null for any other text. */
export function parseTrustProxy(text: string): boolean | number | string[] | null {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const entries = text.split(/[\s,]+/);
  const known = entries.every((entry) => {
    if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
    const [address = '', bits, ...rest] = entry.split('/');
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    return family !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most));
  });
  return known ? entries : null;
}
