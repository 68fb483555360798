/** More than twice the longest list that any schema takes, of ids. */
const mostEntries = 50_000;
/** No form has half as many rows. */
const mostRows = 1000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Dotted path of a list that is longer than any schema allows, or null. joi validates every entry before it checks the
 * length, which for a list that fills a megabyte blocks a server's thread for ten seconds.
 */
export function endlessList(value: unknown): string | null {
  const open: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (!isObject(next.value)) continue;
    const { path, value: inner } = next;
    if (Array.isArray(inner) && inner.length > (inner.some(isObject) ? mostRows : mostEntries)) return path;
    for (const [name, entry] of Object.entries(inner)) {
      if (isObject(entry)) open.push({ path: path === '' ? name : `${path}.${name}`, value: entry });
    }
  }
  return null;
}
