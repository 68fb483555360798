import type { ListResource } from './list-props.ts';
import type { BatchEffect } from './use-batch.tsx';

/**
 * Which of some records, those that a batch has done for instance, are no longer in the list.
 * @param filter what the list asks the API for
 * @returns all of them where it cannot be known: better chosen again than acted on unseen
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
    // As good as unknown.
  }
  return all;
}
