import { callingModule } from './caller.ts';
import type { RunningCode, PageChange } from './change.ts';

type Report = (owner: RunningCode, change: PageChange) => void;

/** Whether a key belongs to the shell: every key of the app does, except those that begin with the module's name. */
const isShellKey = (key: string, { module }: RunningCode) =>
  /^admin-h5[.:]/.test(key) && !key.startsWith(`admin-h5:${module}`);

function wrap(
  name: 'setItem' | 'removeItem' | 'clear',
  may: (storage: Storage, key: string, owner: RunningCode) => boolean,
) {
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
 * Protects the shell's keys from modules: a module's own code cannot write or remove them, and its `clear()` does not remove them.
 * So no tab is signed out and no draft is lost. The shared packages may write them, also when a module has called the package.
 */
export function guardStorage(report: Report): void {
  const mayTouch = (_storage: Storage, key: string, owner: RunningCode) => {
    if (!isShellKey(key, owner)) return true;
    report(owner, { what: `the storage key ${key}`, restored: true });
    return false;
  };
  wrap('setItem', mayTouch);
  wrap('removeItem', mayTouch);
  wrap('clear', (storage, _key, owner) => {
    const keys = Object.keys(storage);
    if (!keys.some((key) => isShellKey(key, owner))) return true;
    for (const key of keys) if (!isShellKey(key, owner)) storage.removeItem(key);
    report(owner, { what: 'all storage keys', restored: true });
    return false;
  });
}
