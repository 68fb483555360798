import { isIP } from 'node:net';

/** Bytes of the shortest secret. */
export const minSecretBytes = 32;

/** Thrown by `readSettings`; names every invalid setting. */
export class SettingsError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`Bad settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** Name and version from `@scope/name=1.2.3`; null for any other text. */
export function parsePackage(text: string): [string, string] | null {
  const [, name, version] = /^(@[a-z0-9-]+\/[a-z0-9-]+)=(\d+\.\d+\.\d+)$/.exec(text) ?? [];
  return name !== undefined && version !== undefined ? [name, version] : null;
}

/** A mail address without a display name, or null. */
export const parseMailAddress = (text: string): string | null => (/^[^\s@<>]+@[^\s@<>]+$/.test(text) ? text : null);

/** Whether a text is an HTTP origin, without a path or a slash at its end. */
export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return ['http:', 'https:'].includes(url.protocol) && url.origin === value.toLowerCase();
}

/** Whether a text is an address of PostgreSQL. */
export const isPostgresUrl = (value: string): boolean =>
  URL.canParse(value) && ['postgres:', 'postgresql:'].includes(new URL(value).protocol);

/** The address with the password of a setting of its own; an address that is refused anyway stays as it is. */
export function withPassword(address: string | null, password: string): string | null {
  if (address === null || !isPostgresUrl(address)) return address;
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Addresses of replicas, separated by commas; a refusal never shows their passwords. */
export function readReplicas(given: string | null, primary: string | null, refuse: (rule: string) => void): string[] {
  const urls = given?.split(/[\s,]+/).filter(Boolean) ?? [];
  if (!urls.every(isPostgresUrl)) refuse('must be addresses such as postgres://user:password@host:5432/database');
  else if (urls.length > 0 && primary === null) refuse('needs DATABASE_URL, the address of the primary');
  return urls;
}

/** `true`, a number of hops, or addresses and networks separated by commas. */
export function readTrustProxy(
  given: string | null,
  production: boolean,
  refuse: (rule: string) => false,
): boolean | number | string[] {
  if (given === null || given === 'false') return false;
  if (given === 'true') {
    // With `true`, any caller could claim any address, so that no limit per address would apply.
    const rule =
      'must name the proxies in production: how many are in front, or their addresses; true trusts every caller';
    return production ? refuse(rule) : true;
  }
  if (/^\d{1,2}$/.test(given)) return Number(given);
  const entries = given.split(/[\s,]+/);
  const known = entries.every((entry) => {
    if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
    const [address = '', bits, ...rest] = entry.split('/');
    const family = isIP(address);
    const most = family === 4 ? 32 : 128;
    return family !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most));
  });
  return known ? entries : refuse('must be true, a number of proxies, or addresses such as 10.0.0.0/8');
}
