import type { BatchResult, BatchTarget } from '@admin-h5/contract';
import { targetIds, type FindIds } from './target-ids.ts';

/** Records a batch call may name. */
const sliceSize = 500;

/** How far a long batch is, and whether the person has had enough. */
export interface BatchWatch {
  onProgress: (done: number, total: number) => void;
  isStopped: () => boolean;
}

export interface SlicedResult extends BatchResult {
  /** Records that were not tried any more. */
  left: number;
  /** Why they were not; null where the person stopped. */
  reason: unknown;
}

interface Source {
  /** Ids of everything that a filter finds, for what is more than one call may take. */
  ids?(...filter: Parameters<FindIds>): ReturnType<FindIds>;
}

const whole = (result: BatchResult): SlicedResult => ({ ...result, left: 0, reason: null });

async function idsOf(source: Source, target: BatchTarget): Promise<readonly string[] | null> {
  if ('ids' in target) return target.ids;
  const find = source.ids?.bind(source);
  return target.expectedTotal <= sliceSize || !find ? null : targetIds(target, find);
}

/**
 * Runs a batch call over any number of records, so many at a time: each slice is a transaction of its own that lets others
 * write in between, and none takes longer than a call may. What was done before a failure stays done, and is told.
 * @throws what the first call throws; of later ones it is the result's `reason`
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
