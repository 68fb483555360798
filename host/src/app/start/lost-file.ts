import { readJson, writeJson } from '@admin-h5/client/device-storage';
import { isFetchedAhead } from '../../core/pages/page-loader.ts';

const storageKey = 'admin-h5:lost-files';
/** Longest time that a reload takes until the page is gone, milliseconds. */
const leavingMs = 5000;

/** Records a reload because of a file. Returns false if it was recorded before or cannot be stored, to avoid a loop. */
function isFirstLoss(file: string): boolean {
  const known = readJson(storageKey, 'sessionStorage');
  const files = Array.isArray(known) ? known : [];
  return !files.includes(file) && writeJson(storageKey, [...files, file], 'sessionStorage');
}

/** Whether the server responds that a file no longer exists; a network failure does not count. */
async function isGone(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    return status === 404 || status === 410;
  } catch {
    return false;
  }
}

const fileAddress = (target: EventTarget | null): string | null => {
  if (target instanceof HTMLScriptElement) return target.src;
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target.href : null;
};

/**
 * Reloads the page at its present route if a file of the host's own build no longer exists: the tab is older than
 * every build that the server keeps. Once per file, and not for prefetched files; forms save their drafts before the
 * reload.
 * @param folder address of the host's built files, with a trailing slash
 * @returns a function that stops this
 */
export function watchLostFiles(folder: string, reload: () => void = () => location.reload()): () => void {
  // A screen's script and stylesheet are missing together, so one reload is enough. If the person chose to stay,
  // another file may be missing later.
  let leaving = false;
  const onError = async ({ target }: Event) => {
    // It is fetched again when it is needed.
    if (target && isFetchedAhead(target)) return;
    const address = fileAddress(target);
    if (!address?.startsWith(folder) || !(await isGone(address)) || !isFirstLoss(address) || leaving) return;
    leaving = true;
    setTimeout(() => (leaving = false), leavingMs);
    reload();
  };
  const listener = (event: Event) => void onError(event);
  // An element's error event does not bubble; the window sees it only in the capture phase.
  window.addEventListener('error', listener, true);
  return () => window.removeEventListener('error', listener, true);
}
