import { useEffect, useEffectEvent } from 'react';

const mark = 'ah5Viewer';

const markOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && mark in state ? state[mark] : undefined;

/**
 * The way back closes what covers the whole screen and stays on the page: an entry of its own lies on top of the page's,
 * with the same address and the router's own state, so that to the router nothing has changed.
 */
export function useBackToClose(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // A time, so that an entry which a reload has left behind counts as another.
    const own = Date.now();
    const isOwn = () => markOf(history.state) === own;
    let pushed = false;
    // A task later: an effect that is only tried (StrictMode) leaves no entry behind.
    const timer = setTimeout(() => {
      pushed = true;
      history.pushState({ ...history.state, [mark]: own }, '');
    });
    const left = () => {
      if (pushed && !isOwn()) close();
    };
    window.addEventListener('popstate', left);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', left);
      // Gone already where back has closed it, or where another page has taken the entry's place.
      if (pushed && isOwn()) history.back();
    };
  }, []);
}
