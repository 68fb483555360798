import type { RawQuery } from '@admin-h5/contract';
import { keywordLimit } from '@admin-h5/contract';
import type { ListFilter } from './list-props.ts';

/** The state of a list in its address (screens.md: all list state in the URL). */
export interface ListState {
  keyword: string;
  /** `field:asc` or `field:desc`; '' = the list's own order. */
  sort: string;
  /** Only filters that are set. */
  filters: Readonly<Record<string, string>>;
  /** 1-based page that holds the first visible row. */
  page: number;
  size: number;
}

export const defaultPageSize = 20;
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
