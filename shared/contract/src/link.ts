const pagePath = /^\/?pages\/[\w-]+(?:\/[\w-]+)*(?:\?[^\s\\#]*)?$/;

/** Whether a text is the address of a screen of this app: a path below `pages/`, with its query. */
export const isPagePath = (value: string): boolean => pagePath.test(value);

/** The https address in a text, or null: no user name, no control characters, no other scheme. */
export function httpsAddress(value: string): URL | null {
  const url = parse(value);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
}

/** `URL.parse`, which the oldest supported browsers lack. */
function parse(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}

/** Whether an address lies on one of the deployment's `LINK_ORIGINS`. */
export function isAllowedLink(value: string, origins: readonly string[]): boolean {
  const url = httpsAddress(value);
  return url !== null && origins.includes(url.origin);
}
