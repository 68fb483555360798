import { useMemo, useState, useRef } from 'react';
import { type BatchTarget, keywordLimit, type RawQuery } from '@admin-h5/contract';
import { useQueryState, pageUrl } from '@admin-h5/client';
import type { ListHandle, ListRecord, ListScreenProps, ListResource, ListFilter, ListColumn } from './list-props.ts';
import { createChangePoller, useChangeCount } from './use-changes.ts';
import {
  batchTarget,
  emptySelection,
  isSelectable,
  selectedCount,
  type Selection,
  toggleRow,
  withoutGone,
} from './selection.ts';
import { type ShownRows, useRowSource } from './row-source.ts';
import type { BatchEffect } from './use-batch.tsx';

/**
 * The controller of a list, and what a list of this kit does, from top to bottom. Its address holds search, order, filters and page;
 * from it comes the query to the API; the query has rows, loaded where a person scrolls to; of the rows some are selected; a batch, an
 * action of a row or a change by others loads them again. `ListScreen` draws what `useList` returns and adds nothing to it.
 */
export interface ListModel<T extends ListRecord> {
  /** What the address says; invalid values are left out. */
  state: ListState;
  /** The query sent to the API, without order and page. */
  filter: Readonly<Record<string, string>>;
  /** Whether a filter or a search is set. */
  narrowed: boolean;
  /** Changes the query in the address; the list then starts at its top. */
  updateQuery: (patch: Record<string, string | null>) => void;
  resetFilters: () => void;
  /** Resets the filters and the search. */
  resetAll: () => void;
  /** Writes the visible page to the address. */
  showPage: (page: number) => void;

  rows: ShownRows<T>;
  /** Number of records that others have changed since the list was loaded. */
  changed: number;
  /** Reloads or replaces rows after an action on a single one. */
  handle: ListHandle<T>;

  /** Whether rows can be selected at all: there is a batch action. */
  selectable: boolean;
  /** Whether rows are being selected: somebody has begun to, or some are. */
  picking: boolean;
  selection: Selection;
  /** Number of selected rows. */
  count: number;
  /** A function is ignored if the query has changed since. */
  setSelection: (selection: Selection | ((before: Selection) => Selection)) => void;
  /** Shows the boxes, and selects this row. */
  startPicking: (id?: string) => void;
  stopPicking: () => void;

  /** The selected records, for a batch call. */
  target: BatchTarget;
  /** After a batch: loads the list again and deselects records that have left it. */
  finishBatch: (succeeded: readonly string[], effect: BatchEffect) => void;
  /** After 撤销 of a batch: loads the list again and selects what was selected before it. */
  undoBatch: () => void;

  /** The group whose order can be changed, by the filters of `order.groupBy`; '' for a filter that is not set. */
  group: Readonly<Record<string, string>>;
  /** Address of the form of a new record, with presets from the filters; null if nothing can be added. */
  createUrl: string | null;
}

const readQuery = (query: RawQuery) => query;

export function useList<T extends ListRecord>(props: ListScreenProps<T>): ListModel<T> {
  const { resource, filters = [], columns, sorts = [], fixed, onReload, order, editUrl, presetFrom = [] } = props;

  // The address, and the query that it means.
  const [query, setQuery] = useQueryState(readQuery);
  const orders = [...sorts, ...headingSorts(columns)].map(({ value }) => value);
  const state = readListState(query, filters, orders);
  const filter = { ...listFilter(state, filters), ...fixed };
  const queryJson = JSON.stringify({ ...filter, ...(state.sort ? { sort: state.sort } : {}) });
  const noFilters = Object.fromEntries(filters.map(({ name }) => [name, null]));
  const updateQuery = (patch: Record<string, string | null>) => {
    setQuery({ ...patch, page: null });
    if (window.scrollY > 0) window.scrollTo({ top: 0 });
  };

  // Its rows, and what others change. The person's own changes begin a new epoch: they do not count as changes by others.
  const poller = useMemo(() => createChangePoller(resource), [resource]);
  const rows = useRowSource(resource, queryJson, state.size, state.page, poller.hasChanged);
  const [epoch, setEpoch] = useState(0);
  const changed = useChangeCount(poller, epoch);
  const reload = () => {
    setEpoch((value) => value + 1);
    rows.reload();
    onReload?.();
  };

  // The selection, which is valid only for the query it was made with.
  const [chosen, setChosen] = useState({ queryJson, selection: emptySelection });
  const [startedPicking, setStartedPicking] = useState(false);
  const selection = chosen.queryJson === queryJson ? chosen.selection : emptySelection;
  const count = selectedCount(selection);
  const selectable = isSelectable(props);
  const setSelection: ListModel<T>['setSelection'] = (next) =>
    setChosen((before) => {
      if (typeof next !== 'function') return { queryJson, selection: next };
      return before.queryJson === queryJson ? { queryJson, selection: next(before.selection) } : before;
    });
  /** Deselects rows that are no longer in the list after an action on a single row, since the person cannot see them. */
  async function dropGone(): Promise<void> {
    if (selection.mode === 'all' || selection.ids.size === 0) return;
    const gone = await goneFromList(resource, filter, [...selection.ids], 'unknown');
    setSelection((now) => (now.mode === 'all' ? now : withoutGone(now, gone)));
  }

  /** The selection when the latest batch ended, for its 撤销. */
  const beforeBatch = useRef(emptySelection);

  return {
    state,
    filter,
    narrowed: state.keyword !== '' || Object.keys(state.filters).length > 0,
    updateQuery,
    resetFilters: () => updateQuery(noFilters),
    resetAll: () => updateQuery({ ...noFilters, keyword: null }),
    showPage: (page) =>
      setQuery({ page: page > 1 ? page : null, size: state.size === defaultPageSize ? null : state.size }),

    rows,
    changed,
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

    selectable,
    picking: startedPicking || count > 0,
    selection,
    count,
    setSelection,
    startPicking(id) {
      if (!selectable) return;
      setStartedPicking(true);
      if (id !== undefined) setSelection(toggleRow(selection, id));
    },
    stopPicking() {
      setStartedPicking(false);
      setSelection(emptySelection);
    },

    target: batchTarget(selection, filter),
    finishBatch(succeeded, effect) {
      beforeBatch.current = selection;
      reload();
      void goneFromList(resource, filter, succeeded, effect).then((gone) =>
        setSelection((now) => withoutGone(now, gone)),
      );
    },
    undoBatch() {
      reload();
      setSelection(() => beforeBatch.current);
    },

    group: Object.fromEntries((order?.groupBy ?? []).map((name) => [name, filter[name] ?? ''])),
    createUrl:
      editUrl && (props.canCreate ?? true)
        ? pageUrl(editUrl, Object.fromEntries(presetFrom.map((name) => [name, filter[name]])))
        : null,
  };
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

/** The query to the API that the address of a list means. */
export function addressedQuery<T extends ListRecord>(
  { filters = [], sorts = [], columns, fixed }: Pick<ListScreenProps<T>, 'filters' | 'sorts' | 'columns' | 'fixed'>,
  query: RawQuery,
): Record<string, string> {
  const state = readListState(
    query,
    filters,
    [...sorts, ...headingSorts(columns)].map(({ value }) => value),
  );
  return { ...listFilter(state, filters), ...fixed, ...(state.sort ? { sort: state.sort } : {}) };
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

/**
 * Finds which of some records are no longer in the list.
 * @param filter the query that the list sends to the API
 * @returns all records if this is unknown: the person then selects them again, and no action changes hidden records
 */
async function goneFromList<T>(
  resource: Pick<ListResource<T>, 'ids'>,
  filter: Readonly<Record<string, string>>,
  records: readonly string[],
  effect: BatchEffect,
): Promise<ReadonlySet<string>> {
  const all = new Set(records);
  if (effect === 'removed') return all;
  if (effect === 'changed' && Object.keys(filter).length === 0) return new Set();
  try {
    for (const id of (await resource.ids?.(filter, { errors: 'background' })) ?? []) all.delete(id);
  } catch {
    // Unknown: all records that are left count as gone.
  }
  return all;
}
