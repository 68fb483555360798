import { QueryClient } from '@tanstack/react-query';
import { describeError } from '../state/describe-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The API call that loads the data, then everything its result depends on: `['publish', 'get', id]`. */
    queryKey: readonly [resource: string, call: string, ...args: readonly unknown[]];
    /**
     * `public`: the same for every person, so it may stay on the screen when the session changes. `optional`: a page is
     * complete without it, so that a server renders the page also where it fails.
     */
    queryMeta: { public?: boolean; optional?: boolean };
  }
}

/** Milliseconds for which data that no screen shows is kept for going back: one day. */
const keepTime = 24 * 60 * 60 * 1000;

/**
 * Makes the cache of server state (docs/decisions/0020). The host makes one per document, and the modules use it through React's
 * context. A server that renders makes one per request and calls `clear()` after it; a test makes its own.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: keepTime,
        // Without a network a call fails at once and the screen shows the error; by default the query waits and shows nothing.
        networkMode: 'always',
        // When the network is back, only queries that failed are loaded again, except those that the server refused (403, 404).
        refetchOnReconnect: ({ state }) => state.status === 'error' && describeError(state.error).mayPass,
        refetchOnWindowFocus: false,
        // The person presses 重试; a refused token is replaced by the API client.
        retry: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
