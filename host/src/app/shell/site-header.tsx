import { keywordLimit } from '@admin-h5/contract';
import { Link, navigateTo, pageUrl, useSession } from '@admin-h5/client';
import { Icon, searchGlyph, userGlyph } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { companyName } from '../../core/app-name.ts';
import { companyQuery } from '../../core/company-query.ts';
import { paths } from '../../core/paths.ts';
import { BrandMark } from '../../ui/brand/brand-mark.tsx';
import { setHeaderSlot } from '../../ui/header-slot.ts';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { LazySuggestions, rememberLater } from '../../visitor/search/lazy-suggestions.tsx';
import { tabLabels, tabs } from './frame.ts';
import './site-header.less';

/** 我的 stands at the end, with the person's name. */
const links = tabs.filter((tab) => tab !== 'mine').map((tab) => ({ path: paths[tab], label: tabLabels[tab] }));

const openSearch = (keyword: string) => void navigateTo({ url: pageUrl(paths.search, { keyword }) });
const openSuggestion = (keyword: string, type: string) =>
  void navigateTo({ url: pageUrl(paths.search, { keyword, ...(type && { type, suggested: 'yes' }) }) });

/** A person who has typed what to look for. */
function search(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const field = event.currentTarget.elements.namedItem('keyword');
  const words = field instanceof HTMLInputElement ? field.value.trim() : '';
  if (words) void rememberLater(words);
  openSearch(words);
}

/**
 * The head of every visitors' page on a wide screen, in place of the bar at the bottom: the company, the pages, the search and the person.
 * It is in every document, and the stylesheet shows it from 960 px on.
 * @param current path of the open page
 */
export function SiteHeader({ current }: { current: string }) {
  const user = useSession((state) => state.userInfo);
  const [isSearching, setSearching] = useState(false);
  const { data: company } = useQuery({ ...companyQuery('background'), enabled: useAtDesk() });
  const here = (path: string) => (path === current ? 'page' : undefined);
  return (
    <nav className="site-header" aria-label="主导航">
      <div className="site-header__row">
        <Link className="site-header__brand" to={paths.home} asLeft>
          <BrandMark logoId={company?.logoId} />
          {companyName(company)}
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
        {/* On 搜索 its own field stands here (search-page.tsx). */}
        <div ref={setHeaderSlot} className="site-header__slot">
          {current !== paths.search && (
            <form className="site-header__search suggest-host" role="search" aria-label="全站" onSubmit={search}>
              <Icon glyph={searchGlyph} />
              <input
                type="search"
                name="keyword"
                aria-label="全站搜索"
                placeholder="产品、登记证号、原料、CAS号"
                autoComplete="off"
                enterKeyHint="search"
                maxLength={keywordLimit}
                onFocus={() => setSearching(true)}
                // A person may have begun before this code was there.
                onInput={() => setSearching(true)}
              />
              <button type="submit">搜索</button>
              {isSearching && <LazySuggestions onChoose={openSuggestion} />}
            </form>
          )}
        </div>
        <Link className="site-header__person" to={paths.mine} asLeft aria-current={here(paths.mine)}>
          <Icon glyph={userGlyph} />
          {user ? user.realName || user.username : tabLabels.mine}
        </Link>
      </div>
    </nav>
  );
}
