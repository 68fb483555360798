/** Where the browser cannot say when it is idle (Safari), in milliseconds. */
const fallbackDelay = 1500;

/** Runs something once the page has nothing better to do; returns the function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run);
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, fallbackDelay);
  return () => clearTimeout(timer);
}

/** Whether the person asked their browser to be sparing. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
