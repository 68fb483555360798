/**
 * Loads a remote's entry in place of the federation runtime, a script or an ES module, once: nothing here tries again by itself. What
 * an entry exposes has a time limit, and the page is checked right after it has run.
 */
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { explainFile, LoadError, withTimeout } from './failure.ts';
import {
  currentAddress,
  expectedHash,
  fileTimeLimit,
  findBuild,
  impossibleHash,
  listScripts,
  noteFailure,
} from './module-files.ts';
import { checkCode } from './page-guard/page-guard.ts';

type LoadEntry = NonNullable<ModuleFederationRuntimePlugin['loadEntry']>;
/** What a remote's entry defines: `init` receives the shared packages, `get` loads what the remote exposes. */
type Container = Exclude<Awaited<ReturnType<LoadEntry>>, void>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'get' in value && 'init' in value;
}

/**
 * Time limit, hash and the address of a later attempt: by `module-files.ts` for a script, when it is inserted; below for an ES module.
 * A failure is a `LoadError` that says what failed; the runtime passes it on unchanged and does not cache it.
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

/**
 * The container; the code that it exposes has a time limit, and the page is looked at after it has run, before any of the host's code
 * does. (The runtime's type has no promise in `get`, which every bundler returns.)
 */
function watchContainer(container: Container, entry: string): unknown {
  const owner = findBuild(entry);
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
        return awaitWithTimeLimit(entry, exposed);
      };
    },
  };
}

/** Scripts of the document itself; every other is removed once it has run. */
const documentScripts = new WeakSet(document.scripts);
const isLoading = () => [...document.scripts].some((script) => !documentScripts.has(script));

/**
 * Waits for code of a module to end, as long as a file may take; while files are on their way the time begins anew.
 * @throws LoadError (rejected) where it does not end, such as at an `await` of a promise that nothing settles
 */
export async function awaitWithTimeLimit<T>(address: string, running: T): Promise<Awaited<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const wait = () => {
      timer = setTimeout(() => {
        if (isLoading()) wait();
        else reject(new LoadError('timeout', `${address}: its code did not end`));
      }, fileTimeLimit());
    };
    wait();
  });
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
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

/** An empty module of the host, to find out what this browser does with a wrong hash. */
const probe = new URL('./probe.js', import.meta.url).href;
const probeHash = 'sha384-wKTHeBuNTcEucf3+DmD7d7I7aWFY5e9Xpc44Z/o6e2Zqg1E6kf/Qd5lrK80o3rj3';

/**
 * Loads a script into the page's module map without running it. Every later `import` of that address uses this copy.
 * @returns whether it arrived within the time limit and has its hash
 */
function preload(address: string, integrity: string): Promise<boolean> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    const finish = (arrived: boolean) => {
      clearTimeout(timer);
      link.remove();
      resolve(arrived);
    };
    const timer = setTimeout(() => {
      noteFailure(address, true);
      finish(false);
    }, fileTimeLimit());
    link.addEventListener('load', () => finish(true));
    link.addEventListener('error', () => {
      noteFailure(address);
      finish(false);
    });
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href: address });
    document.head.append(link);
  });
}

/** Whether this browser checks the hashes of ES modules; null while that is not known. */
let checksHashes: boolean | null = null;

/** Throws a `LoadError` in a browser that loads an ES module although its hash is wrong. */
async function requireHashChecks(): Promise<void> {
  if (checksHashes === null) {
    const known = document.createElement('link').relList.supports('modulepreload');
    const [right, wrong] = known
      ? await Promise.all([preload(`${probe}?right`, probeHash), preload(`${probe}?wrong`, impossibleHash)])
      : [true, true];
    // If the right one fails too, the failure of the wrong one says nothing about the browser.
    if (!right) throw new LoadError('unreachable', `${probe}: not loaded`);
    checksHashes = !wrong;
  }
  if (!checksHashes) throw new LoadError('browser', 'this browser checks no hashes of ES modules');
}

/** Replaces the cached copy of a file that failed: import statements have a fixed address, so they cannot bypass the cache. */
async function refresh(address: string): Promise<void> {
  if (currentAddress(address) === address) return;
  await withTimeout(fileTimeLimit(), async (signal) =>
    (await fetch(address, { cache: 'reload', signal })).arrayBuffer(),
  ).catch(() => null);
}

/** Loads every script of a build with its hash before any of them runs, since an `import` statement has no hash. */
async function preloadScripts(entry: string): Promise<void> {
  await requireHashChecks();
  const arrived = await Promise.all(
    listScripts(entry).map(async ([address, integrity]) => {
      await refresh(address);
      return { address, ok: await preload(address, integrity) };
    }),
  );
  const failed = arrived.find(({ ok }) => !ok);
  if (failed) throw await explainFile(failed.address);
}

/** Imports an ES module. @throws LoadError (rejected) after the time limit */
async function importWithLimit(address: string): Promise<unknown> {
  return withTimeout(fileTimeLimit(), (signal) => {
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new LoadError('timeout', `${address}: no response`)));
    });
    return Promise.race([import(/* webpackIgnore: true */ address), late]);
  });
}

/**
 * Loads an entry that is an ES module. For a checked build, the browser checks the hash of every script; docs/decisions/0003
 * says which browsers can.
 */
async function loadEsmEntry(address: string): Promise<unknown> {
  const checked = expectedHash(address) !== '';
  if (checked) await preloadScripts(address);
  try {
    return await importWithLimit(checked ? address : currentAddress(address));
  } catch (error) {
    noteFailure(address);
    if (error instanceof LoadError) throw error;
    const cause = checked || error instanceof SyntaxError ? null : await explainFile(address);
    // The file arrives, so it was not refused: it threw, or it imports a file that is not part of the build.
    if (cause && cause.kind !== 'integrity' && cause.kind !== 'incomplete') throw cause;
    throw new LoadError('broken', error instanceof Error ? error.message : String(error));
  }
}
