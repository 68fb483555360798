/** Show, hide and unload of pages, as mini programs have them. */
import { useEffect, useEffectEvent } from 'react';
import { NavigationType } from 'react-router';
import { currentPage, type CurrentPage, setup } from './current-page.tsx';

/** `show`: the page is visible; `hide`: another page or another app covers it; `unload`: it is left for good. */
export interface PageEvent {
  type: 'show' | 'hide' | 'unload';
  page: CurrentPage;
  /** Whether a page of the app was opened or left, or the whole document was shown, hidden or closed. */
  cause: 'navigation' | 'document';
}

const listeners = new Set<(event: PageEvent) => void>();

/** Calls `listener` on every show, hide and unload of a page; returns the function that removes it. */
export function onPageEvent(listener: (event: PageEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function emit(event: PageEvent): void {
  for (const listener of listeners) listener(event);
}

const samePage = (a: CurrentPage, b: CurrentPage) => a.path === b.path && a.entry === b.entry;

/** Watches router and document; returns the function that stops this. */
export function startPageEvents(): () => void {
  let page = currentPage();
  const stopFollowing = setup().router.subscribe(({ historyAction }) => {
    const next = currentPage();
    const left = page;
    page = next;
    if (samePage(left, next)) return;
    const stays = historyAction === NavigationType.Push || next.depth > left.depth;
    emit({ type: stays ? 'hide' : 'unload', page: left, cause: 'navigation' });
    emit({ type: 'show', page: next, cause: 'navigation' });
  });
  const onVisibility = () => {
    emit({ type: document.visibilityState === 'visible' ? 'show' : 'hide', page, cause: 'document' });
  };
  const onPageHide = (event: PageTransitionEvent) => {
    // A page in the browser's back/forward cache comes back as it was.
    if (!event.persisted) emit({ type: 'unload', page, cause: 'document' });
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', onPageHide);
  return () => {
    stopFollowing();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', onPageHide);
  };
}

/** Calls `callback` when the page appears, and each time the app returns to the foreground. */
export function usePageShow(callback: () => void): void {
  const run = useEffectEvent(callback);
  useEffect(() => {
    run();
    return onPageEvent(({ type, cause }) => {
      if (type === 'show' && cause === 'document') run();
    });
  }, []);
}

/** Calls `callback` when another page is opened from this one, and each time the app goes to the background. */
export function usePageHide(callback: () => void): void {
  const run = useEffectEvent(callback);
  useEffect(() => onPageEvent(({ type }) => void (type === 'hide' && run())), []);
}

/** Calls `callback` when the page is left for good, or the document is closed. */
export function usePageUnload(callback: () => void): void {
  const run = useEffectEvent(callback);
  useEffect(() => onPageEvent(({ type }) => void (type === 'unload' && run())), []);
}
