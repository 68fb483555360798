/** What goes wrong with a module's screens without being thrown: the page that takes no input, and what closed screens leave in memory. */
import { reportIncident } from './reports.ts';

/** A page that takes no input for this long seems broken; milliseconds. */
const blockTime = 1000;
/** Milliseconds between two runs of the timer. */
const timerInterval = 250;
/** A timer that is later than this shows that the device slept; milliseconds. */
const sleepTime = 30_000;
/** At most one report per module in this time, milliseconds: a module that blocks the page rarely does so only once. */
const reportInterval = 60_000;

const blockReportedAt = new Map<string, number>();

/**
 * Reports when the page takes no input for a second or more while a module's screen is open. It only reports: the browser does not
 * say whether the screen's own code was the cause.
 * @returns the function that stops this
 */
export function watchBlocks(module: string, build: string): () => void {
  const onTask = (duration: number) => {
    const now = performance.now();
    if (duration < blockTime || now - (blockReportedAt.get(module) ?? -Infinity) < reportInterval) return;
    blockReportedAt.set(module, now);
    const detail = `the page took no input for ${Math.round(duration)} ms`;
    reportIncident({ module, build, failure: { kind: 'timeout', detail }, during: 'block' });
  };
  return observeLongTasks(onTask) ?? observeLateTimer(onTask);
}

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

/** Closed screens of one build in memory from which on a leak is reported; React itself keeps the last one for a while. */
const maxClosedScreens = 5;
/** Number of closed screens in one round of measuring. */
const roundLength = 5;
/** Rounds in a row with growth from which on a leak is reported. */
const growingRounds = 3;
/** The least growth in each of these rounds: bytes of the heap, and number of listeners. */
const heapStep = 5_000_000;
const listenerStep = 2;

/**
 * Called when a screen has been closed: measures what stays in memory. A leak is only reported: only the module's team can fix it.
 * @param screen the screen's outermost element, if it has rendered one
 * @param listeners number of listeners on window and document
 */
export function sampleClosedScreen(module: string, build: string, screen: Element | null, listeners: number): void {
  closedCount += 1;
  if (screen) sampleScreen(module, build, screen);
  const heap = heapSize();
  if (heap !== null && keepsGrowing(`${module} ${build} heap`, heap, heapStep))
    report(module, build, 'heap', `the heap grows with every visit: ${Math.round(heap / 1_000_000)} MB`);
  if (keepsGrowing(`${module} ${build} listeners`, listeners, listenerStep))
    report(module, build, 'listeners', `listeners on window and document grow with every visit: ${listeners}`);
}

interface ClosedScreen {
  module: string;
  build: string;
  screen: WeakRef<Element>;
  /** How many screens this page had closed by then. */
  at: number;
}

let closedCount = 0;
let closed: ClosedScreen[] = [];
const reported = new Set<string>();

function report(module: string, build: string, what: string, detail: string): void {
  const key = `${module} ${build} ${what}`;
  if (reported.has(key)) return;
  reported.add(key);
  reportIncident({ module, build, failure: { kind: 'broken', detail }, during: 'leak' });
}

/** Called after a garbage collection: a screen that was closed earlier and is still in memory is a leak. */
function onCollected(before: number): void {
  closed = closed.filter(({ screen }) => screen.deref());
  const older = closed.filter(({ at }) => at < before);
  for (const { module, build } of older) {
    const count = older.filter((each) => each.module === module && each.build === build).length;
    if (count >= maxClosedScreens)
      report(module, build, 'screens', `${count} screens that were left are still in memory`);
  }
}

const registry = typeof FinalizationRegistry === 'undefined' ? null : new FinalizationRegistry<number>(onCollected);
/** Kept for a whole round, so that it is old when it is released: young objects are collected much more often than elements. */
let sentinel: object | null = null;

function sampleScreen(module: string, build: string, screen: Element): void {
  if (!registry) return;
  closed.push({ module, build, screen: new WeakRef(screen), at: closedCount });
  if (closedCount % roundLength !== 0) return;
  sentinel = {};
  registry.register(sentinel, closedCount);
}

/** By build and measured quantity: the lowest value of the current round, and those of earlier rounds. */
const series = new Map<string, { lowest: number; count: number; before: number[] }>();

/** Whether the lowest value of a round has grown by at least `step`, for several rounds in a row. */
function keepsGrowing(name: string, value: number, step: number): boolean {
  const known = series.get(name) ?? { lowest: Infinity, count: 0, before: [] };
  series.set(name, known);
  known.lowest = Math.min(known.lowest, value);
  known.count += 1;
  if (known.count < roundLength) return false;
  const all = [...known.before, known.lowest].slice(-growingRounds - 1);
  series.set(name, { lowest: Infinity, count: 0, before: all });
  return all.length > growingRounds && all.every((each, at) => at === 0 || each - (all[at - 1] ?? 0) >= step);
}

/** Bytes of this page's heap; null where the browser does not report it. Only Chromium does, rounded and with a delay. */
function heapSize(): number | null {
  const memory: unknown = Reflect.get(performance, 'memory');
  const size: unknown = typeof memory === 'object' && memory !== null ? Reflect.get(memory, 'usedJSHeapSize') : null;
  return typeof size === 'number' ? size : null;
}
