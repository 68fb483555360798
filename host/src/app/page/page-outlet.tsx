import type { RawQuery } from '@admin-h5/shared/contract';
import { ErrorState, Screen, SkeletonRows } from '@admin-h5/shared/ui';
import type { LoadPage } from './page-loader.ts';
import { useLazyPage } from './use-lazy-page.ts';

export interface PageOutletProps {
  title: string;
  load: LoadPage;
  query: RawQuery;
  /** On the tab bar: no way back. */
  tab?: boolean;
  wide?: boolean;
}

/** A lazy screen with its states: nothing for 200 ms, then its frame with a skeleton, or what failed with 重试. */
export function PageOutlet({ title, load, query, tab = false, wide = false }: PageOutletProps) {
  const page = useLazyPage(load);
  if (page.kind === 'ready') return <page.Page query={query} />;
  const bar = { title, back: !tab, wide };
  if (page.kind === 'failed') {
    return (
      <Screen {...bar}>
        <ErrorState error={page.error} onRetry={page.retry} />
      </Screen>
    );
  }
  return <Screen {...bar}>{page.slow && <SkeletonRows />}</Screen>;
}
