import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { describeError, mayPass } from '../state/describe-error.ts';
import { createThrottle } from '../gesture/throttle.ts';
import { ErrorState } from '../state/states.tsx';
import { SkeletonRows } from '../skeleton/skeleton.tsx';
import './infinite-list.less';
import type { Pages } from './use-pages.ts';

/** Milliseconds between two pages that reaching the end asks for (specification, section 9). */
export const reachEndInterval = 350;

export interface InfiniteListProps<T> {
  pages: Pages<T>;
  /** The rows: a list element around `items`. */
  children: (items: readonly T[]) => ReactNode;
  skeleton?: ReactNode;
  empty: ReactNode;
}

/** Draws an endless list with its states; the next page is asked for before the end comes into view. */
export function InfiniteList<T>({ pages, children, skeleton, empty }: InfiniteListProps<T>) {
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(() => {
    if (pages.status === 'idle') pages.loadMore();
  });
  const [throttle] = useState(() => createThrottle(reachEndInterval));
  const count = pages.items.length;
  useEffect(() => {
    // Watched anew after each page: one that is too short to push the end away must ask again.
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

  if (pages.total === null) {
    if (pages.status === 'error') return <ErrorState error={pages.error} onRetry={pages.loadMore} />;
    return skeleton ?? <SkeletonRows />;
  }
  if (!count) return empty;
  const failure = pages.status === 'error' ? describeError(pages.error) : null;
  return (
    <>
      {children(pages.items)}
      <div className="ah5-list-end" ref={end} role="status">
        {pages.status === 'more' && '正在加载…'}
        {failure && (
          <>
            {failure.message}
            {mayPass(failure) && (
              <Button kind="text" size="s" onClick={pages.loadMore}>
                重试
              </Button>
            )}
          </>
        )}
        {pages.status === 'idle' &&
          (pages.hasMore ? (
            <Button kind="text" size="s" onClick={pages.loadMore}>
              加载更多
            </Button>
          ) : (
            count > 5 && '没有更多了'
          ))}
      </div>
    </>
  );
}
