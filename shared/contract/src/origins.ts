/** `URL.canParse` does not exist in the oldest supported browsers. */
export function isAddress(value: string, allowed: (url: URL) => boolean): boolean {
  try {
    return /^https?:/.test(value) && allowed(new URL(value));
  } catch {
    return false;
  }
}

/** Whether a text is an HTTP origin as a browser writes it: without a path or a slash at its end. */
export const isOrigin = (text: string): boolean => isAddress(text, ({ origin }) => origin === text);

/** An origin, in which `*.` stands for any names before a host and `*` for any port. A pattern for a whole top-level domain is refused. */
const originForm = /^(https?):\/\/(\*\.(?=[^.:]+\.))?([a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:(?:\d{1,5}|\*))?$/;

/** Whether a text is a pattern of origins: `https://a.example.com`, `https://*.modules.example.com`, `http://localhost:*`. */
export function isOriginPattern(text: string): boolean {
  const match = originForm.exec(text);
  if (!match) return false;
  const [, , anyName, , port] = match;
  return Boolean(anyName) || port === ':*' || isOrigin(text);
}

function matches(origin: string, pattern: string): boolean {
  const match = originForm.exec(pattern);
  if (!match) return false;
  const [, scheme, anyName, host = '', port] = match;
  const fixedPort = port === ':*' ? null : (port ?? '');
  const found = /^(https?):\/\/(\[[^\]]+\]|[^:]+)(:\d+)?$/.exec(origin);
  if (!found || found[1] !== scheme || (fixedPort !== null && (found[3] ?? '') !== fixedPort)) return false;
  const name = found[2] ?? '';
  return anyName ? name.endsWith(`.${host}`) && name.length > host.length + 1 : name === host;
}

/**
 * Whether an origin is one of the patterns (setting `MODULE_ORIGINS`), as a browser reads the same list in a Content-Security-Policy.
 * @param origin as `URL.origin` writes it
 */
export const isOriginIn = (origin: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => matches(origin, pattern));
