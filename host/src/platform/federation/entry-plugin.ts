import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { loadEsmEntry } from './esm-entry.ts';
import { explainFile } from './explain-failure.ts';
import { LoadError } from './failure.ts';
import { buildOf, noteFailure } from './module-files.ts';
import { checkCode } from '../page-guard/page-guard.ts';
import { requireEnd } from './require-end.ts';

type LoadEntry = NonNullable<ModuleFederationRuntimePlugin['loadEntry']>;
/** What a remote's entry defines: `init` receives the shared packages, `get` loads what the remote exposes. */
type Container = Exclude<Awaited<ReturnType<LoadEntry>>, void>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'get' in value && 'init' in value;
}

/** Runs a script and removes its element, so that an attempt after a failure fetches the file again. */
function runScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    let thrown: string | null = null;
    const onError = (event: ErrorEvent) => {
      if (event.filename === script.src) thrown = event.message;
    };
    const finish = (failure: LoadError | null) => {
      window.removeEventListener('error', onError);
      script.remove();
      if (failure) reject(failure);
      else resolve();
    };
    // `load` also fires for a script that throws; the window's error event distinguishes the two.
    window.addEventListener('error', onError);
    // The insertion guard adds its listeners first: they record whether the file took too long.
    document.head.append(script);
    script.addEventListener('load', () => {
      if (thrown !== null) noteFailure(address);
      finish(thrown === null ? null : new LoadError('broken', thrown));
    });
    script.addEventListener('error', () => void explainFile(address).then(finish));
  });
}

async function loadScriptEntry(address: string, globalName: string): Promise<unknown> {
  await runScript(address);
  return Reflect.get(globalThis, globalName);
}

/**
 * The container; the code that it exposes has a time limit, and the page is looked at after it has run, before any of the host's code
 * does. (The runtime's type has no promise in `get`, which every bundler returns.)
 */
function watchContainer(container: Container, entry: string): unknown {
  const owner = buildOf(entry);
  return {
    init: (...values: Parameters<Container['init']>) => container.init(...values),
    get: async (name: string) => {
      const factory: unknown = await Promise.resolve<unknown>(container.get(name));
      return () => {
        let exposed = factory;
        try {
          if (typeof factory === 'function') exposed = factory();
        } finally {
          if (owner) checkCode(owner);
        }
        return requireEnd(entry, exposed);
      };
    },
  };
}

/**
 * Loads a remote's entry in place of the runtime, once; nothing here tries again by itself. Time limit, hash and the address of a
 * later attempt: `guardElement` (`module-files.ts`) for a script, when it is inserted; `esm-entry.ts` for an ES module. A failure
 * is a `LoadError` that says what failed; the runtime passes it on unchanged and does not cache it.
 */
export const entryPlugin: ModuleFederationRuntimePlugin = {
  name: 'admin-h5-entry',
  loadEntry: async ({ remoteInfo: { entry, entryGlobalName, type } }) => {
    const container = await (type === 'module' ? loadEsmEntry(entry) : loadScriptEntry(entry, entryGlobalName));
    const watched = isContainer(container) && watchContainer(container, entry);
    if (!isContainer(watched)) throw new LoadError('broken', `${entry} defines no module container`);
    return watched;
  },
};
