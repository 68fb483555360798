/** Aborts a call that makes no progress for too long. One that reports none is aborted after its whole duration. */
export interface ProgressWatch {
  /** Aborts when the caller's signal does, or when there is no progress. */
  signal: AbortSignal;
  progressed: () => void;
  hasStalled: () => boolean;
  stop: () => void;
}

/**
 * @param limit milliseconds without progress
 * @param caller the caller's own signal
 */
export function watchProgress(limit: number, caller: AbortSignal | undefined): ProgressWatch {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  if (caller?.aborted) cancel();
  caller?.addEventListener('abort', cancel);

  let stalled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const progressed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stalled = true;
      cancel();
    }, limit);
  };
  progressed();

  return {
    signal: controller.signal,
    progressed,
    hasStalled: () => stalled,
    stop: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', cancel);
    },
  };
}
