import { useMemo, useState, useEffect } from 'react';
import type { RawQuery, ListQuery } from '@admin-h5/contract';
import { useQueryState } from '@admin-h5/client';
import { useStore } from 'zustand';
import { keywordLimit } from '@admin-h5/contract';
import type { ListHandle, ListRecord, ListScreenProps, ListResource, ListFilter, ListColumn } from './list-props.ts';
import { createChangePoller } from './use-changes.ts';
import { goneFromList } from './gone-from-list.ts';
import type { Selection } from './selection.ts';
import { emptySelection, withoutGone } from './selection.ts';
import { useChangeCount } from './use-changes.ts';
import type { RowSource, RowSourceState } from './row-source.ts';
import { createRowSource } from './row-source.ts';

const asItIs = (query: RawQuery) => query;

export interface ListModel<T extends ListRecord> {
  state: ListState;
  /** The query sent to the API, without order and page. */
  filter: Readonly<Record<string, string>>;
  rows: ShownRows<T>;
  selection: Selection;
  /** A function is ignored if the query has changed since. */
  setSelection: (selection: Selection | ((before: Selection) => Selection)) => void;
  /** Number of records that others have changed since the list was loaded. */
  changed: number;
  /** Loads the list again; the selection stays. */
  reload: () => void;
  handle: ListHandle<T>;
  /** Changes the query in the address; the list then starts at its top. */
  updateQuery: (patch: Record<string, string | null>) => void;
  resetFilters: () => void;
  /** Resets the filters and the search. */
  resetAll: () => void;
  /** Writes the visible page to the address. */
  showPage: (page: number) => void;
  /** Whether a filter or a search is set. */
  narrowed: boolean;
}

/** The state of a list. All of it is in the address except the selection, which is valid only for the query it was made with. */
export function useList<T extends ListRecord>({
  resource,
  filters = [],
  columns,
  sorts,
  fixed,
  onReload,
}: ListScreenProps<T>): ListModel<T> {
  const [query, setQuery] = useQueryState(asItIs);
  const names = useMemo(() => filters.map(({ name }) => name), [filters]);
  const state = readListState(query, filters, [
    ...(sorts ?? []).map(({ value }) => value),
    ...headingSorts(columns).map(({ value }) => value),
  ]);
  const filter = { ...listFilter(state, filters), ...fixed };
  const queryJson = JSON.stringify({ ...filter, ...(state.sort ? { sort: state.sort } : {}) });
  const poller = useMemo(() => createChangePoller(resource), [resource]);
  const rows = useRowSource(resource, queryJson, state.size, state.page, poller.hasChanged);
  const [chosen, setChosen] = useState({ queryJson, selection: emptySelection });
  const [epoch, setEpoch] = useState(0);
  const changed = useChangeCount(poller, epoch);
  const noFilters = Object.fromEntries(names.map((name) => [name, null]));

  const updateQuery = (patch: Record<string, string | null>) => {
    setQuery({ ...patch, page: null });
    if (window.scrollY > 0) window.scrollTo({ top: 0 });
  };
  const selection = chosen.queryJson === queryJson ? chosen.selection : emptySelection;
  const setSelection: ListModel<T>['setSelection'] = (next) =>
    setChosen((before) => {
      if (typeof next !== 'function') return { queryJson, selection: next };
      return before.queryJson === queryJson ? { queryJson, selection: next(before.selection) } : before;
    });
  const reload = () => {
    setEpoch((value) => value + 1);
    rows.reload();
    onReload?.();
  };

  /** Deselects rows that are no longer in the list after an action on a single row, since the person cannot see them. */
  async function dropGone(): Promise<void> {
    if (selection.mode === 'all' || selection.ids.size === 0) return;
    const gone = await goneFromList(resource, filter, [...selection.ids], 'unknown');
    setSelection((now) => (now.mode === 'all' ? now : withoutGone(now, gone)));
  }

  return {
    state,
    filter,
    rows,
    selection,
    setSelection,
    reload,
    changed,
    // The person's own changes do not count as changes by others.
    handle: {
      reload() {
        reload();
        void dropGone();
      },
      replace(row) {
        setEpoch((value) => value + 1);
        rows.source.replace(row);
      },
    },
    updateQuery,
    resetFilters: () => updateQuery(noFilters),
    resetAll: () => updateQuery({ ...noFilters, keyword: null }),
    showPage: (page) =>
      setQuery({ page: page > 1 ? page : null, size: state.size === defaultPageSize ? null : state.size }),
    narrowed: state.keyword !== '' || Object.keys(state.filters).length > 0,
  };
}

interface ShownRows<T> {
  /** The rows shown: the old ones until the first page for a new query has arrived. */
  source: RowSource<T>;
  state: RowSourceState<T>;
  /** Whether the rows for a newer query are still loading. */
  pending: boolean;
  reload: () => void;
}

/** The rows for a query to the API. Each query has a source of its own; late responses to the previous query are ignored. */
function useRowSource<T extends ListRecord>(
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

/** The state of a list in its address (screens.md: all list state in the URL). */
interface ListState {
  keyword: string;
  /** `field:asc` or `field:desc`; '' = the list's own order. */
  sort: string;
  /** Only filters that are set. */
  filters: Readonly<Record<string, string>>;
  /** 1-based page that holds the first visible row. */
  page: number;
  size: number;
}

const defaultPageSize = 20;
const maxPageSize = 100;

function wholeNumber(text: string | undefined, fallback: number, max: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= max ? value : fallback;
}

/** Whether a filter accepts this value: an address may be old, or written by hand. */
function accepts(filter: ListFilter, value: string): boolean {
  if (filter.kind === 'choice') return filter.choices.some((choice) => String(choice.value) === value);
  if (filter.kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return true;
}

/** Reads a list's state from its address; unknown and invalid values are ignored. */
export function readListState(query: RawQuery, known: readonly ListFilter[], sorts: readonly string[]): ListState {
  const filters: Record<string, string> = {};
  for (const filter of known) {
    const value = query[filter.name]?.trim();
    if (value && accepts(filter, value)) filters[filter.name] = value;
  }
  const sort = query.sort ?? '';
  return {
    keyword: (query.keyword ?? '').trim().slice(0, keywordLimit),
    sort: sorts.includes(sort) ? sort : '',
    filters,
    page: wholeNumber(query.page, 1, Number.MAX_SAFE_INTEGER),
    size: wholeNumber(query.size, defaultPageSize, maxPageSize),
  };
}

/** The first or last moment of a local day (`YYYY-MM-DD`) as ISO time; any other text is returned as it is, for the API to refuse. */
function edgeOfDay(day: string, edge: 'start' | 'end'): string {
  const moment = new Date(`${day}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}`);
  return Number.isNaN(moment.getTime()) ? day : moment.toISOString();
}

/** The query sent to the API, without page and size; also the `filter` of a batch call. */
export function listFilter(state: ListState, filters: readonly ListFilter[]): Record<string, string> {
  const sent: Record<string, string> = { ...(state.keyword ? { keyword: state.keyword } : {}), ...state.filters };
  for (const filter of filters) {
    const value = state.filters[filter.name];
    if (value && filter.kind === 'date' && filter.edge) sent[filter.name] = edgeOfDay(value, filter.edge);
  }
  return sent;
}

/** The orders that the table headings set, as the address contains them. */
export function headingSorts<T>(
  columns: readonly Pick<ListColumn<T>, 'sort' | 'title'>[],
): { value: string; label: string }[] {
  return columns.flatMap(({ sort, title }) =>
    sort
      ? [
          { value: `${sort}:asc`, label: `${title} ↑` },
          { value: `${sort}:desc`, label: `${title} ↓` },
        ]
      : [],
  );
}
