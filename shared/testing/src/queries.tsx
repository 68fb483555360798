import { createQueryClient } from '@admin-h5/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/**
 * For `render` and `renderHook`: `render(<Screen />, withQueries())`.
 * @param client a cache of its own by default
 */
export function withQueries(client: QueryClient = createQueryClient()) {
  return {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  };
}
