/** When the registry was last requested by any screen: changing screens does not restart the interval. */
let askedAt = -Infinity;

/** Records that the registry has just been requested. */
export function noteRegistryRead(): void {
  askedAt = performance.now();
}

/**
 * Calls `ask` at a steady interval while the page is visible, and on each return to it.
 * @param interval milliseconds (setting `REGISTRY_POLL_INTERVAL`); 0 for returns only
 * @returns the function that stops this
 */
export function watchRegistry(interval: number, ask: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    if (interval === 0 || document.visibilityState !== 'visible') return;
    timer = setTimeout(askNow, Math.max(0, askedAt + interval - performance.now()));
  };
  const askNow = () => {
    noteRegistryRead();
    ask();
    plan();
  };
  const onVisibility = () => (document.visibilityState === 'visible' ? askNow() : clearTimeout(timer));
  document.addEventListener('visibilitychange', onVisibility);
  plan();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
