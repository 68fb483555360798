import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_LocationContext as LocationContext,
} from 'react-router';

/**
 * Carries this place's contexts into another React root: where the person is and the router's blockers, which the hooks of
 * `@admin-h5/client` read, and the query client. Everything else that screens share is in stores of its own.
 * @returns wraps what that root renders
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
