import type { ListResource } from './list-props.ts';
import type { BatchEffect } from './use-batch.tsx';

/**
 * Finds which of some records are no longer in the list.
 * @param filter the query that the list sends to the API
 * @returns all records if this is unknown: the person then selects them again, and no action changes hidden records
 */
export async function goneFromList<T>(
  resource: Pick<ListResource<T>, 'ids'>,
  filter: Readonly<Record<string, string>>,
  records: readonly string[],
  effect: BatchEffect,
): Promise<ReadonlySet<string>> {
  const all = new Set(records);
  if (effect === 'removed') return all;
  if (effect === 'changed' && Object.keys(filter).length === 0) return new Set();
  try {
    for (const id of (await resource.ids?.(filter, { errors: 'background' })) ?? []) all.delete(id);
  } catch {
    // Unknown: all records that are left count as gone.
  }
  return all;
}
