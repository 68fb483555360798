import { useScrollRestoration, useCurrentPage } from '@admin-h5/client/host';
import { categoryGlyph, flaskGlyph, homeGlyph, userGlyph } from '@admin-h5/ui';
import { lazy, Suspense } from 'react';
import { useSession } from '@admin-h5/client';
import { adminPrefix } from '@admin-h5/contract';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { TabBar, type TabBarItem } from '../../ui/tab-bar/tab-bar.tsx';
import { Outlet } from 'react-router';
import { findPage } from '../../core/pages/page-registry.ts';
import { paths } from '../../core/paths.ts';
import { hasSiteHeader, tabLabels, tabs } from './frame.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const glyphs = { home: homeGlyph, categories: categoryGlyph, materials: flaskGlyph, mine: userGlyph };

const tabItems: readonly TabBarItem[] = tabs.map((tab) => ({
  path: paths[tab],
  label: tabLabels[tab],
  glyph: glyphs[tab],
}));

/** Below it the table of a list would have too little room beside the navigation. */
const railFrom = 1200;
const AdminRail = lazy(() => import('../../centre/admin-rail.tsx'));

/** The parts that stay while screens change: scroll position, head and foot on a wide screen, and the tab bar on its four pages. */
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
      {hasSiteHeader(path) && <SiteFooter />}
      {page?.tab && <TabBar items={tabItems} current={page.path} />}
      {/* Stays while a page that nobody may open any more leaves: an empty root is one that a module has emptied (`restoreRoot`). */}
      <span hidden />
    </>
  );
}
