import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
} from 'react-router';

/**
 * Passes the contexts of the calling component to another React root: the router's location and blockers, which the hooks of
 * `@admin-h5/client` use, and the query client. Everything else that screens share is in stores, not in contexts.
 * @returns a function that wraps the content of that root
 */
export function useRouterBridge(): (content: ReactNode) => ReactNode {
  const queryClient = useQueryClient();
  const router = useContext(DataRouterContext);
  const state = useContext(DataRouterStateContext);
  const location = useContext(LocationContext);
  return (content) => (
    <QueryClientProvider client={queryClient}>
      <DataRouterContext value={router}>
        <DataRouterStateContext value={state}>
          <LocationContext value={location}>{content}</LocationContext>
        </DataRouterStateContext>
      </DataRouterContext>
    </QueryClientProvider>
  );
}
