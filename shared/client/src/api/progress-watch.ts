/** Ends a transfer that makes no progress. */
export interface ProgressWatch {
  /** Aborts when the caller's signal does, or when the transfer makes no progress. */
  signal: AbortSignal;
  progressed: () => void;
  stoodStill: () => boolean;
  stop: () => void;
}

/**
 * @param limit milliseconds without progress; null for no such limit
 * @param caller the caller's own signal
 */
export function watchProgress(limit: number | null, caller: AbortSignal | undefined): ProgressWatch {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  if (caller?.aborted) cancel();
  caller?.addEventListener('abort', cancel);

  let still = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const progressed = () => {
    if (limit === null) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      still = true;
      cancel();
    }, limit);
  };
  progressed();

  return {
    signal: controller.signal,
    progressed,
    stoodStill: () => still,
    stop: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', cancel);
    },
  };
}
