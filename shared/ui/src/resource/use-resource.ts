import { useCallback, useEffect, useRef, useState } from 'react';
import { keep, recall } from './memory.ts';

type ResourceState<T> =
  | { status: 'loading'; data?: undefined; error?: undefined; refreshing: false }
  | { status: 'error'; data?: undefined; error: unknown; refreshing: boolean }
  /** `error` here is a refresh that failed: the data is the older one. */
  | { status: 'ready'; data: T; error?: unknown; refreshing: boolean };

export type Resource<T> = ResourceState<T> & {
  /** Loads again and keeps what is shown meanwhile; answers, when it is over, whether it did not fail. */
  reload: () => Promise<boolean>;
};

export interface ResourceOptions {
  /** Keeps the data for the way back: it shows at once and is refreshed behind. Must name the data completely. */
  keepAs?: string;
}

interface Held<T> {
  key: string;
  state: ResourceState<T>;
}

function initial<T>(keepAs: string | undefined): ResourceState<T> {
  const data = keepAs === undefined ? undefined : recall<T>(keepAs);
  return data === undefined ? { status: 'loading', refreshing: false } : { status: 'ready', data, refreshing: true };
}

/**
 * Loads something for a screen or a block: loading, ready, error; refreshing keeps the old data. A load that is no longer
 * wanted is aborted, and an answer that comes late is dropped.
 * @param deps what the loader depends on; a change starts over
 */
export function useResource<T>(
  loader: (signal: AbortSignal) => Promise<T>,
  deps: readonly (string | number | boolean | null | undefined)[],
  { keepAs }: ResourceOptions = {},
): Resource<T> {
  const key = JSON.stringify(deps);
  const [held, setHeld] = useState<Held<T>>(() => ({ key, state: initial(keepAs) }));
  const running = useRef<AbortController>(undefined);
  const current = useRef({ loader, keepAs });
  useEffect(() => {
    current.current = { loader, keepAs };
  });

  const load = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { loader: run, keepAs: name } = current.current;
    const settle = (next: (before: ResourceState<T>) => ResourceState<T>) => {
      if (!controller.signal.aborted)
        setHeld((now) => ({ key, state: next(now.key === key ? now.state : initial(name)) }));
    };
    settle((before) => (before.status === 'loading' ? before : { ...before, refreshing: true }));
    try {
      const data = await run(controller.signal);
      if (controller.signal.aborted) return true;
      if (name !== undefined) keep(name, data);
      settle(() => ({ status: 'ready', data, refreshing: false }));
      return true;
    } catch (error) {
      settle((before) =>
        before.status === 'ready'
          ? { status: 'ready', data: before.data, error, refreshing: false }
          : { status: 'error', error, refreshing: false },
      );
      // A load that another one took over from has not failed.
      return controller.signal.aborted;
    }
  }, [key]);

  useEffect(() => {
    void load();
    return () => running.current?.abort();
  }, [load]);

  // A refresh that failed for want of a network is tried again when it is back; where nothing could be shown, the error state does it.
  const failed = held.key === key && held.state.status === 'ready' && held.state.error !== undefined;
  useEffect(() => {
    if (!failed) return undefined;
    const again = () => void load();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [failed, load]);

  const state = held.key === key ? held.state : initial<T>(keepAs);
  return { ...state, reload: load };
}
