import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, describeError, ErrorState, SkeletonRows } from '@admin-h5/ui';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import './infinite-list.less';
import { createThrottle } from '../throttle.ts';
import type { Rows } from './use-pages.ts';

/** Milliseconds between two pages that are loaded because the end is near (specification, section 9). */
export const reachEndInterval = 350;

export interface InfiniteListProps<T> {
  query: Pick<UseInfiniteQueryResult<Rows<T>>, 'data' | 'error' | 'hasNextPage' | 'isError' | 'isFetchingNextPage'> &
    Record<'fetchNextPage' | 'refetch', () => Promise<unknown>>;
  /** The rows: a list element around `items`. */
  children: (items: readonly T[]) => ReactNode;
  skeleton?: ReactNode;
  empty: ReactNode;
}

/** Draws an endless list with its states; the next page is loaded before the end comes into view. */
export function InfiniteList<T>({ query, children, skeleton, empty }: InfiniteListProps<T>) {
  const { data, error, hasNextPage, isFetchingNextPage, isError } = query;
  const end = useRef<HTMLDivElement>(null);
  const next = () => void query.fetchNextPage();
  const more = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) next();
  });
  const [throttle] = useState(() => createThrottle(reachEndInterval));
  const count = data?.items.length ?? 0;
  useEffect(() => {
    // Observed anew after each page: a page too short to push the end out of view must load another one.
    if (!end.current || !count) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) throttle.run(() => more());
      },
      { rootMargin: '600px' },
    );
    observer.observe(end.current);
    return () => {
      observer.disconnect();
      throttle.cancel();
    };
  }, [count, throttle]);

  if (!data) {
    if (isError) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
    return skeleton ?? <SkeletonRows />;
  }
  if (!count) return empty;
  const failure = isError && !isFetchingNextPage ? describeError(error) : null;
  return (
    <>
      {children(data.items)}
      <div className="arco-load-more ah5-list-end" ref={end} role="status">
        {isFetchingNextPage && '正在加载…'}
        {failure && (
          <>
            {failure.message}
            {failure.mayPass && (
              <Button kind="text" size="s" onClick={next}>
                重试
              </Button>
            )}
          </>
        )}
        {!isFetchingNextPage &&
          !failure &&
          (hasNextPage ? (
            <Button kind="text" size="s" onClick={next}>
              加载更多
            </Button>
          ) : (
            count > 5 && '没有更多了'
          ))}
      </div>
    </>
  );
}
