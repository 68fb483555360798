import { explainFile } from './explain.ts';
import { LoadError } from './failure.ts';
import { currentAddress, expectedHash, fileLimit, impossible, noteFailure, scriptsOf } from './module-files.ts';
import { withTimeout } from './with-timeout.ts';

/** An empty module of the host, which shows what this browser does with a hash that is wrong. */
const probe = new URL('./probe.js', import.meta.url).href;
const probeHash = 'sha384-wKTHeBuNTcEucf3+DmD7d7I7aWFY5e9Xpc44Z/o6e2Zqg1E6kf/Qd5lrK80o3rj3';

/**
 * Loads a script into the page's module map without running it. Every later `import` of that address, from whatever module,
 * takes it from there.
 * @returns whether it arrived, with its hash, within the time limit
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
    }, fileLimit());
    link.addEventListener('load', () => finish(true));
    link.addEventListener('error', () => {
      noteFailure(address);
      finish(false);
    });
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity, href: address });
    document.head.append(link);
  });
}

let checks: boolean | null = null;

/** Refuses in a browser that would load an ES module in spite of a wrong hash. */
async function requireChecks(): Promise<void> {
  if (checks === null) {
    const known = document.createElement('link').relList.supports('modulepreload');
    const [right, wrong] = known
      ? await Promise.all([preload(`${probe}?right`, probeHash), preload(`${probe}?wrong`, impossible)])
      : [true, true];
    // Without the right one, a failure of the wrong one says nothing of the browser.
    if (!right) throw new LoadError('unreachable', `${probe}: not loaded`);
    checks = !wrong;
  }
  if (!checks) throw new LoadError('browser', 'this browser checks no hashes of ES modules');
}

/** Replaces what the browser's cache holds of a file that failed: the address in the import statements cannot be changed. */
async function refresh(address: string): Promise<void> {
  if (currentAddress(address) === address) return;
  await withTimeout(fileLimit(), async (signal) =>
    (await fetch(address, { cache: 'reload', signal })).arrayBuffer(),
  ).catch(() => null);
}

/** Loads every script of a build with its hash before any of them runs, since an `import` carries no hash of its own. */
async function holdScripts(entry: string): Promise<void> {
  await requireChecks();
  const arrived = await Promise.all(
    scriptsOf(entry).map(async ([address, integrity]) => {
      await refresh(address);
      return { address, ok: await preload(address, integrity) };
    }),
  );
  const lost = arrived.find(({ ok }) => !ok);
  if (lost) throw await explainFile(lost.address);
}

/** @returns what an ES module exports, or fails when its time is up */
async function importWithin(address: string): Promise<unknown> {
  return withTimeout(fileLimit(), (signal) => {
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new LoadError('timeout', `${address}: no response`)));
    });
    return Promise.race([import(/* webpackIgnore: true */ address), late]);
  });
}

/**
 * Loads an entry that is an ES module. Of a checked build every script is held to its hash; see
 * docs/decisions/0003 for the browsers that can.
 */
export async function loadEsmEntry(address: string): Promise<unknown> {
  const checked = expectedHash(address) !== '';
  if (checked) await holdScripts(address);
  try {
    return await importWithin(checked ? address : currentAddress(address));
  } catch (error) {
    noteFailure(address);
    if (error instanceof LoadError) throw error;
    const cause = checked || error instanceof SyntaxError ? null : await explainFile(address);
    // What arrives was not refused: it threw, or it imports what is not part of the build.
    if (cause && cause.kind !== 'integrity' && cause.kind !== 'incomplete') throw cause;
    throw new LoadError('broken', error instanceof Error ? error.message : String(error));
  }
}
