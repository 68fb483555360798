import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { RenderTimeContext } from '../../core/use-today.ts';

export interface AppTreeProps {
  queryClient: QueryClient;
  /** Time at which a server has rendered the page; null where none has. */
  renderedAt: number | null;
  /** The router with its screens. */
  children: ReactNode;
}

/** What is around the router, the same on a server and in the page that takes its HTML over. */
export function AppTree({ queryClient, renderedAt, children }: AppTreeProps) {
  return (
    <StrictMode>
      <RenderTimeContext value={renderedAt}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </RenderTimeContext>
    </StrictMode>
  );
}
