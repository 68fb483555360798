/** Loads the rows of a list page by page where a person scrolls to, and again when records move between pages. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Page, ListQuery } from '@admin-h5/contract';
import { useMemo, useState, useEffect } from 'react';
import { useStore } from 'zustand';
import type { ListRecord, ListResource } from './list-props.ts';

interface RowSourceState<T> {
  /** null until the first response. */
  total: number | null;
  /** Loaded pages by 1-based number. */
  pages: ReadonlyMap<number, readonly T[]>;
  loading: ReadonlySet<number>;
  /** Reason of the newest failure; null once something succeeds. */
  error: unknown;
}

export interface RowSource<T> {
  store: StoreApi<RowSourceState<T>>;
  /** Row at a 0-based index, or undefined if its page is not loaded. */
  rowAt: (index: number) => T | undefined;
  /** Loads the pages of these rows (0-based, inclusive) that are missing or outdated. */
  ensureLoaded: (first: number, last: number) => void;
  /** Marks all pages as outdated and loads the needed ones again; the old rows stay until then. Clears an error. */
  reload: () => void;
  /** Replaces a row by its newer state. */
  replace: (row: T) => void;
  /** All loaded rows, in order. */
  loaded: () => T[];
  /** Loads the rows between two loaded ones; null if they are there already. */
  loadBetween: (id: string, otherId: string) => Promise<void> | null;
  /** Cancels all requests; a later `ensureLoaded` loads again. */
  dispose: () => void;
  /** Resolves when no page is loading. */
  settled: () => Promise<void>;
}

interface Fetch<T> {
  (page: number, size: number, signal: AbortSignal): Promise<Page<T>>;
}

const maxResyncs = 3;

function without<V>(values: ReadonlySet<V>, value: V): Set<V> {
  const rest = new Set(values);
  rest.delete(value);
  return rest;
}

/**
 * Loads the rows of a list in pages, only where the person has scrolled to: a list of 50,000 rows is not loaded from its start to
 * show its middle. Rows move between pages when others add or delete records. Then the total is different, a row occurs twice, or
 * `hasChanged` returns true. All pages are then outdated and are loaded again when they are needed, so that no row is missing or
 * shown twice.
 * @param hasChanged whether records have changed since its last call; called after each page that is added to others, since a
 *   deletion together with a creation is not visible in the pages
 */
export function createRowSource<T extends { id: string }>(
  fetchPage: Fetch<T>,
  size: number,
  hasChanged: () => Promise<boolean> = () => Promise.resolve(false),
): RowSource<T> {
  const store = createStore<RowSourceState<T>>(() => ({
    total: null,
    pages: new Map(),
    loading: new Set(),
    error: null,
  }));
  let controller = new AbortController();
  /** Pages loaded in an earlier generation are outdated. */
  let generation = 0;
  const generations = new Map<number, number>();
  /** Limited, since the order of a server may not be stable. */
  let resyncs = 0;
  let wanted: { first: number; last: number } = { first: 0, last: size - 1 };

  const pageNumber = (index: number) => Math.floor(index / size) + 1;

  const otherCurrentPages = (page: number) =>
    [...store.getState().pages].flatMap(([number, rows]) =>
      number !== page && generations.get(number) === generation ? [rows] : [],
    );

  /** Whether a response contradicts the pages that are loaded. */
  function contradicts(page: number, { list, total }: Page<T>): boolean {
    const others = otherCurrentPages(page);
    if (others.length === 0) return false;
    const ids = new Set(list.map((row) => row.id));
    return store.getState().total !== total || others.flat().some((row) => ids.has(row.id));
  }

  /** Marks all pages as outdated; returns false after too many attempts. */
  function invalidateAll(): boolean {
    if (resyncs >= maxResyncs) return false;
    resyncs += 1;
    generation += 1;
    return true;
  }

  /** Runs after the page is shown, so that nobody waits for it. */
  async function checkOthers(page: number, signal: AbortSignal): Promise<void> {
    if (otherCurrentPages(page).length === 0 || !(await hasChanged()) || signal.aborted) return;
    if (invalidateAll()) loadMissing();
  }

  function accept(page: number, response: Page<T>): void {
    if (contradicts(page, response)) invalidateAll();
    const state = store.getState();
    generations.set(page, generation);
    const pages = new Map(state.pages);
    const lastPage = Math.max(1, Math.ceil(response.total / size));
    for (const number of pages.keys()) if (number > lastPage) pages.delete(number);
    pages.set(page, response.list);
    store.setState({ total: response.total, pages, loading: without(state.loading, page), error: null });
    loadMissing();
  }

  async function load(page: number): Promise<void> {
    const { signal } = controller;
    const startedIn = generation;
    store.setState((state) => ({ loading: new Set(state.loading).add(page) }));
    try {
      const response = await fetchPage(page, size, signal);
      if (signal.aborted) return;
      if (startedIn === generation) {
        accept(page, response);
        void checkOthers(page, signal);
      } else {
        // The pages became outdated after this request was sent, so its rows may be too.
        store.setState((state) => ({ loading: without(state.loading, page) }));
        loadMissing();
      }
    } catch (error) {
      if (signal.aborted) return;
      store.setState((state) => ({ loading: without(state.loading, page), error }));
    }
  }

  function loadMissing(): void {
    if (controller.signal.aborted) controller = new AbortController();
    const { first, last } = wanted;
    const { total, pages, loading, error } = store.getState();
    // After a failure nothing is loaded until the person presses 重试.
    if (error !== null) return;
    const end = total === null ? first : Math.max(0, Math.min(last, total - 1));
    for (let page = pageNumber(Math.min(first, end)); page <= pageNumber(end); page += 1) {
      const current = pages.has(page) && generations.get(page) === generation;
      if (!current && !loading.has(page)) void load(page);
    }
  }

  const settled = () =>
    new Promise<void>((resolve) => {
      if (store.getState().loading.size === 0) {
        resolve();
        return;
      }
      const stop = store.subscribe(({ loading }) => {
        if (loading.size > 0) return;
        stop();
        resolve();
      });
    });

  return {
    store,
    rowAt: (index) => store.getState().pages.get(pageNumber(index))?.[index % size],
    ensureLoaded(first, last) {
      if (first !== wanted.first || last !== wanted.last) resyncs = 0;
      wanted = { first, last };
      loadMissing();
    },
    reload() {
      controller.abort();
      controller = new AbortController();
      generation += 1;
      resyncs = 0;
      store.setState({ loading: new Set(), error: null });
      loadMissing();
    },
    replace(row) {
      store.setState((state) => {
        const pages = new Map<number, readonly T[]>();
        for (const [number, rows] of state.pages) {
          pages.set(
            number,
            rows.map((old) => (old.id === row.id ? row : old)),
          );
        }
        return { pages };
      });
    },
    loaded() {
      const { pages } = store.getState();
      const seen = new Map<string, T>();
      const numbers = [...pages.keys()].sort((a, b) => a - b);
      for (const row of numbers.flatMap((number) => pages.get(number) ?? [])) seen.set(row.id, row);
      return [...seen.values()];
    },
    loadBetween(...ids) {
      const shown = wanted;
      const found = [...store.getState().pages].flatMap(([page, rows]) =>
        rows.flatMap(({ id }, at) => (ids.includes(id) ? [(page - 1) * size + at] : [])),
      );
      if (found.length < 2) return null;
      wanted = { first: Math.min(...found), last: Math.max(...found) };
      loadMissing();
      const restore = () => {
        wanted = shown;
      };
      if (store.getState().loading.size > 0) return settled().then(restore);
      restore();
      return null;
    },
    settled,
    dispose() {
      controller.abort();
      store.setState({ loading: new Set() });
    },
  };
}

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
