import { isApiError } from '@admin-h5/client';
import { ApiError } from '@admin-h5/client/host';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** One query of a rendered page: its data, or the error that the page shows (404 alone: others are not rendered). */
interface PageQuery {
  key: QueryKey;
  data?: unknown;
  error?: ConstructorParameters<typeof ApiError>[0];
}

/** What a server has rendered a page from; the page takes its HTML over with the same. */
export interface PageData {
  /** Time of the rendering, milliseconds since 1970. */
  at: number;
  queries: PageQuery[];
}

/** Id of the element that holds the data as JSON. */
export const pageDataId = 'admin-h5-data';

/** Milliseconds for which the data counts as just loaded. A tab that the browser restores may have old data: it loads again. */
const freshTime = 60_000;

/** Everything that a rendering has loaded. */
export function collectPageData(client: QueryClient, at: number): PageData {
  const queries = client.getQueryCache().getAll();
  return {
    at,
    queries: queries.flatMap(({ queryKey: key, state: { data, error } }): PageQuery[] => {
      if (data !== undefined) return [{ key, data }];
      if (!isApiError(error)) return [];
      const { status, code, message, toast, requestId } = error;
      return [{ key, error: { status, code, message, toast, requestId } }];
    }),
  };
}

/** The document's data; null where no server has rendered it. */
export function readPageData(): PageData | null {
  const text = document.getElementById(pageDataId)?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Makes a query keep what it has when a component that shows it is mounted. */
export const keepsResult = { refetchOnMount: false, retryOnMount: false } as const;

/**
 * Puts the data of a rendered page into the cache. Fresh data is not loaded a second time when the page is taken over; data that is older is shown and
 * loaded again.
 * @returns a function that ends this: the next screen loads its data as usual
 */
export function restorePageData(client: QueryClient, { at, queries }: PageData): () => void {
  const fresh = Math.abs(Date.now() - at) < freshTime;
  for (const { key, data, error } of queries) {
    if (error) {
      const query = client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey: key }));
      query.setState({ status: 'error', error: new ApiError(error), errorUpdatedAt: at });
    } else client.setQueryData(key, data);
    if (fresh || error) client.setQueryDefaults(key, keepsResult);
  }
  return () => {
    for (const { key } of queries) client.setQueryDefaults(key, {});
  };
}
