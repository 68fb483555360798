import { callingModule, runAs } from './caller.ts';
import type { RunningCode, PageChange } from './change.ts';

type Method = (type: unknown, listener: unknown, options: unknown) => void;

const targets = { window, document };

interface Recorded {
  /** The module that added it; null for all others. */
  owner: RunningCode | null;
  capture: boolean;
  what: string;
  /** What was added in its place: the same, run as its module's. */
  added: unknown;
  remove: () => void;
}

/** By target, event and phase, then by the listener. */
const recorded = new Map<string, Map<unknown, Recorded>>();

const optionOf = (options: unknown, name: string): unknown =>
  typeof options === 'object' && options !== null ? Reflect.get(options, name) : undefined;
const isCapture = (options: unknown) => options === true || optionOf(options, 'capture') === true;

function listenersOf(name: string, type: unknown, capture: boolean): Map<unknown, Recorded> {
  const key = `${name} ${String(type)} ${capture}`;
  const known = recorded.get(key) ?? new Map<unknown, Recorded>();
  recorded.set(key, known);
  return known;
}

/** The listener, run as its module's. */
function runsAs(owner: RunningCode, listener: unknown, once: () => void): unknown {
  const handle: unknown = typeof listener === 'object' && listener ? Reflect.get(listener, 'handleEvent') : listener;
  if (typeof handle !== 'function') return listener;
  return function listen(this: unknown, event: unknown) {
    once();
    return runAs(owner, () => Reflect.apply(handle, typeof listener === 'function' ? this : listener, [event]));
  };
}

/** @returns what to add in the listener's place */
function record(name: string, remove: Method, [type, listener, options]: Parameters<Method>): unknown {
  const capture = isCapture(options);
  const same = listenersOf(name, type, capture);
  const known = same.get(listener);
  if (known) return known.added;
  const owner = callingModule();
  const once = optionOf(options, 'once') === true;
  if (once && !owner) return listener;
  const forget = () => same.delete(listener);
  const added = owner ? runsAs(owner, listener, () => once && forget()) : listener;
  same.set(listener, {
    owner,
    capture,
    what: `a listener to ${String(type)} on ${name}`,
    added,
    remove: () => {
      forget();
      remove(type, added, capture);
    },
  });
  const signal = optionOf(options, 'signal');
  if (signal instanceof AbortSignal) signal.addEventListener('abort', forget, { once: true });
  return added;
}

/** Replaces a method of one object. */
function put(target: EventTarget, name: string, value: Method): void {
  Reflect.defineProperty(target, name, { configurable: true, writable: true, value });
}

function methodOf(target: EventTarget, name: string): Method {
  const original: unknown = Reflect.get(target, name);
  return (...values) => void (typeof original === 'function' && Reflect.apply(original, target, values));
}

/** Records every listener that is added to window or document from now on. */
export function watchListeners(): void {
  for (const [name, target] of Object.entries(targets)) {
    const add = methodOf(target, 'addEventListener');
    const remove = methodOf(target, 'removeEventListener');
    put(target, 'addEventListener', (...values) => add(values[0], record(name, remove, values), values[2]));
    put(target, 'removeEventListener', (type, listener, options) => {
      const same = listenersOf(name, type, isCapture(options));
      const { added } = same.get(listener) ?? { added: listener };
      same.delete(listener);
      remove(type, added, options);
    });
  }
}

/** Number of listeners on window and document that were added since `watchListeners` was called. */
export const listenerCount = (): number => [...recorded.values()].reduce((sum, { size }) => sum + size, 0);

/** Removes the capture listeners that a module has not removed itself: such a listener can stop events for the whole page. */
export function removeListeners({ module }: RunningCode): PageChange[] {
  const left = [...recorded.values()]
    .flatMap((same) => [...same.values()])
    .filter(({ owner, capture }) => capture && owner?.module === module);
  for (const { remove } of left) remove();
  return left.map(({ what }) => ({ what, restored: true }));
}
