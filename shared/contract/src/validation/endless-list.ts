/** More than twice the longest list that any schema takes, of ids. */
const mostEntries = 50_000;
/** No form has half as many rows. */
const mostRows = 1000;
/** Of all objects together: more than the largest form or release has, and validated in 50 ms. */
const mostKeys = 10_000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Dotted path of a list that is longer than any schema allows, '' if there are too many keys, or null. joi validates every
 * entry before it checks the length, and every unknown key: what fills a megabyte would block a server's thread for seconds.
 */
export function endlessList(value: unknown): string | null {
  const open: { path: string; value: unknown }[] = [{ path: '', value }];
  let keys = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    if (!isObject(next.value)) continue;
    const { path, value: inner } = next;
    if (Array.isArray(inner) && inner.length > (inner.some(isObject) ? mostRows : mostEntries)) return path;
    const entries = Object.entries(inner);
    if (!Array.isArray(inner)) keys += entries.length;
    if (keys > mostKeys) return '';
    for (const [name, entry] of entries) {
      if (isObject(entry)) open.push({ path: path === '' ? name : `${path}.${name}`, value: entry });
    }
  }
  return null;
}
