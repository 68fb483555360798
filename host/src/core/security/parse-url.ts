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
