import { callingModule } from './caller.ts';
import type { Owner, PageChange } from './change.ts';

type Method = (type: unknown, listener: unknown, options: unknown) => void;

const targets = { window, document };

interface Kept {
  /** The module that added it for the capture phase. */
  owner: Owner | null;
  what: string;
  remove: () => void;
}

/** By target, event and phase, then by the listener. */
const kept = new Map<string, Map<unknown, Kept>>();

const optionOf = (options: unknown, name: string): unknown =>
  typeof options === 'object' && options !== null ? Reflect.get(options, name) : undefined;
const isCapture = (options: unknown) => options === true || optionOf(options, 'capture') === true;

function listenersOf(name: string, type: unknown, capture: boolean): Map<unknown, Kept> {
  const key = `${name} ${String(type)} ${capture}`;
  const known = kept.get(key) ?? new Map<unknown, Kept>();
  kept.set(key, known);
  return known;
}

function note(name: string, remove: Method, [type, listener, options]: Parameters<Method>): void {
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

/** Notes the listeners of window and document from now on. */
export function watchListeners(): void {
  for (const [name, target] of Object.entries(targets)) {
    const add = methodOf(target, 'addEventListener');
    const remove = methodOf(target, 'removeEventListener');
    put(target, 'addEventListener', (...values) => {
      note(name, remove, values);
      add(...values);
    });
    put(target, 'removeEventListener', (...values) => {
      const [type, listener, options] = values;
      listenersOf(name, type, isCapture(options)).delete(listener);
      remove(...values);
    });
  }
}

/** How many listeners window and document have that were added since `watchListeners`. */
export const listenerCount = (): number => [...kept.values()].reduce((sum, { size }) => sum + size, 0);

/** Removes what a module has left behind for the capture phase: such a listener can keep events from the whole page. */
export function removeListeners({ module }: Owner): PageChange[] {
  const left = [...kept.values()].flatMap((same) => [...same.values()]).filter(({ owner }) => owner?.module === module);
  for (const { remove } of left) remove();
  return left.map(({ what }) => ({ what, restored: true }));
}
