import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { type DataRouter, installNavigation } from '@admin-h5/client/host';
import { createQueryClient } from '@admin-h5/ui';

const tabs = new Set(['/pages/index/index', '/pages/mine/index']);
const pages = new Set(['/', '/pages/login/index', '/pages/product/detail', '/pages/help/index']);

export interface TestApp {
  router: DataRouter;
  /** Path and query of the page now open, without the base path. */
  at: () => string;
  stop: () => void;
}

/** A small app under `/admin-h5/`; a page draws `screens[path]`, or its own path. */
export function startApp(
  start: string,
  screens: Readonly<Record<string, ReactNode>> = {},
  queryClient?: QueryClient,
): TestApp {
  const paths = [...pages, ...tabs];
  const router = createMemoryRouter(
    [
      ...paths.map((path) => ({ path, element: screens[path] ?? <p>{path}</p> })),
      { path: '*', element: <p>页面不存在</p> },
    ],
    { basename: '/admin-h5/', initialEntries: [`/admin-h5${start}`] },
  );
  const stop = installNavigation({
    table: (path) => (tabs.has(path) ? { tab: true } : pages.has(path) ? { tab: false } : null),
    router,
    basePath: '/admin-h5/',
  });
  render(<RouterProvider router={router} />, withQueries(queryClient));
  return {
    router,
    at: () => router.state.location.pathname.replace('/admin-h5', '') + router.state.location.search,
    stop: () => {
      stop();
      router.dispose();
    },
  };
}

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
