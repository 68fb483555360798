/**
 * Puts the id of a file that has arrived among those that are there. Files arrive in any order; they are to stand in the order
 * in which they were chosen, since the first is the cover.
 * @param later ids of files chosen after this one
 */
export function insertInOrder(ids: readonly string[], id: string, later: readonly string[]): string[] {
  if (ids.includes(id)) return [...ids];
  const at = ids.findIndex((other) => later.includes(other));
  return at < 0 ? [...ids, id] : [...ids.slice(0, at), id, ...ids.slice(at)];
}
