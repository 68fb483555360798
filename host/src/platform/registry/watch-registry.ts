/** When the registry was last asked for, whoever asked; screens of the admin area come and go, the rhythm stays. */
let askedAt = -Infinity;

/** Notes that the registry has just been asked for. */
export function noteRegistryRead(): void {
  askedAt = performance.now();
}

/**
 * Asks for the registry in a steady rhythm while the page is visible, and on each return to it.
 * @param interval milliseconds; 0 asks on return only
 * @returns how to stop
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
