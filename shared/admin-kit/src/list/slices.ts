import type { BatchResult, BatchTarget } from '@admin-h5/contract';

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

async function idsOf(source: Source, target: BatchTarget): Promise<readonly string[] | null> {
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
  const ids = await idsOf(source, target);
  if (ids === null || ids.length <= sliceSize) return whole(await run(ids === null ? target : { ids: [...ids] }));
  const result: SlicedResult = { succeeded: [], failed: [], left: ids.length, reason: null };
  for (let at = 0; at < ids.length && !watch.isStopped(); at += sliceSize) {
    const slice = ids.slice(at, at + sliceSize);
    watch.onProgress(at, ids.length);
    try {
      const { succeeded, failed, before } = await run({ ids: slice });
      result.succeeded.push(...succeeded);
      result.failed.push(...failed);
      if (before) result.before = { ...result.before, ...before };
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
