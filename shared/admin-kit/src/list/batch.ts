import type { BatchTarget, Status } from '@admin-h5/contract';
import type { ListRecord, ListResource } from './list-props.ts';
import { inSlices, type BatchWatch, type SlicedResult } from './slices.ts';

/** The result of a batch call. `undo` is null if the earlier state of the records is unknown. */
export interface BatchOutcome {
  result: SlicedResult;
  /** Returns the records that were restored, and why the others were not. */
  undo: ((watch: BatchWatch) => Promise<SlicedResult>) | null;
}

const quiet = { errors: 'screen' } as const;
const nothing: SlicedResult = { succeeded: [], failed: [], left: 0, reason: null };

/** Runs a batch call for any number of records and reports the progress. */
export function runBatch<T>(
  resource: ListResource<T>,
  target: BatchTarget,
  watch: BatchWatch,
  run: Parameters<typeof inSlices>[3],
): Promise<SlicedResult> {
  const ids = resource.ids?.bind(resource);
  return inSlices(ids ? { ids: (filter) => ids(filter, quiet) } : {}, target, watch, run);
}

/** Deletes records. Undo restores them in reverse order: the parent of a record may have been deleted after it. */
export async function batchRemove<T>(
  resource: ListResource<T>,
  target: BatchTarget,
  watch: BatchWatch,
): Promise<BatchOutcome | null> {
  const removeAll = resource.removeAll?.bind(resource);
  if (!removeAll) return null;
  const result = await runBatch(resource, target, watch, (slice) => removeAll(slice, quiet));
  const restoreAll = resource.restoreAll?.bind(resource);
  const undo = (again: BatchWatch) =>
    inSlices({}, { ids: [...result.succeeded].reverse() }, again, async (slice) => {
      if (!restoreAll || !('ids' in slice)) return nothing;
      return restoreAll(slice.ids, quiet);
    });
  return { result, undo: restoreAll ? undo : null };
}

/** Fetches the ids of the records whose status will change; null for a target of ids, or without the call `ids`. */
async function idsToChange<T>(
  resource: ListResource<T>,
  target: BatchTarget,
  status: Status,
): Promise<ReadonlySet<string> | null> {
  if ('ids' in target || !resource.ids) return null;
  const from = status === 1 ? 0 : 1;
  const filtered = target.filter.status;
  if (filtered !== undefined && Number(filtered) !== from) return new Set();
  return new Set(await resource.ids({ ...target.filter, status: from }, quiet));
}

/**
 * Sets the status. Undo resets only the records whose status was different before. For a target of ids the loaded rows contain the
 * status before; for a filter the ids of these records are fetched first.
 */
export async function batchStatus<T extends ListRecord>(
  resource: ListResource<T>,
  target: BatchTarget,
  status: Status,
  loaded: readonly T[],
  watch: BatchWatch,
): Promise<BatchOutcome | null> {
  const setStatusOf = resource.setStatusOf?.bind(resource);
  if (!setStatusOf) return null;
  const before = new Map(loaded.map((row) => [row.id, row.status]));
  const toChange = await idsToChange(resource, target, status);
  const result = await runBatch(resource, target, watch, (slice) => setStatusOf(slice, status, quiet));
  const known = toChange !== null || result.succeeded.every((id) => before.has(id));
  const changed = result.succeeded.filter((id) => (toChange ? toChange.has(id) : before.get(id) !== status));
  const undo = async (again: BatchWatch) => {
    const back = status === 1 ? 0 : 1;
    if (changed.length === 0) return nothing;
    return runBatch(resource, { ids: changed }, again, (slice) => setStatusOf(slice, back, quiet));
  };
  return { result, undo: known ? undo : null };
}

/** Moves records. Undo moves them to their former parents, which the server's response or the loaded rows contain. */
export async function batchMove<T extends ListRecord>(
  resource: ListResource<T>,
  target: BatchTarget,
  to: string,
  loaded: readonly T[],
  from: (row: T) => string,
  watch: BatchWatch,
): Promise<BatchOutcome | null> {
  const moveAll = resource.moveAll?.bind(resource);
  if (!moveAll) return null;
  const before = new Map(loaded.map((row) => [row.id, from(row)]));
  const result = await runBatch(resource, target, watch, (slice) => moveAll(slice, to, quiet));
  for (const [id, place] of Object.entries(result.before ?? {})) before.set(id, place ?? '');
  const known = result.succeeded.every((id) => before.has(id));
  const undo = async (again: BatchWatch) => {
    const groups = new Map<string, string[]>();
    for (const id of result.succeeded) {
      const place = before.get(id) ?? '';
      if (place !== to) groups.set(place, [...(groups.get(place) ?? []), id]);
    }
    const all: SlicedResult = { ...nothing, succeeded: [], failed: [] };
    for (const [place, ids] of groups) {
      const { succeeded, failed, left, reason } = await runBatch(resource, { ids }, again, (slice) =>
        moveAll(slice, place, quiet),
      );
      all.succeeded.push(...succeeded);
      all.failed.push(...failed);
      all.left += left;
      all.reason ??= reason;
    }
    return all;
  };
  return { result, undo: known ? undo : null };
}
