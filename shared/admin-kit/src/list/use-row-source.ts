import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { ListQuery } from '@admin-h5/contract';
import type { ListRecord, ListResource } from './list-props.ts';
import { createRowSource, type RowSource, type RowSourceState } from './row-source.ts';

export interface ShownRows<T> {
  /** The rows shown: the old ones until the first page for a new query has arrived. */
  source: RowSource<T>;
  state: RowSourceState<T>;
  /** Whether the rows for a newer query are still loading. */
  pending: boolean;
  reload: () => void;
}

/** The rows for a query to the API. Each query has a source of its own; late responses to the previous query are ignored. */
export function useRowSource<T extends ListRecord>(
  resource: ListResource<T>,
  queryJson: string,
  size: number,
  page: number,
  hasChanged: () => Promise<boolean>,
): ShownRows<T> {
  const requested = useMemo(() => {
    const query: ListQuery = JSON.parse(queryJson);
    return createRowSource<T>(
      (number, rows, signal) => resource.list({ ...query, page: number, size: rows }, { signal, errors: 'screen' }),
      size,
      hasChanged,
    );
  }, [resource, queryJson, size, hasChanged]);
  const [shown, setShown] = useState(requested);
  const [firstPage] = useState(page);

  useEffect(() => {
    // Only the first query starts at the page in the address.
    const start = requested === shown ? (firstPage - 1) * size : 0;
    requested.ensureLoaded(start, start + size - 1);
    const settle = () => {
      const { total, error } = requested.store.getState();
      if (total !== null || error !== null) setShown(requested);
    };
    settle();
    const stop = requested.store.subscribe(settle);
    return () => {
      stop();
      requested.dispose();
    };
    // `shown` follows `requested`; its change must not load again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [requested]);

  // After a failure, load again when the network is back.
  useEffect(() => {
    const retry = () => {
      if (requested.store.getState().error !== null) requested.reload();
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [requested]);

  const state = useStore(shown.store);
  return { source: shown, state, pending: requested !== shown, reload: () => requested.reload() };
}
