import { adminPrefix } from '@admin-h5/contract';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { NotFoundScreen } from '../../ui/page/not-found-screen.tsx';
import { allPaths } from '../../core/pages/page-registry.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { HostPage } from '../shell/host-page.tsx';
import { Shell } from '../shell/shell.tsx';
import { ScreenFault, ShellFault } from '../shell/shell-fault.tsx';

/** The routes of the host's page table. Paths outside the table and the admin prefix are not found. */
export function appRoutes(): RouteObject[] {
  const screens = allPaths().map(([path, page]) => ({ path, element: <HostPage key={page.path} page={page} /> }));
  return [
    {
      element: <Shell />,
      errorElement: <ShellFault />,
      children: [
        {
          errorElement: <ScreenFault />,
          children: [
            ...screens,
            { path: `${adminPrefix}*`, element: <AdminPage /> },
            { path: '*', element: <NotFoundScreen /> },
          ],
        },
      ],
    },
  ];
}

/** The base path as react-router takes it. */
export const basenameOf = (basePath: string) => basePath.replace(/\/$/, '');

export function createRouter(basePath: string): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(appRoutes(), { basename: basenameOf(basePath) });
}
