import { publishApi } from '@admin-h5/client/host';
import type { FacetType, PublishItem, PublishQuery } from '@admin-h5/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PagesOptions, usePages } from './use-pages.ts';

/** The visitors' feed as an endless list. */
export const publishedPages = (query: PublishQuery): PagesOptions<PublishItem> => ({
  queryKey: ['publish', 'list', query],
  load: (page, signal) => publishApi.list({ ...query, ...page }, { signal, errors: 'screen' }),
});

export const usePublishedPages = (query: PublishQuery) => usePages(publishedPages(query));

/**
 * The choices of a list's filters with their numbers. Those of other filters stay until they are here, and a screen can do
 * without them.
 */
export function usePublishedFacets(type: FacetType, { sort: _sort, album: _album, ...query }: PublishQuery) {
  const filters = { ...query, type };
  return useQuery({
    queryKey: ['publish', 'facets', filters],
    queryFn: ({ signal }) => publishApi.facets(filters, { signal, errors: 'background' }),
    placeholderData: keepPreviousData,
    meta: { public: true },
  });
}
