/**
 * Inserts the id of an uploaded file. Uploads finish in any order, but files keep the order in which they were
 * chosen, since the first one is the cover.
 * @param later ids of files chosen after this one
 */
export function insertInOrder(ids: readonly string[], id: string, later: readonly string[]): string[] {
  if (ids.includes(id)) return [...ids];
  const at = ids.findIndex((other) => later.includes(other));
  return at < 0 ? [...ids, id] : [...ids.slice(0, at), id, ...ids.slice(at)];
}
