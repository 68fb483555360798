import type { RunningCode } from '../module-files.ts';
import { callingModule, isCalledByBrowser } from './callers.ts';
import type { PageChange } from './globals.ts';

type Report = (owner: RunningCode, change: PageChange) => void;

/** Whether a key belongs to the shell: every key of the app does, except those that begin with the module's name. */
const isShellKey = (key: string, { module }: RunningCode) =>
  /^admin-h5[.:]/.test(key) && !key.startsWith(`admin-h5:${module}`);
/** The session has its own rules (`keepSession`): other tabs change it too. */
const isSessionKey = (key: string) => /^admin-h5\.(\w*[tT]oken|\w*[uU]serInfo|sessionEnd)$/.test(key);

/** What the shell has stored, by key; it shows what was removed without a call that could be refused. */
type Stored = Map<string, string>;

function readAll(storage: Storage): Stored {
  const keys = Object.keys(storage).filter((key) => /^admin-h5[.:]/.test(key) && !isSessionKey(key));
  return new Map(keys.map((key) => [key, storage.getItem(key) ?? '']));
}

function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    // Blocked storage holds nothing.
    return [];
  }
}

/**
 * Protects the shell's keys from modules: a module's own code cannot write or remove them, and its `clear()` does not remove them.
 * So no tab is signed out and no draft is lost. The shared packages may write them, also when a module has called the package.
 * @param suspect the module to which a call belongs that has no caller, such as of a bound method that a promise calls
 * @returns a function that stores again what was removed in another way
 */
export function guardStorage(report: Report, suspect: () => RunningCode | null): (owner: RunningCode) => void {
  const stored = new Map(storages().map((storage) => [storage, readAll(storage)]));

  const wrap = (
    name: 'setItem' | 'removeItem' | 'clear',
    isAllowed: (storage: Storage, key: string, owner: RunningCode) => boolean,
  ) => {
    const original: unknown = Reflect.get(Storage.prototype, name);
    if (typeof original !== 'function') return;
    Reflect.defineProperty(Storage.prototype, name, {
      configurable: true,
      enumerable: true,
      writable: true,
      value: function guarded(this: Storage, ...values: unknown[]) {
        const { stack = '' } = new Error('caller');
        const key = String(values[0]);
        const concerns = name === 'clear' || key.startsWith('admin-h5');
        const owner = concerns ? (callingModule() ?? (isCalledByBrowser(stack) ? suspect() : null)) : null;
        if (owner && !isAllowed(this, key, owner)) return undefined;
        const result: unknown = Reflect.apply(original, this, values);
        const known = stored.get(this);
        if (name === 'clear') known?.clear();
        else if (name === 'removeItem') known?.delete(key);
        else if (/^admin-h5[.:]/.test(key) && !isSessionKey(key)) known?.set(key, String(values[1]));
        return result;
      },
    });
  };

  const canWrite = (_storage: Storage, key: string, owner: RunningCode) => {
    if (!isShellKey(key, owner)) return true;
    report(owner, { what: `the storage key ${key}`, restored: true });
    return false;
  };
  wrap('setItem', canWrite);
  wrap('removeItem', canWrite);
  wrap('clear', (storage, _key, owner) => {
    const keys = Object.keys(storage);
    if (!keys.some((key) => isShellKey(key, owner))) return true;
    for (const key of keys) if (!isShellKey(key, owner)) storage.removeItem(key);
    report(owner, { what: 'all storage keys', restored: true });
    return false;
  });
  // What another tab has written is not for this one to restore.
  window.addEventListener('storage', ({ key, newValue, storageArea }) => {
    const known = storageArea && stored.get(storageArea);
    if (!known) return;
    if (key === null) known.clear();
    else if (newValue === null) known.delete(key);
    else if (known.has(key)) known.set(key, newValue);
  });

  return (owner) => {
    for (const [storage, known] of stored) {
      const lost = [...known].filter(([key]) => storage.getItem(key) === null);
      for (const [key, value] of lost) storage.setItem(key, value);
      const what = lost.length > 3 ? 'all storage keys' : lost.map(([key]) => `the storage key ${key}`).join(', ');
      if (lost.length > 0) report(owner, { what, restored: true });
    }
  };
}
