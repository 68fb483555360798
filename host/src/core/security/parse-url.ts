/**
 * An address taken apart; null where it is none. (`URL.canParse` and `URL.parse` are younger than the oldest browsers we support.)
 * @param base what a relative address starts from; without it the address must be whole
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
