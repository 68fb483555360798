import { callingModule } from './caller.ts';
import type { RunningCode, PageChange } from './change.ts';

type Method = (type: unknown, listener: unknown, options: unknown) => void;

const targets = { window, document };

interface Recorded {
  /** The module that added it for the capture phase; null for all other listeners. */
  owner: RunningCode | null;
  what: string;
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

function record(name: string, remove: Method, [type, listener, options]: Parameters<Method>): void {
  const capture = isCapture(options);
  const same = listenersOf(name, type, capture);
  if (optionOf(options, 'once') === true || same.has(listener)) return;
  same.set(listener, {
    owner: capture ? callingModule() : null,
    what: `a listener to ${String(type)} on ${name}`,
    remove: () => {
      same.delete(listener);
      remove(type, listener, capture);
    },
  });
  const signal = optionOf(options, 'signal');
  if (signal instanceof AbortSignal) signal.addEventListener('abort', () => same.delete(listener), { once: true });
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
    put(target, 'addEventListener', (...values) => {
      record(name, remove, values);
      add(...values);
    });
    put(target, 'removeEventListener', (...values) => {
      const [type, listener, options] = values;
      listenersOf(name, type, isCapture(options)).delete(listener);
      remove(...values);
    });
  }
}

/** Number of listeners on window and document that were added since `watchListeners` was called. */
export const listenerCount = (): number => [...recorded.values()].reduce((sum, { size }) => sum + size, 0);

/** Removes the capture listeners that a module has not removed itself: such a listener can stop events for the whole page. */
export function removeListeners({ module }: RunningCode): PageChange[] {
  const left = [...recorded.values()]
    .flatMap((same) => [...same.values()])
    .filter(({ owner }) => owner?.module === module);
  for (const { remove } of left) remove();
  return left.map(({ what }) => ({ what, restored: true }));
}
