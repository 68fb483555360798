import { publishApi } from '@admin-h5/client/host';
import type { PublishQuery, PublishSearch } from '@admin-h5/contract';
import { queryOptions } from '@tanstack/react-query';
import { staleUnlessAhead } from '../../core/pages/data-ahead.ts';

export const publishedRecord = (id: string) =>
  queryOptions({
    queryKey: ['publish', 'get', id],
    queryFn: ({ signal }) => publishApi.get(id, { signal, errors: 'screen' }),
    staleTime: staleUnlessAhead,
    meta: { public: true },
  });

/**
 * The first records of the visitors' feed.
 * @param errors `background` where the screen can do without them
 */
export const publishedRecords = (query: PublishQuery, errors: 'screen' | 'background') =>
  queryOptions({
    queryKey: ['publish', 'list', query],
    queryFn: ({ signal }) => publishApi.list(query, { signal, errors }),
    meta: { public: true },
  });

/** How many records words find whole and as they are: none where other, similar words or some of them were searched. */
export const wholeTotal = ({ search, total }: { search?: PublishSearch | undefined; total: number }): number =>
  search?.corrected || search?.leftOut ? 0 : total;
