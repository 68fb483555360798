/** Changes many records of a list at once (delete, status, move, times), in parts of 500, each with its undo. */
import type { BatchTarget, PublicationChange, Status, BatchResult } from '@admin-h5/contract';
import type { ListRecord, ListResource } from './list-props.ts';

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
    const parts = [...groups].map(([place, ids]) => ({
      ids,
      run: (slice: BatchTarget) => moveAll(slice, place, quiet),
    }));
    return runParts(resource, parts, again);
  };
  return { result, undo: known ? undo : null };
}

/** Sets moments. Undo gives those records that have changed what they had, in groups that had the same. */
export async function batchPublication<T>(
  resource: ListResource<T>,
  target: BatchTarget,
  change: PublicationChange,
  watch: BatchWatch,
): Promise<BatchOutcome | null> {
  const setPublicationOf = resource.setPublicationOf?.bind(resource);
  if (!setPublicationOf) return null;
  const result = await runBatch(resource, target, watch, (slice) => setPublicationOf(slice, change, quiet));
  const undo = async (again: BatchWatch) => {
    const groups = new Map<string, { former: PublicationChange; ids: string[] }>();
    for (const [id, former] of Object.entries(result.publications ?? {})) {
      const key = JSON.stringify(former);
      groups.set(key, { former, ids: [...(groups.get(key)?.ids ?? []), id] });
    }
    const parts = [...groups.values()].map(({ former, ids }) => ({
      ids,
      run: (slice: BatchTarget) => setPublicationOf(slice, former, quiet),
    }));
    return runParts(resource, parts, again);
  };
  return { result, undo };
}

/** Runs batch calls one after another, as one. */
async function runParts<T>(
  resource: ListResource<T>,
  parts: readonly { ids: string[]; run: Parameters<typeof inSlices>[3] }[],
  watch: BatchWatch,
): Promise<SlicedResult> {
  const all: SlicedResult = { ...nothing, succeeded: [], failed: [] };
  for (const { ids, run } of parts) {
    const { succeeded, failed, left, reason } = await runBatch(resource, { ids }, watch, run);
    all.succeeded.push(...succeeded);
    all.failed.push(...failed);
    all.left += left;
    all.reason ??= reason;
  }
  return all;
}

/** Most ids in one batch call. */
const sliceSize = 500;

/** Reports the progress of a long batch, and whether the person has stopped it. */
export interface BatchWatch {
  onProgress: (done: number, total: number) => void;
  isStopped: () => boolean;
}

export interface SlicedResult extends BatchResult {
  /** Number of records that were not tried. */
  left: number;
  /** The error that ended the batch; null if the person stopped it. */
  reason: unknown;
}

interface Source {
  /** All ids that a filter finds; needed if they exceed one call. */
  ids?(...filter: Parameters<FindIds>): ReturnType<FindIds>;
}

const whole = (result: BatchResult): SlicedResult => ({ ...result, left: 0, reason: null });

async function findTargetIds(source: Source, target: BatchTarget): Promise<readonly string[] | null> {
  if ('ids' in target) return target.ids;
  const find = source.ids?.bind(source);
  return target.expectedTotal <= sliceSize || !find ? null : targetIds(target, find);
}

/**
 * Runs a batch call for any number of records, 500 at a time. Each call is a transaction of its own, so that none takes too long
 * and others can write in between. Records that were changed before a failure stay changed and are in the result.
 * @throws the error of the first call; a later error is the `reason` of the result
 */
export async function inSlices(
  source: Source,
  target: BatchTarget,
  watch: BatchWatch,
  run: (target: BatchTarget) => Promise<BatchResult>,
): Promise<SlicedResult> {
  const ids = await findTargetIds(source, target);
  if (ids === null || ids.length <= sliceSize) return whole(await run(ids === null ? target : { ids: [...ids] }));
  const result: SlicedResult = { succeeded: [], failed: [], left: ids.length, reason: null };
  for (let at = 0; at < ids.length && !watch.isStopped(); at += sliceSize) {
    const slice = ids.slice(at, at + sliceSize);
    watch.onProgress(at, ids.length);
    try {
      const { succeeded, failed, before, publications } = await run({ ids: slice });
      result.succeeded.push(...succeeded);
      result.failed.push(...failed);
      if (before) result.before = { ...result.before, ...before };
      if (publications) result.publications = { ...result.publications, ...publications };
      result.left -= slice.length;
    } catch (error) {
      if (at === 0) throw error;
      result.reason = error;
      return result;
    }
  }
  return result;
}

/** Fetches all ids that a filter finds. */
type FindIds = (filter: Readonly<Record<string, string | number>>) => Promise<readonly string[]>;

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
