import type { BatchResult, BatchTarget, Status } from '../../../contract/index.ts';
import type { ListRecord, ListResource } from './list-props.ts';

/** What a batch call came to, and how to take it back; `undo` is null where what was before is not known. */
export interface BatchOutcome {
  result: BatchResult;
  undo: (() => Promise<void>) | null;
}

const quiet = { errors: 'screen' } as const;
/** Restore calls at the same time. */
const lanes = 4;

async function restoreAll<T>(resource: ListResource<T>, ids: readonly string[]): Promise<void> {
  const waiting = [...ids];
  const lane = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await resource.restore?.(id, quiet);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, ids.length) }, lane));
}

/** Deletes; taken back by restoring each. */
export async function batchRemove<T>(resource: ListResource<T>, target: BatchTarget): Promise<BatchOutcome | null> {
  const result = await resource.removeAll?.(target, quiet);
  if (!result) return null;
  return { result, undo: resource.restore ? () => restoreAll(resource, result.succeeded) : null };
}

/** Switches; taken back for those that were switched, as far as all of them were on the screen before. */
export async function batchStatus<T extends ListRecord>(
  resource: ListResource<T>,
  target: BatchTarget,
  status: Status,
  loaded: readonly T[],
): Promise<BatchOutcome | null> {
  const before = new Map(loaded.map((row) => [row.id, row.status]));
  const result = await resource.setStatusOf?.(target, status, quiet);
  if (!result) return null;
  const known = result.succeeded.every((id) => before.has(id));
  const switched = result.succeeded.filter((id) => before.get(id) !== status);
  const undo = async () => {
    if (switched.length > 0) await resource.setStatusOf?.({ ids: switched }, status === 1 ? 0 : 1, quiet);
  };
  return { result, undo: known ? undo : null };
}

/** Moves; taken back group by group, as far as all of them were on the screen before. */
export async function batchMove<T extends ListRecord>(
  resource: ListResource<T>,
  target: BatchTarget,
  to: string,
  loaded: readonly T[],
  from: (row: T) => string,
): Promise<BatchOutcome | null> {
  const before = new Map(loaded.map((row) => [row.id, from(row)]));
  const result = await resource.moveAll?.(target, to, quiet);
  if (!result) return null;
  const known = result.succeeded.every((id) => before.has(id));
  const undo = async () => {
    const groups = new Map<string, string[]>();
    for (const id of result.succeeded) {
      const place = before.get(id) ?? '';
      groups.set(place, [...(groups.get(place) ?? []), id]);
    }
    for (const [place, ids] of groups) await resource.moveAll?.({ ids }, place, quiet);
  };
  return { result, undo: known ? undo : null };
}
