import type { Jobs } from './jobs.ts';

const pollMs = 500;

/** Calls `stop` within a second after a person wants a running job to stop, on whichever instance; returns its end. */
export function listenForStop(jobs: Pick<Jobs, 'isStopRequested'>, jobId: string, stop: () => void): () => void {
  let over = false;
  const timer = setInterval(() => {
    jobs.isStopRequested(jobId).then(
      // A late response must not stop the next job.
      (stops) => (stops && !over ? stop() : undefined),
      () => {},
    );
  }, pollMs);
  timer.unref();
  return () => {
    over = true;
    clearInterval(timer);
  };
}
