import { installNavigation } from '@admin-h5/client/host';
import { withQueries } from '@admin-h5/testing';
import type { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ReactNode } from 'react';
import { readConfig } from '../../core/config.ts';
import { hostConfig } from '../../core/test/host-config.ts';
import { installPages, lookUpPage } from '../../core/pages/page-registry.ts';
import { pages } from '../../app/routes/pages.ts';
import type { CatalogueAccess, HostConfig } from '@admin-h5/contract';

installPages(pages);

/** Gives the app its settings, as the page's `<meta>` would. */
export function configureHost(changes: Partial<HostConfig> = {}): void {
  document.querySelector('meta[name="admin-h5-config"]')?.remove();
  const meta = document.createElement('meta');
  meta.name = 'admin-h5-config';
  meta.content = JSON.stringify({ ...hostConfig, moduleOrigins: [], ...changes });
  document.head.append(meta);
  const result = readConfig();
  if (!result.ok) throw new Error(result.faults.join(', '));
}

export interface World {
  /** Path and query of the page now open, without the base path. */
  at: () => string;
  stop: () => void;
}

/** The host's route table over a router in memory, drawing `screen` on every page. */
export function openAt(
  start: string,
  screen: ReactNode = null,
  catalogueAccess: CatalogueAccess = 'visitor',
  changes: Partial<HostConfig> = {},
  queryClient?: QueryClient,
): World {
  configureHost({ catalogueAccess, ...changes });
  const router = createMemoryRouter([{ path: '*', element: screen }], {
    basename: '/admin-h5',
    initialEntries: [`/admin-h5${start}`],
  });
  const stop = installNavigation({ table: lookUpPage, router, basePath: '/admin-h5/' });
  render(<RouterProvider router={router} />, withQueries(queryClient));
  return {
    at: () => router.state.location.pathname.replace('/admin-h5', '') + router.state.location.search,
    stop: () => {
      stop();
      router.dispose();
    },
  };
}
