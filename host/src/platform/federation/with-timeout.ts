/**
 * Calls `run` with a signal that aborts after the time limit. (`AbortSignal.timeout` is younger than the oldest browsers we support.)
 * @param limit milliseconds
 */
export async function withTimeout<T>(limit: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), limit);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
