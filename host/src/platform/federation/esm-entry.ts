import { explainFile } from './explain-failure.ts';
import { LoadError } from './failure.ts';
import { currentAddress, expectedHash, fileTimeLimit, impossible, noteFailure, scriptsOf } from './module-files.ts';
import { withTimeout } from './with-timeout.ts';

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
      ? await Promise.all([preload(`${probe}?right`, probeHash), preload(`${probe}?wrong`, impossible)])
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
    scriptsOf(entry).map(async ([address, integrity]) => {
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
export async function loadEsmEntry(address: string): Promise<unknown> {
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
