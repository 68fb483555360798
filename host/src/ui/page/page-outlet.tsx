import type { PageComponent } from '@admin-h5/client/host';
import type { RawQuery } from '@admin-h5/contract';
import { ErrorState, Screen, SkeletonRows } from '@admin-h5/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { loadedPage, loadPage, type LoadPage } from '../../core/pages/page-loader.ts';

export interface PageOutletProps {
  title: string;
  load: LoadPage;
  query: RawQuery;
  /** On the tab bar: without a back button. */
  tab?: boolean;
  wide?: boolean;
  /** Called right after the first effects of the screen. */
  onEffects?: () => void;
  /** Called after the screen was drawn without an error, including its first effects. */
  onDrawn?: () => void;
  /** Draws an error instead of the default state. */
  failed?: (error: unknown, retry: () => void) => ReactNode;
}

interface DrawnProps {
  Page: PageComponent;
  title: string;
  query: RawQuery;
  onEffects: (() => void) | undefined;
  onDrawn: (() => void) | undefined;
}

function Drawn({ Page, title, query, onEffects, onDrawn }: DrawnProps) {
  useEffect(() => {
    onEffects?.();
    if (!onDrawn) return undefined;
    // If an effect of the page throws, this component is unmounted before the task runs.
    const timer = setTimeout(onDrawn);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- another screen in the same place is drawn anew
  }, [onEffects, onDrawn, Page]);
  return <Page query={query} title={title} />;
}

/** A lazy screen with its states: nothing for 200 ms, then its frame with a skeleton, or an error with 重试. */
export function PageOutlet({
  title,
  load,
  query,
  tab = false,
  wide = false,
  onEffects,
  onDrawn,
  failed,
}: PageOutletProps) {
  const page = useLazyPage(load);
  if (page.kind === 'ready') return <Drawn Page={page.Page} {...{ title, query, onEffects, onDrawn }} />;
  const bar = { title, back: !tab, wide };
  if (page.kind === 'failed') {
    if (failed) return failed(page.error, page.retry);
    return (
      <Screen {...bar}>
        <ErrorState error={page.error} onRetry={page.retry} />
      </Screen>
    );
  }
  return <Screen {...bar}>{page.slow && <SkeletonRows />}</Screen>;
}

/** Milliseconds until the loading indicator appears, so that fast loads show none (specification, section 9). */
const indicatorDelay = 200;

type LazyPage =
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
function useLazyPage(load: LoadPage): LazyPage {
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
