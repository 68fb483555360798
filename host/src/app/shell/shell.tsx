import { useScrollRestoration, useCurrentPage } from '@admin-h5/client/host';
import { categoryGlyph, flaskGlyph, homeGlyph, userGlyph } from '@admin-h5/ui';
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

/** The parts that stay while screens change: scroll position, the head at a desk, and the tab bar on its four pages. */
export function Shell() {
  useScrollRestoration();
  const { path } = useCurrentPage();
  const page = findPage(path);
  return (
    <>
      {hasSiteHeader(path) && <SiteHeader current={page?.path ?? path} />}
      <Outlet />
      {page?.tab && <TabBar items={tabItems} current={page.path} />}
    </>
  );
}
