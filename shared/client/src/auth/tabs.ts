import { forgetInMemory } from './safe-storage.ts';
import { reloadSession } from './session.ts';
import { sessionKeys } from './stored-session.ts';

/** Milliseconds in which storage events are collected: a login writes two keys, and no tab may read only one of them. */
const eventDelay = 30;

const keys: ReadonlySet<string> = new Set(Object.values(sessionKeys));

/** A page restored from the browser's back/forward cache has received no storage events meanwhile. */
function onPageShow(event: PageTransitionEvent): void {
  if (event.persisted) reloadSession();
}

/**
 * A tab in the background may have missed another tab's refresh. It reads the session again before its first call: a call with
 * a token that was replaced long ago would end the session.
 */
function onReturn(): void {
  if (document.visibilityState === 'visible') reloadSession();
}

/** Follows logins, logouts and account switches of other tabs; returns the function that stops this. */
export function followOtherTabs(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onStorage = (event: StorageEvent) => {
    // A null key: the other tab cleared its whole storage.
    if (event.key !== null && !keys.has(event.key)) return;
    forgetInMemory(event.key);
    clearTimeout(timer);
    timer = setTimeout(reloadSession, eventDelay);
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
    document.removeEventListener('visibilitychange', onReturn);
  };
}
