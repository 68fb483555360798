import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from '@admin-h5/client';
import { Button, buttonClass, describeError, ErrorState, RequestId, SkeletonRows } from '@admin-h5/ui';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import './infinite-list.less';
import { createThrottle } from '../throttle.ts';
import type { ListLinks, Rows } from './use-pages.ts';

/** Milliseconds between two pages that are loaded because the end is near (specification, section 9). */
export const reachEndInterval = 350;

export interface InfiniteListProps<T> {
  query: Pick<UseInfiniteQueryResult<Rows<T>>, 'data' | 'error' | 'hasNextPage' | 'isError' | 'isFetchingNextPage'> &
    Record<'fetchNextPage' | 'refetch', () => Promise<unknown>>;
  /** Where a list that may start with a later page has its neighbours. */
  links?: ListLinks;
  /** The rows: a list element around `items`. */
  children: (items: readonly T[]) => ReactNode;
  skeleton?: ReactNode;
  empty: ReactNode;
}

const moreClass = buttonClass({ kind: 'text', size: 's' });

/** Draws an endless list with its states; the next page is loaded before the end comes into view. */
export function InfiniteList<T>({ query, links, children, skeleton, empty }: InfiniteListProps<T>) {
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
      {links?.prev && (
        <div className="ah5-list-end">
          <Link className={moreClass} rel="prev" to={links.prev}>
            上一页
          </Link>
        </div>
      )}
      {children(data.items)}
      <div className="arco-load-more ah5-list-end" ref={end} role="status">
        {isFetchingNextPage && '正在加载…'}
        {failure && (
          <>
            <span>
              {failure.message}
              <RequestId id={failure.requestId} />
            </span>
            {failure.mayPass && (
              <Button kind="text" size="s" onClick={next}>
                重试
              </Button>
            )}
          </>
        )}
        {!isFetchingNextPage &&
          !failure &&
          (hasNextPage && links?.next ? (
            <Link className={moreClass} rel="next" to={links.next} instead={next}>
              加载更多
            </Link>
          ) : hasNextPage ? (
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
