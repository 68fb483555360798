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
  /** A change by a function is dropped where something else has been asked for since. */
  setSelection: (selection: Selection | ((before: Selection) => Selection)) => void;
  /** Records that others have changed meanwhile. */
  changed: number;
  /** Loads the list again, and leaves the selection as it is. */
  reload: () => void;
  handle: ListHandle<T>;
  /** Changes the question: the list starts over at its top. */
  ask: (patch: Record<string, string | null>) => void;
  resetFilters: () => void;
  /** 重置 with the search as well. */
  resetAll: () => void;
  /** Writes the page that is on the screen to the address. */
  showPage: (page: number) => void;
  /** Whether anything narrows the list. */
  narrowed: boolean;
}

/** A list's state: all of it in the address but the selection, which belongs to what was asked for when it was made. */
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
  const question = JSON.stringify({ ...filter, ...(state.sort ? { sort: state.sort } : {}) });
  const poller = useMemo(() => createChangePoller(resource), [resource]);
  const rows = useRowSource(resource, question, state.size, state.page, poller.hasChanged);
  const [chosen, setChosen] = useState({ question, selection: emptySelection });
  const [epoch, setEpoch] = useState(0);
  const changed = useChangeCount(poller, epoch);
  const noFilters = Object.fromEntries(names.map((name) => [name, null]));

  const ask = (patch: Record<string, string | null>) => {
    setQuery({ ...patch, page: null });
    if (window.scrollY > 0) window.scrollTo({ top: 0 });
  };
  const selection = chosen.question === question ? chosen.selection : emptySelection;
  const setSelection: ListModel<T>['setSelection'] = (next) =>
    setChosen((before) => {
      if (typeof next !== 'function') return { question, selection: next };
      return before.question === question ? { question, selection: next(before.selection) } : before;
    });
  const reload = () => {
    setEpoch((value) => value + 1);
    rows.reload();
    onReload?.();
  };

  /** A row that was deleted or brought back by itself is not to stay chosen where nobody sees it. */
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
    ask,
    resetFilters: () => ask(noFilters),
    resetAll: () => ask({ ...noFilters, keyword: null }),
    showPage: (page) =>
      setQuery({ page: page > 1 ? page : null, size: state.size === defaultPageSize ? null : state.size }),
    narrowed: state.keyword !== '' || Object.keys(state.filters).length > 0,
  };
}
