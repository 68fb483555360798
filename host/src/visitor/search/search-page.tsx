/** 搜索: the field, the tabs of kinds and what each finds; the address contains the words, and the kind if the person has chosen one. */
import { keywordLimit, type PublishPage, type RawQuery } from '@admin-h5/contract';
import { definePage } from '@admin-h5/client/host';
import { Screen, SearchField, Tabs, useContentTitle, Button } from '@admin-h5/ui';
import { useQuery, useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useHeaderSlot } from '../../ui/header-slot.ts';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { CardSkeletons } from '../catalogue/catalogue-card.tsx';
import { UnderstoodParts } from '../catalogue/understood.tsx';
import { foundNames } from '../crops/crop-target-queries.ts';
import { CropWay } from '../crops/crop-trail.tsx';
import { useListQuery } from '../filter/list-query.tsx';
import {
  clearFilters,
  type FilterValues,
  parseFilters,
  type RecordKind,
  searchFilters,
} from '../filter/record-filters.ts';
import { HotProducts } from '../catalogue/hot-products.tsx';
import { publishedRecords } from '../../ui/list/publish-queries.ts';
import { FoundNamesList } from './found-names.tsx';
import { RecentSearches } from './search-ideas.tsx';
import { rememberSearch } from './recent-searches.ts';
import { Suggestions } from './suggestions.tsx';
import { NothingFound, SearchResults } from './search-results.tsx';
import {
  countHits,
  countWholeHits,
  findFirstKind,
  type Hits,
  isRecordKind,
  type SearchKind,
  searchKinds,
} from './search-kinds.ts';
import './search.less';

interface Search {
  /** What the results of each kind are filtered by, so that a change of the kind keeps both. */
  filters: Readonly<Record<RecordKind, FilterValues>>;
  keyword: string;
  chosen: SearchKind | null;
  /** Whether a suggestion has chosen it: other words start without it. */
  suggested: boolean;
  /** Whether the page was opened to look up a registration. */
  byRegNo: boolean;
}

function parse(query: RawQuery): Search {
  const { keyword = '', type, by, suggested } = query;
  const words = keyword.trim().slice(0, keywordLimit);
  return {
    keyword: words,
    chosen: searchKinds.find(({ key }) => key === type)?.key ?? null,
    suggested: suggested === 'yes',
    byRegNo: by === 'regNo',
    filters: {
      product: parseFilters(searchFilters.product, query),
      material: parseFilters(searchFilters.material, query),
    },
  };
}

const noFilters = { ...clearFilters(searchFilters.product), ...clearFilters(searchFilters.material) };
/** In the address: other words, and another kind. */
const otherWords = (text: string) => ({ ...noFilters, keyword: text, type: '', suggested: '' });
const kindChosen = (kind: SearchKind) => ({ type: kind, suggested: '' });

/** The field of 搜索: on a wide screen it stands in the head, where every other page has its own. */
function SearchHead({ children }: { children: ReactNode }) {
  const slot = useHeaderSlot();
  const atDesk = useAtDesk() && slot !== null;
  const field = <div className="suggest-host">{children}</div>;
  return atDesk ? createPortal(field, slot) : field;
}

function SearchPage() {
  const [{ keyword, chosen, suggested, byRegNo, filters }, setQuery, addressWith] = useListQuery(parse);
  const names = useQuery(foundNames(keyword));
  const { records, isLoading } = useFirstHits(keyword);
  const hits = { records, names: names.data };
  // Words found only in another kind lead there.
  const type = chosen ?? findFirstKind(hits);
  useContentTitle(keyword ? `${keyword} - 搜索` : byRegNo ? '登记证查询' : '搜索');
  const leadingTo = (next: (text: string) => ReturnType<typeof otherWords>) => ({
    wordsAt: (text: string) => addressWith(next(text)),
    onChoose: (text: string) => setQuery(next(text)),
  });
  const ofKind = (kind: string) => (text: string) => ({ ...otherWords(text), type: kind });
  // The kind that a person has chosen stays for typed words and for fewer of the same.
  const ofChosen = ofKind(suggested ? '' : (chosen ?? ''));
  const search = (text: string) => {
    if (text) rememberSearch(text);
    setQuery(ofChosen(text));
  };
  const words = leadingTo(otherWords);
  const onKind = (kind: SearchKind) => setQuery(kindChosen(kind));
  const tabs = searchKinds.map(({ key, label }) => ({
    key,
    label: (
      <span className={countHits(hits, key) === 0 ? 'search-tab search-tab--none' : 'search-tab'}>
        {label} <span className="search-tab__count">{countHits(hits, key) ?? ''}</span>
      </span>
    ),
  }));
  // Until the other kinds are known, one of them may open in place of an empty list.
  const mayMove = chosen === null && (isLoading || names.isLoading);
  const ofRecords = isRecordKind(type) ? type : 'product';
  const parts = records[ofRecords]?.search?.parts ?? [];
  const lead = (
    <>
      <UnderstoodParts parts={parts} {...leadingTo(ofChosen)} />
      <CropWay parts={parts} />
    </>
  );
  const nothing = mayMove ? (
    <CardSkeletons shape="row" />
  ) : (
    <NothingFound
      {...{ keyword, ...words }}
      // Products are still offered as they are found, beside a kind of names without any.
      parts={records[ofRecords]?.total === 0 ? parts.map(({ written }) => written) : []}
      type={ofRecords}
      fewerWords={leadingTo(ofKind(ofRecords))}
      elsewhere={<Elsewhere hits={hits} kind={type} onKind={onKind} />}
    />
  );
  return (
    <Screen title={byRegNo ? '登记证查询' : '搜索'}>
      <div className={keyword ? 'search-head search-head--kinds' : 'search-head'}>
        <SearchHead>
          <SearchField
            label={byRegNo ? '输入登记证号，如 PD20080001' : '搜索产品、登记证号、原料、CAS号'}
            value={keyword}
            onSearch={search}
            focusAtStart={!keyword}
          />
          <Suggestions
            onChoose={(text, kind) => setQuery({ ...otherWords(text), ...(kind && { type: kind, suggested: 'yes' }) })}
          />
        </SearchHead>
      </div>
      {keyword ? (
        <Tabs
          label="搜索范围"
          items={tabs}
          value={type}
          onChange={onKind}
          addressOf={(key) => addressWith(kindChosen(key))}
        >
          {isRecordKind(type) ? (
            <SearchResults
              key={type}
              {...{ keyword, type, lead, nothing, mayMove, setQuery, addressWith, ...words }}
              values={filters[type]}
              unfiltered={hits.records[type]}
            />
          ) : (
            <FoundNamesList kind={type} keyword={keyword} query={names} lead={lead} nothing={nothing} />
          )}
        </Tabs>
      ) : (
        <>
          {byRegNo && (
            <p className="search-note">登记证号印在农药标签的正面，以 PD、WP 或 LS 开头；输入一部分数字也能找到。</p>
          )}
          <RecentSearches
            wordsAt={words.wordsAt}
            onChoose={(text) => {
              rememberSearch(text);
              words.onChoose(text);
            }}
          />
          <HotProducts />
        </>
      )}
    </Screen>
  );
}

interface ElsewhereProps {
  hits: Hits;
  /** The kind that has nothing. */
  kind: SearchKind;
  onKind: (kind: SearchKind) => void;
}

/** Ways on to the kinds that the words find something of. */
function Elsewhere({ hits, kind, onKind }: ElsewhereProps) {
  const others = searchKinds.filter(({ key }) => key !== kind && (countWholeHits(hits, key) ?? 0) > 0);
  if (others.length === 0) return null;
  return (
    <div className="list-ways">
      {others.map(({ key, label }) => (
        <Button key={key} kind="soft" onClick={() => onKind(key)}>
          {`在${label}中查找（${countWholeHits(hits, key)}）`}
        </Button>
      ))}
    </div>
  );
}

const kinds = ['product', 'material'] as const;

interface FirstHits {
  /** What the words find of each kind, and what the search made of them; undefined while it is not known. */
  records: Partial<Record<RecordKind, PublishPage>>;
  isLoading: boolean;
}

function useFirstHits(keyword: string): FirstHits {
  const [product, material] = useQueries({
    queries: kinds.map((type) => ({
      ...publishedRecords({ type, keyword, page: 1, size: 1 }, 'background'),
      enabled: keyword !== '',
      // Words that are typed on are not searched again.
      gcTime: 0,
    })),
  });
  return {
    records: {
      ...(product?.data && { product: product.data }),
      ...(material?.data && { material: material.data }),
    },
    isLoading: [product, material].some((query) => query?.isLoading),
  };
}

export default definePage(() => ({}), SearchPage);
