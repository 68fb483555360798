/**
 * From an address to what is drawn, the same in a browser and on a server: the routes, a page of the host, the admin area, and what is
 * shown in place of one that throws.
 */
import { rawQuery, useCurrentPage } from '@admin-h5/client/host';
import { adminPrefix } from '@admin-h5/contract';
import { ErrorState, Screen } from '@admin-h5/ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createBrowserRouter, type RouteObject, useRouteError } from 'react-router';
import { focusHeading, useDocumentTitle } from '../../core/pages/announce-screen.ts';
import { allPaths, findPage, type PageEntry } from '../../core/pages/page-registry.ts';
import { RenderTimeContext } from '../../core/use-today.ts';
import { importAdminArea } from '../../platform/view/import-admin-area.ts';
import { Guarded } from '../../session/guarded.tsx';
import { NotFoundScreen } from '../../ui/page/not-found-screen.tsx';
import { PageOutlet } from '../../ui/page/page-outlet.tsx';
import { Shell } from '../shell/shell.tsx';

interface AppTreeProps {
  queryClient: QueryClient;
  /** Time at which a server has rendered the page; null where none has. */
  renderedAt: number | null;
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
export const toBasename = (basePath: string) => basePath.replace(/\/$/, '');

export function createRouter(basePath: string): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(appRoutes(), { basename: toBasename(basePath) });
}

/** One screen of the host's page table: its title and its code. */
function HostPage({ page }: { page: PageEntry }) {
  const { search } = useCurrentPage();
  useDocumentTitle(page.title);
  return (
    <Guarded>
      <PageOutlet
        title={page.title}
        load={page.load}
        query={rawQuery(search)}
        tab={page.tab ?? false}
        onDrawn={focusHeading}
      />
    </Guarded>
  );
}

/** Every admin path except the centre. */
function AdminPage() {
  const { search } = useCurrentPage();
  return (
    <Guarded>
      <PageOutlet title="管理中心" load={importAdminArea} query={rawQuery(search)} wide />
    </Guarded>
  );
}

function Fault({ back }: { back: boolean }) {
  const error = useRouteError();
  return (
    <Screen title="出错了" back={back}>
      <ErrorState error={error} onRetry={() => location.reload()} />
    </Screen>
  );
}

/** Shown if a screen throws. Only that screen fails; the navigation stays usable. */
function ScreenFault() {
  const { path } = useCurrentPage();
  return <Fault back={!findPage(path)?.tab} />;
}

/** Shown if the shell itself throws. Reloading the page keeps the session. */
function ShellFault() {
  return <Fault back={false} />;
}
