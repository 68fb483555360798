import { patchSearch, rawQuery, useCurrentPage } from '@admin-h5/client/host';
import type { Page, PublishSearch, RawQuery } from '@admin-h5/contract';
import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { aheadTime, loadAhead, staleUnlessAhead } from '../../core/pages/data-ahead.ts';

export interface Rows<T> {
  items: T[];
  /** Of the whole list, as the newest page has it. */
  total: number;
  /** How the keyword of a search was understood. */
  search?: PublishSearch | undefined;
}

/** A page of a list; with a keyword also what the search made of it. */
type ListPage<T> = Page<T> & { search?: PublishSearch };

/** All rows in order. A record that moved between two pages while they were loaded is listed once. */
function joinRows<T extends { id: string }>({ pages }: InfiniteData<ListPage<T>>): Rows<T> {
  const byId = new Map<string, T>();
  for (const { list } of pages) for (const item of list) if (!byId.has(item.id)) byId.set(item.id, item);
  return { items: [...byId.values()], total: pages.at(-1)?.total ?? 0, search: pages[0]?.search };
}

export interface PagesOptions<T> {
  /** Names the call and its filters; other filters are another list. */
  queryKey: readonly [resource: string, call: string, ...args: readonly unknown[]];
  load: (page: { page: number; size: number }, signal: AbortSignal) => Promise<ListPage<T>>;
  /** Records per page; 20 by default. */
  size?: number;
}

export interface ListLinks {
  prev: string | null;
  next: string | null;
}

export interface Pages<T> {
  query: UseInfiniteQueryResult<Rows<T>>;
  /** Addresses of the lists that start before and after these rows, for those without scripts. */
  links: ListLinks;
  /** Starts over from the first page and shows the present rows until it is here. Resolves to false where that fails. */
  reload: () => Promise<boolean>;
}

/** The page that a list starts with: `page` of the address, which only links without scripts have. */
const firstPage = ({ page = '' }: RawQuery) => (/^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1);

/** Records that a visitors' list loads at once. */
const defaultPageSize = 20;

/** One page of a list that is not open yet: the key of an open list contains its history entry, which does not exist yet. */
const pageAhead = <T>({ queryKey, load, size = defaultPageSize }: PagesOptions<T>, page: number) =>
  queryOptions({
    queryKey: [...queryKey, 'page', page] as const,
    queryFn: ({ signal }) => load({ page, size }, signal),
    staleTime: staleUnlessAhead,
    gcTime: aheadTime,
    meta: { public: true },
  });

/** Loads the page that a list will start with at this address. */
export const loadPagesAhead = <T>(client: QueryClient, list: PagesOptions<T>, query: RawQuery): Promise<void> =>
  loadAhead(client, pageAhead(list, firstPage(query)));

/**
 * An endless list of public data. Its rows belong to the history entry: going back finds the same rows in the same place, and a
 * page that is opened anew starts over. The entry that the document was opened on has no name in the key, so that a server that
 * renders this page uses the same key.
 */
export function usePages<T extends { id: string }>({
  queryKey,
  load,
  size = defaultPageSize,
}: PagesOptions<T>): Pages<T> {
  const client = useQueryClient();
  const { entry, first, path, search } = useCurrentPage();
  const start = firstPage(rawQuery(search));
  const ahead = (page: number) => pageAhead({ queryKey, load, size }, page);
  const options = {
    queryKey: [...queryKey, 'pages', first ? '' : entry, ...(start > 1 ? [start] : [])] as const,
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      load({ page: pageParam, size }, signal),
    initialPageParam: start,
    meta: { public: true },
    getNextPageParam: ({ total }: Page<T>, pages: readonly unknown[]) => {
      const last = start - 1 + pages.length;
      return last * size < total ? last + 1 : undefined;
    },
  };
  const query = useInfiniteQuery({
    ...options,
    queryFn: (context) => {
      // Joins a call that is under way.
      const page = ahead(context.pageParam);
      return client.getQueryState(page.queryKey) ? client.fetchQuery(page) : options.queryFn(context);
    },
    initialData: () => {
      const { queryKey } = ahead(start);
      const loaded = client.getQueryCache().find<ListPage<T>>({ queryKey });
      const page = loaded?.isStaleByTime(aheadTime) === false ? loaded.state.data : undefined;
      return page && { pages: [page], pageParams: [start] };
    },
    select: joinRows<T>,
    // Rows that a person has scrolled through are loaded again only where the person asks for it.
    staleTime: 'static',
  });
  const reload = async () => {
    await client.cancelQueries({ queryKey: options.queryKey });
    // Not `refetch`, which would load every page again.
    return client.infiniteQuery({ ...options, pages: 1, staleTime: 0 }).then(
      () => true,
      () => false,
    );
  };
  const to = (page: number) => path + patchSearch(search, { page: page === 1 ? '' : page });
  const links = { prev: start > 1 ? to(start - 1) : null, next: query.hasNextPage ? to(start + 1) : null };
  return { query, links, reload };
}
