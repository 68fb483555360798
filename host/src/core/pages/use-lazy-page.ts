import type { PageComponent } from '@admin-h5/client/host';
import { useEffect, useState } from 'react';
import { loadedPage, loadPage, type LoadPage } from './page-loader.ts';

/** Milliseconds until the loading indicator appears, so that fast loads show none (specification, section 9). */
const indicatorDelay = 200;

export type LazyPage =
  | { kind: 'ready'; Page: PageComponent }
  /** `slow` after the indicator's delay. */
  | { kind: 'loading'; slow: boolean }
  | { kind: 'failed'; error: unknown; retry: () => void };

interface Attempt {
  load: LoadPage;
  number: number;
  slow: boolean;
  error: unknown;
  failed: boolean;
}

const firstAttempt = (load: LoadPage): Attempt => ({ load, number: 0, slow: false, error: null, failed: false });

/** State of a screen's code: ready at once if it is loaded, else loading, failed with a retry function, or ready. */
export function useLazyPage(load: LoadPage): LazyPage {
  const [attempt, setAttempt] = useState(() => firstAttempt(load));
  const [, showReady] = useState<LoadPage | null>(() => (loadedPage(load) ? load : null));
  const current = attempt.load === load ? attempt : firstAttempt(load);
  if (current !== attempt) setAttempt(current);
  const { number } = current;

  useEffect(() => {
    if (loadedPage(load)) {
      // Another caller may have loaded it after this was drawn.
      queueMicrotask(() => showReady(() => load));
      return undefined;
    }
    let live = true;
    const timer = setTimeout(
      () => setAttempt((now) => (now.load === load && now.number === number ? { ...now, slow: true } : now)),
      indicatorDelay,
    );
    loadPage(load).then(
      () => live && showReady(() => load),
      (error: unknown) =>
        live &&
        setAttempt((now) => (now.load === load && now.number === number ? { ...now, failed: true, error } : now)),
    );
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [load, number]);

  const Page = loadedPage(load);
  if (Page) return { kind: 'ready', Page };
  if (current.failed)
    return {
      kind: 'failed',
      error: current.error,
      retry: () => setAttempt({ ...firstAttempt(load), number: number + 1 }),
    };
  return { kind: 'loading', slow: current.slow };
}
