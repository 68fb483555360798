import type { PublishPage, PublishSearch } from '@admin-h5/contract';
import type { AddressWith, SetQuery } from '@admin-h5/client/host';
import { Button, EmptyState } from '@admin-h5/ui';
import type { ReactNode } from 'react';
import { Link } from '@admin-h5/client';
import { useQueries } from '@tanstack/react-query';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { InfiniteList } from '../../ui/list/infinite-list.tsx';
import { CardActions } from '../../ui/card-actions/card-actions.tsx';
import { CardSkeletons } from '../catalogue/catalogue-card.tsx';
import type { WordsProps } from '../catalogue/correction.tsx';
import { Correction } from '../catalogue/correction.tsx';
import { markedWords, materialNoteOf, matchNoteOf } from '../catalogue/match-note.ts';
import { MaterialCard } from '../catalogue/material-card.tsx';
import * as products from '../category/product-filters.ts';
import { CompareLink } from '../compare/compare-link.tsx';
import * as materials from '../material/material-filters.ts';
import { ProductCard } from '../catalogue/product-card.tsx';
import { usePublishedPages } from '../../ui/list/published-pages.ts';
import { Card } from '../../ui/card/card.tsx';
import { publishedRecords, wholeTotal } from '../../ui/list/publish-queries.ts';
import { SearchIdeas } from './search-ideas.tsx';
import { noFiltersOf, searchQuery } from './search-filters.ts';
import type { SearchFilters } from './search-filters.ts';
import { SearchChosen, SearchFilterButton, SearchRail } from './search-narrowing.tsx';
import type { RecordKind } from './search-kinds.ts';
import '../catalogue/card-list.less';

interface SearchResultsProps extends WordsProps {
  keyword: string;
  type: RecordKind;
  filters: SearchFilters;
  /** What the words find without filters, and what the search made of them; undefined while it is not known. */
  unfiltered: PublishPage | undefined;
  /** What the search made of the words, above the results. */
  lead: ReactNode;
  /** Shown where the words find nothing. */
  nothing: ReactNode;
  /** Whether another kind may yet open in place of an empty list. */
  mayMove: boolean;
  setQuery: SetQuery;
  addressWith: AddressWith;
}

export function SearchResults({
  keyword,
  type,
  filters,
  unfiltered,
  lead,
  nothing,
  mayMove,
  wordsAt,
  onChoose,
  setQuery,
  addressWith,
}: SearchResultsProps) {
  const ofProducts = type === 'product';
  const { query, links } = usePublishedPages(
    searchQuery(
      keyword,
      ofProducts ? products.narrowingQuery(filters.product) : materials.narrowingQuery(filters.material),
    ),
  );
  const count = ofProducts ? products.countOf(filters.product) : materials.filterCount(filters.material);
  const understood = unfiltered?.search;
  const words = markedWords(keyword, understood?.parts);
  const unit = ofProducts ? '款产品' : '种原料';
  // Where the words find nothing there is nothing to choose from.
  const canFilter = unfiltered?.total !== 0 || count > 0;
  const narrowing = { keyword, type, filters, setQuery };
  return (
    <div className={canFilter ? 'filter-desk' : undefined}>
      {canFilter && <SearchRail {...narrowing} />}
      <section aria-label="搜索结果">
        <div className="search-tools">
          <p className="search-total" role="status">
            {query.data && !(mayMove && query.data.total === 0) && `找到 ${query.data.total} ${unit}`}
          </p>
          {canFilter && <SearchFilterButton {...narrowing} count={count} />}
        </div>
        {count > 0 && <SearchChosen {...narrowing} addressWith={addressWith} />}
        <Correction {...{ keyword, understood, wordsAt, onChoose }} />
        {understood?.leftOut && <WithoutOne {...{ type, understood, wordsAt, onChoose }} />}
        {lead}
        <InfiniteList
          query={query}
          links={links}
          skeleton={<CardSkeletons shape="row" />}
          empty={
            count > 0 ? (
              <EmptyState
                title={ofProducts ? '没有符合条件的产品' : '没有符合条件的原料'}
                action={
                  <Button kind="soft" onClick={() => setQuery(noFiltersOf[type])}>
                    清除筛选
                  </Button>
                }
              />
            ) : (
              nothing
            )
          }
        >
          {(items) => (
            <ul className="catalogue-list">
              {items.map((item) => (
                <li key={item.id}>
                  {item.type === 'product' && (
                    <ProductCard
                      item={item}
                      shape="row"
                      words={words}
                      note={matchNoteOf(item, keyword, understood?.parts)}
                      actions={<CardActions record={item} />}
                    />
                  )}
                  {item.type === 'material' && (
                    <MaterialCard
                      item={item}
                      shape="row"
                      words={words}
                      note={materialNoteOf(item, keyword, understood?.parts)}
                      actions={<CardActions record={item} />}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </InfiniteList>
        <CompareLink type={type} />
        <BackToTop />
      </section>
    </div>
  );
}

/** Of words of which only some are found together: what others of them find. */
function WithoutOne({ understood, ...props }: WordsProps & { type: RecordKind; understood: PublishSearch }) {
  const words = understood.parts.map(({ written }) => written);
  return <FewerWords parts={[...words, ...(understood.leftOut ?? [])]} shown={words.join(' ')} {...props} />;
}

/** Nothing of the chosen kind. */
export function NothingFound({
  keyword,
  parts,
  type,
  elsewhere,
  fewerWords,
  wordsAt,
  onChoose,
}: WordsProps & FewerWordsProps & { keyword: string; elsewhere: ReactNode; fewerWords: WordsProps }) {
  return (
    <>
      <EmptyState
        compact
        title={
          parts.length > 1
            ? `没有同时符合${parts.map((part) => `「${part}」`).join('')}的${type === 'product' ? '产品' : '原料'}`
            : `没有找到「${keyword}」`
        }
        note="可以换个名称、登记证号、CAS号或拼音首字母再试"
        action={elsewhere}
      />
      <FewerWords {...{ parts, type, ...fewerWords }} />
      <SearchIdeas {...{ wordsAt, onChoose }} />
    </>
  );
}

interface FewerWordsProps {
  /** The words of a search, each as people write it. */
  parts: readonly string[];
  /** What is shown already. */
  shown?: string;
  type: RecordKind;
}

/** Each part is a search: of more, nobody takes away one. */
const max = 5;

/** Where words find nothing together: what they find without one of them, most first. */
function FewerWords({ parts, shown, type, wordsAt, onChoose }: FewerWordsProps & WordsProps) {
  const without = (_: string, at: number) => parts.filter((__, other) => other !== at).join(' ');
  const keywords =
    parts.length < 2 || parts.length > max
      ? []
      : [...new Set(parts.map(without))].filter((keyword) => keyword !== shown);
  const found = useQueries({
    queries: keywords.map((keyword) => publishedRecords({ type, keyword, page: 1, size: 1 }, 'background')),
    combine: (queries) =>
      queries
        .flatMap(({ data }, at) => {
          const keyword = keywords[at];
          return keyword !== undefined && data ? [{ keyword, total: wholeTotal(data) }] : [];
        })
        .filter(({ total }) => total > 0)
        .sort((one, other) => other.total - one.total),
  });
  if (found.length === 0) return null;
  const unit = type === 'product' ? '款产品' : '种原料';
  return (
    <Card title="去掉一个词再找">
      <div className="search-words">
        {found.map(({ keyword, total }) => (
          <Link key={keyword} to={wordsAt(keyword)} instead={() => onChoose(keyword)}>
            {keyword}
            <span className="ah5-text-faint ah5-text-digits">
              {total} {unit}
            </span>
          </Link>
        ))}
      </div>
    </Card>
  );
}
