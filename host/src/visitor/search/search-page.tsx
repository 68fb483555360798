import { keywordLimit } from '@admin-h5/contract';
import type { RawQuery } from '@admin-h5/contract';
import { definePage } from '@admin-h5/client/host';
import { Screen, SearchField, Tabs, useContentTitle } from '@admin-h5/ui';
import { useListQuery } from '../filter/use-list-query.ts';
import { HotProducts } from './hot-products-block.tsx';
import { RecentSearches } from './recent-searches-block.tsx';
import { rememberSearch } from './recent-searches.ts';
import { noFilters, parseSearchFilters } from './search-filters.ts';
import type { SearchFilters } from './search-filters.ts';
import './search.less';
import { SearchResults } from './search-results.tsx';
import { useFirstHits } from './use-first-hits.ts';
import type { SearchKind } from './use-first-hits.ts';

const kinds = [
  { key: 'product', label: '产品' },
  { key: 'material', label: '原料' },
] as const;

interface Search {
  filters: SearchFilters;
  keyword: string;
  /** The kind that the person has chosen. */
  chosen: SearchKind | null;
  /** Whether the page was opened to look up a registration. */
  byRegNo: boolean;
}

function parse(query: RawQuery): Search {
  const { keyword = '', type, by } = query;
  const words = keyword.trim().slice(0, keywordLimit);
  return {
    keyword: words,
    chosen: kinds.find(({ key }) => key === type)?.key ?? null,
    byRegNo: by === 'regNo',
    filters: parseSearchFilters(query),
  };
}

/** 搜索: products and raw materials; the address contains the words, and the kind if the person has chosen one. */
function SearchPage() {
  const [{ keyword, chosen, byRegNo, filters }, setQuery, addressWith] = useListQuery(parse);
  const hits = useFirstHits(keyword);
  // Words found only in raw materials lead there; hits of other, similar words do not count.
  const found = (kind: SearchKind) => hits[kind] && (hits[kind].search?.corrected ? 0 : hits[kind].total);
  const materialsOnly = found('product') === 0 && (found('material') ?? 0) > 0;
  const type = chosen ?? (materialsOnly ? 'material' : 'product');
  const other = type === 'product' ? 'material' : 'product';
  useContentTitle(keyword ? `${keyword} - 搜索` : byRegNo ? '登记证查询' : '搜索');
  const search = (text: string) => {
    if (text) rememberSearch(text);
    setQuery({ keyword: text, ...noFilters });
  };
  const wordsAt = (text: string) => addressWith({ keyword: text, type: '', ...noFilters });
  const tabs = kinds.map(({ key, label }) => ({
    key,
    label: (
      <span className="search-tab">
        {label} <span className="search-tab__count">{hits[key]?.total ?? ''}</span>
      </span>
    ),
  }));
  return (
    <Screen title={byRegNo ? '登记证查询' : '搜索'}>
      <div className="search-head">
        <SearchField
          label={byRegNo ? '输入登记证号，如 PD20080001' : '搜索产品、登记证号、原料、CAS号'}
          value={keyword}
          onSearch={search}
          focusAtStart={!keyword}
        />
      </div>
      {keyword ? (
        <Tabs
          label="搜索范围"
          items={tabs}
          value={type}
          onChange={(key) => setQuery({ type: key, ...noFilters })}
          addressOf={(key) => addressWith({ type: key, ...noFilters })}
        >
          <SearchResults
            key={type}
            keyword={keyword}
            type={type}
            filters={filters}
            unfiltered={hits[type]}
            other={found(other)}
            onOther={() => setQuery({ type: other, ...noFilters })}
            wordsAt={wordsAt}
            onChoose={(text) => setQuery({ keyword: text, type: '', ...noFilters })}
            setQuery={setQuery}
            addressWith={addressWith}
          />
        </Tabs>
      ) : (
        <>
          {byRegNo && (
            <p className="search-note">登记证号印在农药标签的正面，以 PD、WP 或 LS 开头；输入一部分数字也能找到。</p>
          )}
          <RecentSearches
            wordsAt={wordsAt}
            onChoose={(text) => {
              rememberSearch(text);
              setQuery({ keyword: text, type: '' });
            }}
          />
          <HotProducts />
        </>
      )}
    </Screen>
  );
}

export default definePage(() => ({}), SearchPage);
