import { isFetchedAhead } from '../../core/pages/fetch-ahead.ts';

const key = 'admin-h5:lost-files';
/** How long a reload takes at most until the page is gone. */
const leavingMs = 5000;

/** Notes that a reload is due to a file; false where it has been, or where that cannot be kept, so that nothing goes in circles. */
function isFirstLoss(file: string): boolean {
  try {
    const known: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    const files = Array.isArray(known) ? known : [];
    if (files.includes(file)) return false;
    sessionStorage.setItem(key, JSON.stringify([...files, file]));
    return true;
  } catch {
    return false;
  }
}

/** Whether the server says that a file is no longer there; a network that fails says nothing. */
async function isGone(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    return status === 404 || status === 410;
  } catch {
    return false;
  }
}

const addressOf = (target: EventTarget | null): string | null => {
  if (target instanceof HTMLScriptElement) return target.src;
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet' ? target.href : null;
};

/**
 * Loads the page anew, at the route that it shows, where a file of the host's own build is gone: the tab is older than every
 * build that the server keeps. Once for each file, and not for one that is only fetched ahead; forms write their drafts as the
 * page goes.
 * @param folder address of the host's built files, with a trailing slash
 * @returns how to stop
 */
export function watchLostFiles(folder: string, reload: () => void = () => location.reload()): () => void {
  // A screen's script and stylesheet go missing together: the page leaves once for both. Whoever chose to stay may meet
  // another loss later.
  let leaving = false;
  const onError = async ({ target }: Event) => {
    // It is fetched again once it is needed.
    if (target && isFetchedAhead(target)) return;
    const address = addressOf(target);
    if (!address?.startsWith(folder) || !(await isGone(address)) || !isFirstLoss(address) || leaving) return;
    leaving = true;
    setTimeout(() => (leaving = false), leavingMs);
    reload();
  };
  const listener = (event: Event) => void onError(event);
  // An element's error does not rise: only on its way down does the window see it.
  window.addEventListener('error', listener, true);
  return () => window.removeEventListener('error', listener, true);
}
