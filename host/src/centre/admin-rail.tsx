import { Link, useCan, useSession } from '@admin-h5/client';
import { homeGlyph, Icon, settingsGlyph, userGlyph } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { companyName } from '../core/app-name.ts';
import { companyQuery } from '../core/company-query.ts';
import { paths } from '../core/paths.ts';
import { useModulePrefetch } from '../platform/prefetch.ts';
import { useRegistry } from '../platform/module-store.ts';
import { BrandMark } from '../ui/brand/brand-mark.tsx';
import { glyphByName } from '../ui/glyph-by-name.ts';
import './admin-rail.less';
import { adminAddress, EntryCount, offeredEntries } from './entries.tsx';

const noPaths: readonly string[] = [];

/**
 * The administration's navigation beside every one of its screens, where the window is wide enough for it.
 * @param current path of the open page
 */
export default function AdminRail({ current }: { current: string }) {
  const user = useSession((state) => state.userInfo);
  const { data: company } = useQuery(companyQuery('background'));
  const registry = useRegistry();
  const can = useCan();
  const content = registry.kind === 'ready' ? registry.registry : null;
  const entries = useMemo(() => (content ? offeredEntries(content, can) : []), [content, can]);
  const prefetchHandlers = useModulePrefetch(content, noPaths);
  // A form belongs to its list: `product/edit` to `product/index`.
  const open = (to: string) => current === to || (to !== paths.admin && folder(current) === folder(to));
  const here = (to: string) => (open(to) ? (current === to ? 'page' : 'true') : undefined);
  return (
    <nav className="admin-rail" aria-label="管理导航">
      <p className="admin-rail__brand">
        <BrandMark logoId={company?.logoId} />
        {companyName(company)}
      </p>
      <ul>
        <li>
          <Link to={paths.admin} aria-current={here(paths.admin)}>
            <Icon glyph={settingsGlyph} />
            管理中心
          </Link>
        </li>
        {entries.map(({ path, title, icon, count }) => (
          <li key={path}>
            <Link to={adminAddress(path)} aria-current={here(adminAddress(path))} {...prefetchHandlers(path)}>
              <Icon glyph={glyphByName(icon)} />
              {title}
              {count && <EntryCount count={count} />}
            </Link>
          </li>
        ))}
      </ul>
      <ul>
        <li>
          <Link to={paths.home}>
            <Icon glyph={homeGlyph} />
            浏览前台
          </Link>
        </li>
        <li>
          <Link to={paths.mine}>
            <Icon glyph={userGlyph} />
            {user?.realName || user?.username}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

const folder = (path: string) => path.slice(0, path.lastIndexOf('/'));
