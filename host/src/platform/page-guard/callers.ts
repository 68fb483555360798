/**
 * Which module's code runs: by the stack of a call, and by what the code has set going. Timers and listeners of a module are known as its
 * code, those that would disturb the page are removed, and a module that leaves the page is noticed.
 */
import { addressesIn, findBuild, type RunningCode } from '../module-files.ts';
import type { PageChange } from './globals.ts';

const { apply, defineProperty, get } = Reflect;

/** The module whose timer or listener runs now. */
let running: RunningCode | null = null;

interface Followers {
  /** Puts the language's functions back, which this file needs and a module may have replaced; returns what had changed. */
  readonly restoreLanguage: () => PageChange[];
  /** Called with that, and with whether it is a module's code that runs. */
  readonly onRestored: (changes: readonly PageChange[], isModule: boolean) => void;
  /** Called after a module's timer or listener has run. */
  readonly afterRun: (owner: RunningCode) => void;
}
let followers: Followers = { restoreLanguage: () => [], onRestored: () => undefined, afterRun: () => undefined };

/** Sets what happens before a stack is read, and after a module's callback. */
export function followModules(next: Followers): void {
  followers = next;
}

const stripPosition = (address: string) => address.replace(/(?::\d{1,9}){1,2}$/, '');

/**
 * The module whose code called the function that calls this; null for any other caller, such as a shared package.
 * @param call made in the file of that function, where it may lie in another chunk than this file
 */
export function callingModule(call = new Error('caller')): RunningCode | null {
  const { stack = '' } = call;
  const changes = followers.restoreLanguage();
  const owner = running ?? ownerIn(stack);
  if (changes.length > 0) followers.onRestored(changes, owner !== null);
  return owner;
}

/** The same for a call that may come thousands of times: the language may be a module's meanwhile. */
function callingModuleFast(): RunningCode | null {
  return running ?? ownerIn(new Error('caller').stack ?? '');
}

function ownerIn(stack: string): RunningCode | null {
  const files = addressesIn(stack).map(stripPosition);
  const caller = files.find((file) => file !== files[0]);
  return caller === undefined ? null : findBuild(caller);
}

/** Runs a callback of a module, so that what it changes is known to be that module's. */
function runAs<T>(owner: RunningCode, run: () => T): T {
  const before = running;
  running = owner;
  try {
    return run();
  } finally {
    running = before;
    followers.afterRun(owner);
  }
}

/** Whether a function was called by the browser, not by code: its frame is the stack's only one. So is a method that a module has bound. */
export const isCalledByBrowser = (stack: string): boolean =>
  stack.split('\n').filter((line) => /https?:|^\s*at /.test(line)).length === 1;

const schedulers = [
  'setTimeout',
  'setInterval',
  'requestAnimationFrame',
  'requestIdleCallback',
  'queueMicrotask',
] as const;

const isTimer = (name: string) => name === 'setTimeout' || name === 'setInterval';

const moduleTimers = new Set<unknown>();

/**
 * Makes callbacks of modules known as theirs while they run. A module's interval rests while none of its screens is open.
 * A module cannot end timers that it has not set.
 * @param isOpen whether a screen of the module is open
 */
export function watchTimers(
  isOpen: (owner: RunningCode) => boolean,
  report: (owner: RunningCode, change: PageChange) => void,
): void {
  for (const name of ['clearTimeout', 'clearInterval'] as const) {
    const original = window[name];
    const value = (id: unknown) => {
      const owner = typeof id === 'number' && !moduleTimers.has(id) ? callingModuleFast() : null;
      if (owner) report(owner, { what: 'timers of the page', restored: true });
      else apply(original, window, [id]);
    };
    defineProperty(window, name, { configurable: true, enumerable: true, writable: true, value });
  }
  for (const name of schedulers) {
    const original: unknown = get(window, name);
    if (typeof original !== 'function') continue;
    const value = (...values: unknown[]): unknown => {
      // Not by destructuring, which uses an iterator.
      const callback = values[0];
      const owner = typeof callback === 'function' ? callingModule() : null;
      if (owner && typeof callback === 'function') {
        values[0] = (...args: unknown[]) => {
          if (name === 'setInterval' && !isOpen(owner)) return;
          runAs(owner, () => apply(callback, window, args));
        };
      }
      const id: unknown = apply(original, window, values);
      if (owner && isTimer(name)) moduleTimers.add(id);
      return id;
    };
    defineProperty(window, name, { configurable: true, enumerable: true, writable: true, value });
  }
}

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

const readOption = (options: unknown, name: string): unknown =>
  typeof options === 'object' && options !== null ? Reflect.get(options, name) : undefined;
const isCapture = (options: unknown) => options === true || readOption(options, 'capture') === true;

function findListeners(name: string, type: unknown, capture: boolean): Map<unknown, Recorded> {
  const key = `${name} ${String(type)} ${capture}`;
  const known = recorded.get(key) ?? new Map<unknown, Recorded>();
  recorded.set(key, known);
  return known;
}

function wrapListener(owner: RunningCode, listener: unknown, once: () => void): unknown {
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
  const same = findListeners(name, type, capture);
  const known = same.get(listener);
  if (known) return known.added;
  const owner = callingModule();
  const once = readOption(options, 'once') === true;
  if (once && !owner) return listener;
  const forget = () => same.delete(listener);
  const added = owner ? wrapListener(owner, listener, () => once && forget()) : listener;
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
  const signal = readOption(options, 'signal');
  if (signal instanceof AbortSignal) signal.addEventListener('abort', forget, { once: true });
  return added;
}

function replaceMethod(target: EventTarget, name: string, value: Method): void {
  Reflect.defineProperty(target, name, { configurable: true, writable: true, value });
}

function bindMethod(target: EventTarget, name: string): Method {
  const original: unknown = Reflect.get(target, name);
  return (...values) => void (typeof original === 'function' && Reflect.apply(original, target, values));
}

/** Records every listener that is added to window or document from now on. */
export function watchListeners(): void {
  for (const [name, target] of Object.entries(targets)) {
    const add = bindMethod(target, 'addEventListener');
    const remove = bindMethod(target, 'removeEventListener');
    replaceMethod(target, 'addEventListener', (...values) => add(values[0], record(name, remove, values), values[2]));
    replaceMethod(target, 'removeEventListener', (type, listener, options) => {
      const same = findListeners(name, type, isCapture(options));
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

/** As of the browser's Navigation API, which Safari before 26.2 and Firefox before 147 lack. */
interface NavigateEvent extends Event {
  readonly navigationType: string;
  readonly userInitiated: boolean;
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
}

const isNavigate = (event: Event): event is NavigateEvent => 'destination' in event && 'userInitiated' in event;

/**
 * Notices that code of a module loads the page anew or leaves it; neither can be refused.
 * @param onLeave called just before, where the browser says so
 */
export function watchNavigation(onLeave: (owner: RunningCode, detail: string) => void): void {
  const navigation: unknown = Reflect.get(window, 'navigation');
  if (!(navigation instanceof EventTarget)) return;
  navigation.addEventListener('navigate', (event) => {
    if (!isNavigate(event) || event.userInitiated || event.destination.sameDocument) return;
    const owner = callingModule();
    if (owner) onLeave(owner, `${event.navigationType} of the page: ${event.destination.url}`);
  });
}
