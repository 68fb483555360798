import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Page } from '@admin-h5/contract';

export interface RowSourceState<T> {
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
  /** Row at a 0-based index, or undefined where its page is not here yet. */
  rowAt: (index: number) => T | undefined;
  /** Makes sure that these rows (0-based, inclusive) are here and current. */
  need: (first: number, last: number) => void;
  /** Fetches again what is asked next; rows on the screen stay until their successors arrive. Clears an error. */
  reload: () => void;
  /** Puts a newer state of a row in its place. */
  replace: (row: T) => void;
  /** All loaded rows, in order. */
  loaded: () => T[];
  /** Nothing that is still under way has an effect after this; a later `need` starts anew. */
  dispose: () => void;
  /** Resolves when nothing is under way any more. */
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
 * Rows of a list, a page at a time, wherever a person has scrolled to: a list of 50,000 rows is not loaded from its start to
 * show its middle. Rows move between pages when others add or delete; that shows in another total or in a row that comes twice,
 * or the server says so. Then every page fetched before counts as old and is fetched again when it is needed, so that no row is
 * missed or doubled.
 * @param hasChanged whether records have changed since it was last asked; asked after each page that joins others, since one row
 *   that goes while another comes leaves no trace in the pages themselves
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
  /** Pages fetched under an earlier stamp are old. */
  let stamp = 0;
  const stamps = new Map<number, number>();
  /** A server whose order is not stable must not keep us fetching for ever. */
  let resyncs = 0;
  let wanted: { first: number; last: number } = { first: 0, last: size - 1 };

  const pageOf = (index: number) => Math.floor(index / size) + 1;

  /** The other pages that are current. */
  const othersThan = (page: number) =>
    [...store.getState().pages].flatMap(([number, rows]) =>
      number !== page && stamps.get(number) === stamp ? [rows] : [],
    );

  /** Whether a page does not go together with those that are here. */
  function hasMoved(page: number, { list, total }: Page<T>): boolean {
    const others = othersThan(page);
    if (others.length === 0) return false;
    const ids = new Set(list.map((row) => row.id));
    return store.getState().total !== total || others.flat().some((row) => ids.has(row.id));
  }

  /** Every page that is here counts as old; false where that has been tried often enough. */
  function ageAll(): boolean {
    if (resyncs >= maxResyncs) return false;
    resyncs += 1;
    stamp += 1;
    return true;
  }

  /** Asks the server after the page is on the screen, so that nobody waits for it. */
  async function checkOthers(page: number, signal: AbortSignal): Promise<void> {
    if (othersThan(page).length === 0 || !(await hasChanged()) || signal.aborted) return;
    if (ageAll()) loadMissing();
  }

  function accept(page: number, answer: Page<T>): void {
    if (hasMoved(page, answer)) ageAll();
    const state = store.getState();
    stamps.set(page, stamp);
    const pages = new Map(state.pages);
    const lastPage = Math.max(1, Math.ceil(answer.total / size));
    for (const number of pages.keys()) if (number > lastPage) pages.delete(number);
    pages.set(page, answer.list);
    store.setState({ total: answer.total, pages, loading: without(state.loading, page), error: null });
    loadMissing();
  }

  async function load(page: number): Promise<void> {
    const { signal } = controller;
    const asked = stamp;
    store.setState((state) => ({ loading: new Set(state.loading).add(page) }));
    try {
      const answer = await fetchPage(page, size, signal);
      if (signal.aborted) return;
      if (asked === stamp) {
        accept(page, answer);
        void checkOthers(page, signal);
      } else {
        // Rows have moved since it was asked for: it may be from before that.
        store.setState((state) => ({ loading: without(state.loading, page) }));
        loadMissing();
      }
    } catch (error) {
      if (signal.aborted) return;
      store.setState((state) => ({ loading: without(state.loading, page), error }));
    }
  }

  /** Asks only for what is absent or old. */
  function loadMissing(): void {
    if (controller.signal.aborted) controller = new AbortController();
    const { first, last } = wanted;
    const { total, pages, loading, error } = store.getState();
    // A failed page waits for the person's 重试 instead of being asked for again and again.
    if (error !== null) return;
    const end = total === null ? first : Math.max(0, Math.min(last, total - 1));
    for (let page = pageOf(Math.min(first, end)); page <= pageOf(end); page += 1) {
      const current = pages.has(page) && stamps.get(page) === stamp;
      if (!current && !loading.has(page)) void load(page);
    }
  }

  return {
    store,
    rowAt: (index) => store.getState().pages.get(pageOf(index))?.[index % size],
    need(first, last) {
      if (first !== wanted.first || last !== wanted.last) resyncs = 0;
      wanted = { first, last };
      loadMissing();
    },
    reload() {
      controller.abort();
      controller = new AbortController();
      stamp += 1;
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
    settled: () =>
      new Promise((resolve) => {
        if (store.getState().loading.size === 0) {
          resolve();
          return;
        }
        const stop = store.subscribe(({ loading }) => {
          if (loading.size > 0) return;
          stop();
          resolve();
        });
      }),
    dispose() {
      controller.abort();
      store.setState({ loading: new Set() });
    },
  };
}
