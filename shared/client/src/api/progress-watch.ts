/** Aborts a transfer that makes no progress. */
export interface ProgressWatch {
  /** Aborts when the caller's signal does, or when the transfer makes no progress. */
  signal: AbortSignal;
  progressed: () => void;
  hasStalled: () => boolean;
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

  let stalled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const progressed = () => {
    if (limit === null) return;
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
