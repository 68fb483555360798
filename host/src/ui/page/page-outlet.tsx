import type { PageComponent } from '@admin-h5/client/host';
import type { RawQuery } from '@admin-h5/contract';
import { ErrorState, Screen, SkeletonRows } from '@admin-h5/ui';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { LoadPage } from '../../core/pages/page-loader.ts';
import { useLazyPage } from '../../core/pages/use-lazy-page.ts';

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
