import type { Job } from '@admin-h5/contract';

/** Milliseconds before the pace of a job is known well enough. */
const settledMs = 3000;

/** Estimates the seconds that a job still takes by what it did since it was first seen; null while nobody can know. */
export function timeLeft(): (job: Pick<Job, 'done' | 'total'>, now?: number) => number | null {
  let first: { at: number; done: number } | null = null;
  return ({ done, total }, now = performance.now()) => {
    if (total === 0) return null;
    first ??= { at: now, done };
    const [rows, ms] = [done - first.done, now - first.at];
    return rows > 0 && ms >= settledMs ? Math.ceil(((total - done) * ms) / rows / 1000) : null;
  };
}

/** How far a running job is, in words. */
export function progressText(
  { done, total }: Pick<Job, 'done' | 'total'>,
  seconds: number | null,
  unit: '行' | '条' = '行',
): string {
  const rows = `${done} / ${total} ${unit}`;
  if (seconds === null) return rows;
  return `${rows}，大约还需 ${seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`}`;
}
