import type { BatchTarget } from '@admin-h5/contract';

/** Fetches all ids that a filter finds. */
export type FindIds = (filter: Readonly<Record<string, string | number>>) => Promise<readonly string[]>;

/**
 * The ids of a batch target, for calls that accept only ids.
 * @throws if the filter no longer finds the number that the person saw
 */
export async function targetIds(target: BatchTarget, findIds: FindIds): Promise<string[]> {
  if ('ids' in target) return [...target.ids];
  const found = await findIds(target.filter);
  if (found.length !== target.expectedTotal) throw new Error('数据已变化，请刷新后重新选择');
  const except = new Set(target.exceptIds);
  return found.filter((id) => !except.has(id));
}
