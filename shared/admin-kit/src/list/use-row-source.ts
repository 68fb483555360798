import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ListQuery } from '@admin-h5/contract';
import type { ListRecord, ListResource } from './list-props.ts';
import { createRowSource, type RowSource, type RowSourceState } from './row-source.ts';

export interface ShownRows<T> {
  /** What is on the screen: the former rows until the first of the new ones are here. */
  source: RowSource<T>;
  state: RowSourceState<T>;
  /** A newer question is under way. */
  pending: boolean;
  reload: () => void;
}

/** The rows for a question to the API; another question (as JSON) means another source, and late answers to the old one are dropped. */
export function useRowSource<T extends ListRecord>(
  resource: ListResource<T>,
  question: string,
  size: number,
  page: number,
  hasChanged: () => Promise<boolean>,
): ShownRows<T> {
  const asked = useMemo(() => {
    const query: ListQuery = JSON.parse(question);
    return createRowSource<T>(
      (number, rows, signal) => resource.list({ ...query, page: number, size: rows }, { signal, errors: 'screen' }),
      size,
      hasChanged,
    );
  }, [resource, question, size, hasChanged]);
  const [shown, setShown] = useState(asked);
  const [firstPage] = useState(page);

  useEffect(() => {
    // Only the very first question starts in the middle, where the address says so.
    const start = asked === shown ? (firstPage - 1) * size : 0;
    asked.need(start, start + size - 1);
    const settle = () => {
      const { total, error } = asked.store.getState();
      if (total !== null || error !== null) setShown(asked);
    };
    settle();
    const stop = asked.store.subscribe(settle);
    return () => {
      stop();
      asked.dispose();
    };
    // `shown` follows `asked`; a change of it is no reason to start over.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked]);

  // What failed for want of a network is tried again when it is back.
  useEffect(() => {
    const again = () => {
      if (asked.store.getState().error !== null) asked.reload();
    };
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [asked]);

  const state = useStore(shown.store);
  return { source: shown, state, pending: asked !== shown, reload: () => asked.reload() };
}
