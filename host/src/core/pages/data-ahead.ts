/** Data of screens, loaded before they are opened. */
import type { RawQuery } from '@admin-h5/contract';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Loads what a screen shows first, before it is opened. A screen that can exports it as `ahead`, beside the queries it draws from.
 * @param query of the address that may be opened
 */
export type DataAhead = (client: QueryClient, query: RawQuery) => Promise<unknown>;

/** Milliseconds for which data that was loaded ahead is not loaded again when its screen opens; a rendered page is as old. */
export const aheadTime = 10_000;

/** Queries that were loaded ahead, and the time of the data. */
const loadedAhead = new WeakMap<object, number>();

/** `staleTime` of a query that may be loaded ahead: its data is loaded again at each opening, unless it was loaded ahead for this opening. */
export const staleUnlessAhead = (query: { state: { dataUpdatedAt: number } }): number =>
  loadedAhead.get(query) === query.state.dataUpdatedAt ? aheadTime : 0;

/** Loads the data of a query whose `staleTime` is `staleUnlessAhead`. Never rejects: a failure shows when the screen loads it. */
export async function loadAhead<T, K extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<T, Error, T, K>,
): Promise<void> {
  try {
    await client.fetchQuery(options);
    const query = client.getQueryCache().find({ queryKey: options.queryKey });
    if (query) loadedAhead.set(query, query.state.dataUpdatedAt);
  } catch {
    // Also where the person is signed out meanwhile, which clears the cache.
  }
}
