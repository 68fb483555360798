import { useEffect, useEffectEvent } from 'react';
import { onPageEvent } from './page-events.ts';

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
