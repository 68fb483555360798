import { keywordLimit } from '@admin-h5/shared/contract';
import type { RawQuery } from '@admin-h5/shared/contract';
import { definePage, useQueryState } from '@admin-h5/shared/navigation';
import { Screen, SearchField, Tabs } from '@admin-h5/shared/ui';
import { useContentTitle } from '../../app/page/use-document-title.ts';
import { RecentSearches } from './recent-searches-block.tsx';
import { rememberSearch } from './recent-searches.ts';
import './search.less';
import { SearchResults } from './search-results.tsx';

const kinds = [
  { key: 'product', label: '产品' },
  { key: 'material', label: '原料' },
] as const;

function parse({ keyword = '', type }: RawQuery) {
  const words = keyword.trim().slice(0, keywordLimit);
  return { keyword: words, type: type === 'material' ? ('material' as const) : ('product' as const) };
}

/** 搜索: products and raw materials; the words stand in the address. */
function SearchPage() {
  const [{ keyword, type }, setQuery] = useQueryState(parse);
  useContentTitle(keyword ? `${keyword} - 搜索` : '搜索');
  const search = (text: string) => {
    if (text) rememberSearch(text);
    setQuery({ keyword: text });
  };
  return (
    <Screen title="搜索">
      <div className="search-head">
        <SearchField
          label="搜索产品、登记证号、原料、CAS号"
          value={keyword}
          onSearch={search}
          focusAtStart={!keyword}
        />
      </div>
      {keyword ? (
        <Tabs label="搜索范围" items={kinds} value={type} onChange={(key) => setQuery({ type: key })}>
          <SearchResults key={type} keyword={keyword} type={type} onOther={(other) => setQuery({ type: other })} />
        </Tabs>
      ) : (
        <RecentSearches onChoose={search} />
      )}
    </Screen>
  );
}

export default definePage(() => ({}), SearchPage);
