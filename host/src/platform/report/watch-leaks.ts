import { reportIncident } from './incidents.ts';

/** Screens of one module that were left and are still in memory; React itself keeps the last one for a while. */
const keptScreens = 5;
/** Leavings over which one sample goes. */
const round = 5;
/** Rounds in a row that must grow. */
const rounds = 3;
/** Growth in each of them: bytes of the heap, and listeners. */
const heapStep = 5_000_000;
const listenerStep = 2;

interface Left {
  module: string;
  build: string;
  screen: WeakRef<Element>;
  /** Counts leavings. */
  at: number;
}

let leavings = 0;
let left: Left[] = [];
const reported = new Set<string>();

function report(module: string, build: string, what: string, detail: string): void {
  const key = `${module} ${build} ${what}`;
  if (reported.has(key)) return;
  reported.add(key);
  reportIncident({ module, build, failure: { kind: 'broken', detail }, during: 'leak' });
}

/** Memory was cleaned up after a leaving: what was left before and is still here is held by someone. */
function onCollected(before: number): void {
  left = left.filter(({ screen }) => screen.deref());
  const older = left.filter(({ at }) => at < before);
  for (const { module, build } of older) {
    const count = older.filter((each) => each.module === module && each.build === build).length;
    if (count >= keptScreens) report(module, build, 'screens', `${count} screens that were left are still in memory`);
  }
}

const registry = typeof FinalizationRegistry === 'undefined' ? null : new FinalizationRegistry<number>(onCollected);
/** Held over a round of leavings, so that it is old when it is let go: young objects are collected much more often than elements. */
let sentinel: object | null = null;

function sampleScreen(module: string, build: string, screen: Element): void {
  if (!registry) return;
  left.push({ module, build, screen: new WeakRef(screen), at: leavings });
  if (leavings % round !== 0) return;
  sentinel = {};
  registry.register(sentinel, leavings);
}

/** By module and what is measured: the lowest of the present round, and those of the rounds before. */
const series = new Map<string, { lowest: number; count: number; before: number[] }>();

/** Whether the lowest value of each round has grown by more than a step, for some rounds in a row. */
function keepsGrowing(name: string, value: number, step: number): boolean {
  const known = series.get(name) ?? { lowest: Infinity, count: 0, before: [] };
  series.set(name, known);
  known.lowest = Math.min(known.lowest, value);
  known.count += 1;
  if (known.count < round) return false;
  const all = [...known.before, known.lowest].slice(-rounds - 1);
  series.set(name, { lowest: Infinity, count: 0, before: all });
  return all.length > rounds && all.every((each, at) => at === 0 || each - (all[at - 1] ?? 0) >= step);
}

/** Bytes of this page's heap; null where the browser does not tell. Chromium alone does, rounded and not at once. */
function heapSize(): number | null {
  const memory: unknown = Reflect.get(performance, 'memory');
  const size: unknown = typeof memory === 'object' && memory !== null ? Reflect.get(memory, 'usedJSHeapSize') : null;
  return typeof size === 'number' ? size : null;
}

/**
 * A screen has been left: samples what it may have left behind. A leak is reported and nothing else: only its team can mend it.
 * @param screen the outermost element of what it had drawn, if anything
 * @param listeners how many listeners window and document have
 */
export function sampleLeaving(module: string, build: string, screen: Element | null, listeners: number): void {
  leavings += 1;
  if (screen) sampleScreen(module, build, screen);
  const heap = heapSize();
  if (heap !== null && keepsGrowing(`${module} ${build} heap`, heap, heapStep))
    report(module, build, 'heap', `the heap grows with every visit: ${Math.round(heap / 1_000_000)} MB`);
  if (keepsGrowing(`${module} ${build} listeners`, listeners, listenerStep))
    report(module, build, 'listeners', `listeners on window and document grow with every visit: ${listeners}`);
}
