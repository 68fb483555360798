import { reportIncident } from './incidents.ts';

/** A page that takes no input for this long seems broken; milliseconds. */
const blockTime = 1000;
/** Milliseconds between two runs of the timer. */
const timerInterval = 250;
/** A timer that is later than this shows that the device slept; milliseconds. */
const sleepTime = 30_000;
/** At most one report per module in this time, milliseconds: a module that blocks the page rarely does so only once. */
const reportInterval = 60_000;

const reportedAt = new Map<string, number>();

/** Calls `onTask` with the duration of each task longer than 50 ms. Returns null where the browser has no Long Tasks API. */
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

/** The same by a timer that runs late. Late timers of a background page or of a device that slept are ignored. */
function observeLateTimer(onTask: (duration: number) => void): () => void {
  let last = performance.now();
  const restart = () => {
    last = performance.now();
  };
  const onTimer = () => {
    const late = performance.now() - last - timerInterval;
    restart();
    if (document.visibilityState === 'visible' && late < sleepTime) onTask(late);
  };
  const timer = setInterval(onTimer, timerInterval);
  document.addEventListener('visibilitychange', restart);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', restart);
  };
}

/**
 * Reports when the page takes no input for a second or more while a module's screen is open. It only reports: the browser does not
 * say whether the screen's own code was the cause.
 * @returns the function that stops this
 */
export function watchBlocks(module: string, build: string): () => void {
  const onTask = (duration: number) => {
    const now = performance.now();
    if (duration < blockTime || now - (reportedAt.get(module) ?? -Infinity) < reportInterval) return;
    reportedAt.set(module, now);
    const detail = `the page took no input for ${Math.round(duration)} ms`;
    reportIncident({ module, build, failure: { kind: 'timeout', detail }, during: 'block' });
  };
  return observeLongTasks(onTask) ?? observeLateTimer(onTask);
}
