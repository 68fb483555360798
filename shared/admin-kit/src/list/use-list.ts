import { useMemo, useState } from 'react';
import type { RawQuery } from '@admin-h5/contract';
import { useQueryState } from '@admin-h5/client';
import type { ListHandle, ListRecord, ListScreenProps } from './list-props.ts';
import { headingSorts } from './heading-sorts.ts';
import { defaultPageSize, listFilter, readListState, type ListState } from './list-state.ts';
import { createChangePoller } from './change-poller.ts';
import { goneFromList } from './gone-from-list.ts';
import { emptySelection, withoutGone, type Selection } from './selection.ts';
import { useChangeCount } from './use-changes.ts';
import { useRowSource, type ShownRows } from './use-row-source.ts';

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
