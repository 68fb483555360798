/** What stays while screens change: head and foot on a wide screen, the tab bar on a phone, the navigation of administration. */
import { Link, useSession } from '@admin-h5/client';
import { useCurrentPage, useScrollRestoration } from '@admin-h5/client/host';
import { adminPrefix, type Company } from '@admin-h5/contract';
import { categoryGlyph, flaskGlyph, homeGlyph, Icon, scrollBehavior, userGlyph } from '@admin-h5/ui';
import { clsx } from 'clsx';
import { lazy, type MouseEvent, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { findPage } from '../../core/pages/page-registry.ts';
import { paths } from '../../core/paths.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { hasSiteHeader, tabLabels, tabs } from './frame.ts';
import { SiteHeader } from './site-header.tsx';
import { companyQuery } from '../../core/company-query.ts';
import './site-footer.less';
import './tab-bar.less';

const glyphs = { home: homeGlyph, categories: categoryGlyph, materials: flaskGlyph, mine: userGlyph };

const tabItems: readonly TabBarItem[] = tabs.map((tab) => ({
  path: paths[tab],
  label: tabLabels[tab],
  glyph: glyphs[tab],
}));

const AdminDesk = lazy(() => import('../../centre/desk/admin-desk.tsx'));

/** The parts that stay while screens change: scroll position, head and foot on a wide screen, and the tab bar on its four pages. */
export function Shell() {
  useScrollRestoration();
  const { path } = useCurrentPage();
  const page = findPage(path);
  const wide = useAtDesk();
  const signedIn = useSession((state) => state.userInfo !== null);
  const administers = wide && signedIn && path.startsWith(adminPrefix);
  return (
    <>
      {hasSiteHeader(path) && <SiteHeader current={page?.path ?? path} />}
      {administers && (
        // A person can do without it, where its file cannot be loaded.
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <AdminDesk current={page?.path ?? path} />
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

interface TabBarItem {
  path: string;
  label: string;
  glyph: string;
}

/** Pressing the tab of the open page scrolls to the top. */
function toTop(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  window.scrollTo({ top: 0, behavior: scrollBehavior() });
}

/**
 * The main navigation at the bottom: links that restore each page's scroll position. `current` is the path of the
 * open page.
 */
function TabBar({ items, current }: { items: readonly TabBarItem[]; current: string }) {
  return (
    <nav className="arco-tab-bar arco-tab-bar-fixed ah5-tab-bar ah5-fixed-bar" aria-label="主导航">
      {items.map(({ path, label, glyph }) => {
        const chosen = path === current;
        return (
          <Link
            key={path}
            to={path}
            asLeft
            className={clsx('arco-tab-bar-item', chosen && 'arco-tab-bar-item-active')}
            aria-current={chosen ? 'page' : undefined}
            onClick={chosen ? toTop : undefined}
          >
            <Icon glyph={glyph} size={24} filled={chosen} />
            <span>{label}</span>
          </Link>
        );
      })}
    </nav>
  );
}

const links = [
  { to: paths.company, text: '关于我们' },
  { to: paths.documents, text: '资料中心' },
  { to: paths.help, text: '帮助中心' },
  { to: paths.userAgreement, text: '用户协议' },
  { to: paths.privacy, text: '隐私政策' },
] as const;

/** The end of every visitors' page on a wide screen: who it is, how to reach them, and the registration of the site. */
function SiteFooter() {
  const atDesk = useAtDesk();
  return (
    <section className="site-footer" aria-label="网站信息">
      {atDesk ? <RowOfCompany /> : <FooterRow />}
    </section>
  );
}

// Apart: on a server a disabled query would take the place of a screen's own query of the company.
function RowOfCompany() {
  const { data } = useQuery(companyQuery('background'));
  return <FooterRow company={data} />;
}

function FooterRow({ company }: { company?: Company | undefined }) {
  return (
    <div className="site-footer__row">
      <div>
        {company?.name && <p className="site-footer__name">{company.name}</p>}
        {company?.phone && (
          <p>
            电话 <a href={`tel:${company.phone}`}>{company.phone}</a>
          </p>
        )}
        {company?.address && <p>地址 {company.address}</p>}
      </div>
      <nav className="site-footer__links" aria-label="页尾导航">
        {links.map(({ to, text }) => (
          <Link key={to} to={to}>
            {text}
          </Link>
        ))}
        {company?.icp && (
          <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
            {company.icp}
          </a>
        )}
      </nav>
    </div>
  );
}
