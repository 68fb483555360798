import { keywordLimit } from '@admin-h5/contract';
import { Link, navigateTo, pageUrl, useSession } from '@admin-h5/client';
import { Icon, searchGlyph, userGlyph } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { companyQuery } from '../../core/company-query.ts';
import { paths } from '../../core/paths.ts';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import './site-header.less';
import { tabLabels } from './tab-labels.ts';

const [home, classes, materials, mine] = tabLabels;

const links = [
  { path: paths.home, label: home },
  { path: paths.categories, label: classes },
  { path: paths.materials, label: materials },
] as const;

/** A person who has typed what to look for. */
function search(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const words = new FormData(event.currentTarget).get('keyword');
  const keyword = typeof words === 'string' ? words.trim() : '';
  void navigateTo({ url: pageUrl(paths.search, { keyword }) });
}

/**
 * The head of every visitors' page on a wide screen, in place of the bar at the bottom: the company, the pages, the search and the person.
 * It is in every document, and the stylesheet shows it from 960 px on.
 * @param current path of the open page
 */
export function SiteHeader({ current }: { current: string }) {
  const user = useSession((state) => state.userInfo);
  const { data: company } = useQuery({ ...companyQuery('background'), enabled: useAtDesk() });
  const here = (path: string) => (path === current ? 'page' : undefined);
  return (
    <nav className="site-header" aria-label="主导航">
      <div className="site-header__row">
        <Link className="site-header__brand" to={paths.home} asLeft>
          <BrandMark logoId={company?.logoId} />
          {company?.shortName || company?.name || '农化产品介绍'}
        </Link>
        <div className="site-header__nav">
          {links.map(({ path, label }) => (
            <Link key={path} to={path} asLeft aria-current={here(path)}>
              {label}
            </Link>
          ))}
          <Link to={paths.company} aria-current={here(paths.company)}>
            关于我们
          </Link>
        </div>
        {current !== paths.search && (
          <form className="site-header__search" role="search" aria-label="全站" onSubmit={search}>
            <Icon glyph={searchGlyph} />
            <input
              type="search"
              name="keyword"
              aria-label="全站搜索"
              placeholder="产品、登记证号、原料、CAS号"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={keywordLimit}
            />
            <button type="submit">搜索</button>
          </form>
        )}
        <Link className="site-header__person" to={paths.mine} asLeft aria-current={here(paths.mine)}>
          <Icon glyph={userGlyph} />
          {user ? user.realName || user.username : mine}
        </Link>
      </div>
    </nav>
  );
}
