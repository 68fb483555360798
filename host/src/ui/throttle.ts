export interface Throttle {
  /** Runs at once where the last run is long enough ago, else at the end of the interval; the latest asked for counts. */
  run: (work: () => void) => void;
  /** Forgets what is still to run. */
  cancel: () => void;
}

/**
 * Lets at most one run through in each interval, and loses no last one.
 * @param interval milliseconds
 */
export function createThrottle(interval: number): Throttle {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    run(work) {
      cancel();
      const go = () => {
        last = performance.now();
        work();
      };
      const wait = last + interval - performance.now();
      if (wait <= 0) go();
      else timer = setTimeout(go, wait);
    },
    cancel,
  };
}
