import type { Root } from 'react-dom/client';

/** Milliseconds between two looks. */
const interval = 250;
/** Of so many looks in a row, so many that found work waiting: content that animates or computes comes to rest between. */
const looks = 16;
const busyLooks = 13;

/** Whether a root has updates that are not rendered yet; React tells of it only in its own records. */
function hasWork(root: Root): boolean {
  const record: unknown = Reflect.get(root, '_internalRoot');
  if (typeof record !== 'object' || record === null) return false;
  const pending = Number(Reflect.get(record, 'pendingLanes'));
  // What waits for code or data is no work.
  const suspended = Number(Reflect.get(record, 'suspendedLanes'));
  return (pending & ~suspended) !== 0;
}

/**
 * Looks whether a root comes to rest: an effect that always sets state is stopped by nothing in React's production build.
 * @param onLoop called once, where it has not for about four seconds
 * @returns the function that stops this
 */
export function watchLoops(root: Root, onLoop: () => void): () => void {
  let found: boolean[] = [];
  let isWatching = true;
  const stop = () => {
    isWatching = false;
    clearInterval(timer);
  };
  const note = (isBusy: boolean) => {
    if (!isWatching) return;
    found = [...found, isBusy].slice(-looks);
    if (found.filter(Boolean).length < busyLooks) return;
    stop();
    onLoop();
  };
  const timer = setInterval(() => {
    if (hasWork(root)) note(true);
    // Between a rendering and its effects a loop has no work for a moment.
    else setTimeout(() => note(hasWork(root)));
  }, interval);
  return stop;
}
