import { reportIncident } from './incidents.ts';

/** A page that takes no input for this long seems broken; milliseconds. */
const longest = 1000;
/** Between two heartbeats, milliseconds. */
const beat = 250;
/** A heartbeat that is later than this tells of a device that slept. */
const asleep = 30_000;
/** One report for each module in this time, milliseconds: what blocks a page rarely does so once. */
const pause = 60_000;

const reportedAt = new Map<string, number>();

/** Calls back with the duration of each task that blocks the page for more than 50 ms. Null where the browser has no Long Tasks. */
function observeLongTasks(onTask: (duration: number) => void): (() => void) | null {
  if (typeof PerformanceObserver === 'undefined') return null;
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return null;
  const take = (entries: PerformanceEntryList) => entries.forEach(({ duration }) => onTask(duration));
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'longtask' });
  return () => {
    take(observer.takeRecords());
    observer.disconnect();
  };
}

/** The same by a timer that runs late; timers of a page in the background, or on a device that slept, are late as well. */
function observeHeartbeat(onTask: (duration: number) => void): () => void {
  let last = performance.now();
  const restart = () => {
    last = performance.now();
  };
  const onBeat = () => {
    const late = performance.now() - last - beat;
    restart();
    if (document.visibilityState === 'visible' && late < asleep) onTask(late);
  };
  const timer = setInterval(onBeat, beat);
  document.addEventListener('visibilitychange', restart);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', restart);
  };
}

/**
 * Reports it when the page takes no input for a second or more while a module's screen is open. It is never more than reported:
 * nothing tells whether the screen's own work was the cause.
 * @returns the function that stops this
 */
export function watchBlocks(module: string, build: string): () => void {
  const onTask = (duration: number) => {
    const now = performance.now();
    if (duration < longest || now - (reportedAt.get(module) ?? -Infinity) < pause) return;
    reportedAt.set(module, now);
    const detail = `the page took no input for ${Math.round(duration)} ms`;
    reportIncident({ module, build, failure: { kind: 'timeout', detail }, during: 'block' });
  };
  return observeLongTasks(onTask) ?? observeHeartbeat(onTask);
}
