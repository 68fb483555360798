import { callingModule, callingModuleFast, runAs } from './caller.ts';
import type { PageChange, RunningCode } from './change.ts';

const { apply, defineProperty, get } = Reflect;

const names = ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback', 'queueMicrotask'] as const;

const isTimer = (name: string) => name === 'setTimeout' || name === 'setInterval';

/** Numbers of timers that modules have set. */
const ofModules = new Set<unknown>();

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
      const owner = typeof id === 'number' && !ofModules.has(id) ? callingModuleFast() : null;
      if (owner) report(owner, { what: 'timers of the page', restored: true });
      else apply(original, window, [id]);
    };
    defineProperty(window, name, { configurable: true, enumerable: true, writable: true, value });
  }
  for (const name of names) {
    const original: unknown = get(window, name);
    if (typeof original !== 'function') continue;
    const value = (...values: unknown[]): unknown => {
      // Not by destructuring, which uses an iterator.
      const callback = values[0];
      const owner = typeof callback === 'function' ? callingModule() : null;
      if (owner && typeof callback === 'function') {
        values[0] = (...given: unknown[]) => {
          if (name === 'setInterval' && !isOpen(owner)) return;
          runAs(owner, () => apply(callback, window, given));
        };
      }
      const id: unknown = apply(original, window, values);
      if (owner && isTimer(name)) ofModules.add(id);
      return id;
    };
    defineProperty(window, name, { configurable: true, enumerable: true, writable: true, value });
  }
}
