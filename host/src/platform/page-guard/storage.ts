import { callingModule } from './caller.ts';
import type { Owner, PageChange } from './change.ts';

type Report = (owner: Owner, change: PageChange) => void;

/** Whether a key is the shell's: all of the app are, but for those that begin with the module's name. */
const isShells = (key: string, { module }: Owner) => /^admin-h5[.:]/.test(key) && !key.startsWith(`admin-h5:${module}`);

function wrap(name: 'setItem' | 'removeItem' | 'clear', may: (storage: Storage, key: string, owner: Owner) => boolean) {
  const original: unknown = Reflect.get(Storage.prototype, name);
  if (typeof original !== 'function') return;
  Reflect.defineProperty(Storage.prototype, name, {
    configurable: true,
    enumerable: true,
    writable: true,
    value: function guarded(this: Storage, ...values: unknown[]) {
      const key = String(values[0]);
      const owner = name === 'clear' || key.startsWith('admin-h5') ? callingModule() : null;
      return owner && !may(this, key, owner) ? undefined : Reflect.apply(original, this, values);
    },
  });
}

/**
 * Keeps the shell's keys from modules: their own code neither writes nor removes them, and their `clear()` leaves them. So nobody is
 * signed out in any tab, and no draft is lost. What the shared packages do on a module's behalf is not the module's own code.
 */
export function guardStorage(report: Report): void {
  const mayTouch = (_storage: Storage, key: string, owner: Owner) => {
    if (!isShells(key, owner)) return true;
    report(owner, { what: `the storage key ${key}`, restored: true });
    return false;
  };
  wrap('setItem', mayTouch);
  wrap('removeItem', mayTouch);
  wrap('clear', (storage, _key, owner) => {
    const keys = Object.keys(storage);
    if (!keys.some((key) => isShells(key, owner))) return true;
    for (const key of keys) if (!isShells(key, owner)) storage.removeItem(key);
    report(owner, { what: 'all storage keys', restored: true });
    return false;
  });
}
