import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '@admin-h5/contract';
import { useCurrentPage } from '@admin-h5/client';
import { keep, recall } from '../resource/memory.ts';

interface Held<T> {
  key: string;
  items: T[];
  total: number;
  /** Pages in hand. */
  pages: number;
  status: 'loading' | 'more' | 'idle' | 'error';
  error?: unknown;
}

export interface Pages<T> {
  items: readonly T[];
  /** null until the first page has come. */
  total: number | null;
  status: Held<T>['status'];
  error?: unknown;
  hasMore: boolean;
  /** Loads the next page, or the one that failed; does nothing while one is on its way. */
  loadMore: () => void;
  /** Starts over from the first page and keeps what is shown meanwhile; answers, when it is over, whether it did not fail. */
  reload: () => Promise<boolean>;
}

export interface PagesOptions {
  /** Records a page; 20 by default. */
  size?: number;
}

/**
 * An endless list. What was loaded is kept with the history entry, so that coming back finds the same rows in the same place;
 * opened anew, it starts over.
 * @param key names the filters; a change starts over
 */
export function usePages<T extends { id: string }>(
  load: (page: { page: number; size: number }, signal: AbortSignal) => Promise<Page<T>>,
  key: string,
  { size = 20 }: PagesOptions = {},
): Pages<T> {
  const { entry } = useCurrentPage();
  const name = `pages ${entry} ${key}`;
  const empty = (): Held<T> => ({ key: name, items: [], total: 0, pages: 0, status: 'loading' });
  const [held, setHeld] = useState<Held<T>>(() => recall<Held<T>>(name) ?? empty());
  const running = useRef<AbortController>(undefined);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });

  const fetchPage = useCallback(
    async (page: number, before: Held<T>) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      try {
        const answer = await latest.current({ page, size }, controller.signal);
        if (controller.signal.aborted) return true;
        const next: Held<T> = {
          key: name,
          // A record that moved between two pages must not stand there twice.
          items: page === 1 ? answer.list : [...before.items, ...withoutKnown(answer.list, before.items)],
          total: answer.total,
          pages: page,
          status: 'idle',
        };
        keep(name, next);
        setHeld(next);
        return true;
      } catch (error) {
        if (!controller.signal.aborted) setHeld({ ...before, status: 'error', error });
        // A load that another one took over from has not failed.
        return controller.signal.aborted;
      }
    },
    [name, size],
  );

  useEffect(() => {
    if (!recall<Held<T>>(name)) void fetchPage(1, { key: name, items: [], total: 0, pages: 0, status: 'loading' });
    return () => running.current?.abort();
  }, [name, fetchPage]);

  const now = held.key === name ? held : (recall<Held<T>>(name) ?? empty());
  const hasMore = now.pages > 0 && now.pages * size < now.total;
  const loadMore = () => {
    if (now.status === 'idle' ? !hasMore : now.status !== 'error') return;
    setHeld({ ...now, status: now.pages ? 'more' : 'loading' });
    void fetchPage(now.pages + 1, now);
  };
  const reload = () => fetchPage(1, now);
  return {
    items: now.items,
    total: now.pages ? now.total : null,
    status: now.status,
    error: now.error,
    hasMore,
    loadMore,
    reload,
  };
}

function withoutKnown<T extends { id: string }>(incoming: readonly T[], known: readonly T[]): T[] {
  const ids = new Set(known.map(({ id }) => id));
  return incoming.filter(({ id }) => !ids.has(id));
}
