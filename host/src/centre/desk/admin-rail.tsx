/** The navigation beside the screens of the administration on a wide window: groups, entries with numbers, the person's menu. */
import { Link, navigateTo, useCan, useSession } from '@admin-h5/client';
import { readJson, writeJson } from '@admin-h5/client/device-storage';
import type { NavigationEntry } from '@admin-h5/contract';
import { downGlyph, Icon, moreGlyph, searchGlyph, settingsGlyph, userGlyph } from '@admin-h5/ui';
import { actionMenu } from '@admin-h5/ui/feedback';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { companyName } from '../../core/app-name.ts';
import { companyQuery } from '../../core/company-query.ts';
import { paths } from '../../core/paths.ts';
import { useRegistry } from '../../platform/module-store.ts';
import { useModulePrefetch } from '../../platform/prefetch.ts';
import { askAndLogOut } from '../../ui/ask-and-log-out.ts';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { glyphByName } from '../../ui/glyph-by-name.ts';
import { adminAddress, EntryCount, groupEntries, offeredEntries } from '../navigation-entries.tsx';
import './admin-rail.less';

const noPaths: readonly string[] = [];

interface AdminRailProps {
  /** Path of the open page. */
  current: string;
  /** Opens 快速查找. */
  onSearch: () => void;
}

/** The administration's navigation beside every one of its screens, where the window is wide enough for it. */
export function AdminRail({ current, onSearch }: AdminRailProps) {
  const { data: company } = useQuery(companyQuery('background'));
  const registry = useRegistry();
  const can = useCan();
  const content = registry.kind === 'ready' ? registry.registry : null;
  const groups = useMemo(() => (content ? groupEntries(offeredEntries(content, can)) : []), [content, can]);
  const prefetchHandlers = useModulePrefetch(content, noPaths);
  const here = (to: string) => (isBelow(current, to) ? (current === to ? 'page' : 'true') : undefined);
  const entryLink = ({ path, title, icon, count }: NavigationEntry) => (
    <Link to={adminAddress(path)} aria-current={here(adminAddress(path))} {...prefetchHandlers(path)}>
      <Icon glyph={glyphByName(icon)} />
      {title}
      {count && <EntryCount count={count} />}
    </Link>
  );
  return (
    <nav className="admin-rail" aria-label="管理导航">
      <p className="admin-rail__brand">
        <BrandMark logoId={company?.logoId} />
        {companyName(company)}
      </p>
      <button type="button" className="admin-rail__search" aria-keyshortcuts="Control+K" onClick={onSearch}>
        <Icon glyph={searchGlyph} />
        快速查找
        <kbd>Ctrl K</kbd>
      </button>
      <div className="admin-rail__entries">
        <Link to={paths.admin} aria-current={here(paths.admin)}>
          <Icon glyph={settingsGlyph} />
          管理中心
        </Link>
        {groups.map(([heading, entries]) => (
          <details
            key={heading}
            className="admin-rail__group"
            open={!closedGroups().includes(heading)}
            onToggle={({ currentTarget }) => storeGroup(heading, currentTarget.open)}
          >
            <summary>
              {heading}
              <Icon glyph={downGlyph} size={14} />
            </summary>
            <ul>
              {entries.map((entry) => (
                <li key={entry.path}>{entryLink(entry)}</li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <PersonMenu />
    </nav>
  );
}

const folder = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** Whether a page is that of an entry, or a form that belongs to its list: `product/edit` to `product/index`. */
export const isBelow = (current: string, entry: string): boolean =>
  current === entry || (entry !== paths.admin && folder(current) === folder(entry));

const openPage = (url: string) => () => navigateTo({ url });

function PersonMenu() {
  const user = useSession((state) => state.userInfo);
  const name = user?.realName || user?.username;
  return (
    <button
      type="button"
      className="admin-rail__person"
      aria-haspopup="menu"
      onClick={() =>
        void actionMenu(`${name}的账号`, [
          { text: '个人资料', run: openPage(paths.profile) },
          { text: '修改密码', run: openPage(paths.password) },
          { text: '登录设备', run: openPage(paths.sessions) },
          { text: '权限说明', run: openPage(paths.rights) },
          { text: '我的', run: openPage(paths.mine) },
          { text: '浏览前台', run: openPage(paths.home) },
          { text: '退出登录', danger: true, run: askAndLogOut },
        ])
      }
    >
      <Icon glyph={userGlyph} />
      <span className="admin-rail__name">{name}</span>
      <Icon glyph={moreGlyph} size={16} />
    </button>
  );
}

/** Headings of the groups that the person has closed, on this device. */
const closedKey = 'admin-h5:rail-closed';

function closedGroups(): string[] {
  const stored = readJson(closedKey);
  return Array.isArray(stored) ? stored.filter((heading) => typeof heading === 'string') : [];
}

function storeGroup(heading: string, isOpen: boolean): void {
  const others = closedGroups().filter((each) => each !== heading);
  writeJson(closedKey, isOpen ? others : [...others, heading]);
}
