/** Delay in milliseconds for browsers without `requestIdleCallback` (Safari). */
const fallbackDelay = 1500;

/** Runs a function when the page is idle; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run);
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, fallbackDelay);
  return () => clearTimeout(timer);
}

export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
