import { keywordLimit } from '@admin-h5/contract';
import type { RawQuery } from '@admin-h5/contract';
import { definePage } from '@admin-h5/client/host';
import { useQueryState } from '@admin-h5/client';
import { Screen, SearchField, Tabs, useContentTitle } from '@admin-h5/ui';
import { useState } from 'react';
import { RecentSearches } from './recent-searches-block.tsx';
import { rememberSearch } from './recent-searches.ts';
import './search.less';
import { SearchResults } from './search-results.tsx';
import type { SearchKind } from './search-results.tsx';

const kinds = [
  { key: 'product', label: '产品' },
  { key: 'material', label: '原料' },
] as const;

function parse({ keyword = '', type }: RawQuery): { keyword: string; chosen: SearchKind | null } {
  const words = keyword.trim().slice(0, keywordLimit);
  return { keyword: words, chosen: kinds.find(({ key }) => key === type)?.key ?? null };
}

/** 搜索: products and raw materials; the address contains the words, and the kind if the person has chosen one. */
function SearchPage() {
  const [{ keyword, chosen }, setQuery] = useQueryState(parse);
  // Words found only in raw materials, known after no product matched.
  const [materialsOnly, setMaterialsOnly] = useState('');
  const type = chosen ?? (keyword !== '' && materialsOnly === keyword ? 'material' : 'product');
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
          <SearchResults
            key={type}
            keyword={keyword}
            type={type}
            onOther={(other) => setQuery({ type: other })}
            onMaterialsOnly={chosen === null ? setMaterialsOnly : undefined}
          />
        </Tabs>
      ) : (
        <RecentSearches
          onChoose={(text) => {
            rememberSearch(text);
            setQuery({ keyword: text, type: '' });
          }}
        />
      )}
    </Screen>
  );
}

export default definePage(() => ({}), SearchPage);
