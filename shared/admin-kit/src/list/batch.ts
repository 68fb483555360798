import type { BatchTarget, Status } from '@admin-h5/contract';
import type { ListRecord, ListResource } from './list-props.ts';
import { inSlices, type BatchWatch, type SlicedResult } from './slices.ts';

/** What a batch call came to, and how to take it back; `undo` is null where what was before is not known. */
export interface BatchOutcome {
  result: SlicedResult;
  /** What could be taken back, and why the rest could not. */
  undo: ((watch: BatchWatch) => Promise<SlicedResult>) | null;
}

const quiet = { errors: 'screen' } as const;
const nothing: SlicedResult = { succeeded: [], failed: [], left: 0, reason: null };

/** Several batch calls over any number of records, with what tells how far they are. */
export function runBatch<T>(
  resource: ListResource<T>,
  target: BatchTarget,
  watch: BatchWatch,
  run: Parameters<typeof inSlices>[3],
): Promise<SlicedResult> {
  const ids = resource.ids?.bind(resource);
  return inSlices(ids ? { ids: (filter) => ids(filter, quiet) } : {}, target, watch, run);
}

/** Deletes; taken back by restoring, the last that was deleted first, since others may have lain in it. */
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

/** Ids of what a switch will change, where the rows on the screen do not tell; null where it cannot be known. */
async function idsToSwitch<T>(
  resource: ListResource<T>,
  target: BatchTarget,
  status: Status,
): Promise<ReadonlySet<string> | null> {
  if ('ids' in target || !resource.ids) return null;
  const from = status === 1 ? 0 : 1;
  const asked = target.filter.status;
  if (asked !== undefined && Number(asked) !== from) return new Set();
  return new Set(await resource.ids({ ...target.filter, status: from }, quiet));
}

/** Switches; taken back for those that were switched. Of what was not on the screen the server says beforehand which they are. */
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
  const toSwitch = await idsToSwitch(resource, target, status);
  const result = await runBatch(resource, target, watch, (slice) => setStatusOf(slice, status, quiet));
  const known = toSwitch !== null || result.succeeded.every((id) => before.has(id));
  const switched = result.succeeded.filter((id) => (toSwitch ? toSwitch.has(id) : before.get(id) !== status));
  const undo = async (again: BatchWatch) => {
    const back = status === 1 ? 0 : 1;
    if (switched.length === 0) return nothing;
    return runBatch(resource, { ids: switched }, again, (slice) => setStatusOf(slice, back, quiet));
  };
  return { result, undo: known ? undo : null };
}

/** Moves; taken back group by group. Where each was before the server says, else the row on the screen. */
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
