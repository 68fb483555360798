import { publishApi } from '@admin-h5/client/host';
import { queryOptions } from '@tanstack/react-query';

/** Milliseconds for which suggestions are not loaded again. */
export const freshTime = 60_000;

/** Words that continue a text; without a text, words of popular records. */
export const suggestionsQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['publish', 'suggestions', keyword],
    queryFn: ({ signal }) => publishApi.suggestions({ keyword }, { signal, errors: 'background' }),
    staleTime: freshTime,
    meta: { public: true, optional: true },
  });
