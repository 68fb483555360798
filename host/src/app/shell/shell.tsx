import { useCurrentPage } from '@admin-h5/client';
import { useScrollRestoration } from '@admin-h5/client/host';
import { TabBar } from '../../ui/tab-bar/tab-bar.tsx';
import { Outlet } from 'react-router';
import { findPage } from '../../core/pages/page-registry.ts';
import { tabItems } from './tab-items.ts';

/** What stays while screens come and go: the window's place, and the tab bar on its four pages. */
export function Shell() {
  useScrollRestoration();
  const page = findPage(useCurrentPage().path);
  return (
    <>
      <Outlet />
      {page?.tab && <TabBar items={tabItems} current={page.path} />}
    </>
  );
}
