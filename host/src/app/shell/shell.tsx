import { useScrollRestoration, useCurrentPage } from '@admin-h5/client/host';
import { categoryGlyph, flaskGlyph, homeGlyph, userGlyph } from '@admin-h5/ui';
import { lazy, Suspense } from 'react';
import { useSession } from '@admin-h5/client';
import { adminPrefix } from '@admin-h5/contract';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { TabBar } from '../../ui/tab-bar/tab-bar.tsx';
import type { TabBarItem } from '../../ui/tab-bar/tab-bar.tsx';
import { Outlet } from 'react-router';
import { findPage } from '../../core/pages/page-registry.ts';
import { hasSiteHeader } from './has-site-header.ts';
import { SiteHeader } from './site-header.tsx';
import { tabLabels } from './tab-labels.ts';

const [home, classes, materials, mine] = tabLabels;

const tabItems: readonly TabBarItem[] = [
  { path: '/pages/index/index', label: home, glyph: homeGlyph },
  { path: '/pages/category/second', label: classes, glyph: categoryGlyph },
  { path: '/pages/materials/list', label: materials, glyph: flaskGlyph },
  { path: '/pages/mine/index', label: mine, glyph: userGlyph },
];

/** Below it the table of a list would have too little room beside the navigation. */
const railFrom = 1200;
const AdminRail = lazy(() => import('../../centre/admin-rail.tsx'));

/** The parts that stay while screens change: scroll position, the head on a wide screen, and the tab bar on its four pages. */
export function Shell() {
  useScrollRestoration();
  const { path } = useCurrentPage();
  const page = findPage(path);
  const wide = useAtDesk(railFrom);
  const signedIn = useSession((state) => state.userInfo !== null);
  const administers = wide && signedIn && path.startsWith(adminPrefix);
  return (
    <>
      {hasSiteHeader(path) && <SiteHeader current={page?.path ?? path} />}
      {administers && (
        // A person can do without it, where its file cannot be loaded.
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <AdminRail current={page?.path ?? path} />
          </Suspense>
        </ErrorBoundary>
      )}
      <Outlet />
      {page?.tab && <TabBar items={tabItems} current={page.path} />}
    </>
  );
}
