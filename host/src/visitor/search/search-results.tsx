/** The products or materials that a search finds, with filters; and what to try where it finds nothing, or not all words together. */
import type { PublishPage, PublishSearch } from '@admin-h5/contract';
import type { AddressWith, SetQuery } from '@admin-h5/client/host';
import { Button, EmptyState } from '@admin-h5/ui';
import type { ReactNode } from 'react';
import { Link } from '@admin-h5/client';
import { useQueries } from '@tanstack/react-query';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { recordNames } from '../../core/compare-list.ts';
import { Correction, type WordsProps } from '../catalogue/understood.tsx';
import { explainMatch, markedWords } from '../catalogue/match-note.ts';
import { MaterialCard } from '../catalogue/material-card.tsx';
import { CompareLink } from '../compare/compare-link.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import { RecordList } from '../catalogue/record-list.tsx';
import { ChosenFilters, FilterButton, FilterRail } from '../filter/filters.tsx';
import {
  clearFilters,
  countFilters,
  filterQuery,
  type FilterValues,
  type RecordKind,
  searchFilters,
} from '../filter/record-filters.ts';
import { usePublishedPages } from '../../ui/list/published-pages.ts';
import { Card } from '../../ui/card/card.tsx';
import { publishedRecords, wholeTotal } from '../../ui/list/publish-queries.ts';
import { SearchIdeas } from './search-ideas.tsx';
import { countUnit } from './search-kinds.ts';

interface SearchResultsProps extends WordsProps {
  keyword: string;
  type: RecordKind;
  /** What the results are filtered by. */
  values: FilterValues;
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
  values,
  unfiltered,
  lead,
  nothing,
  mayMove,
  wordsAt,
  onChoose,
  setQuery,
  addressWith,
}: SearchResultsProps) {
  const filters = searchFilters[type];
  const toQuery = (others: FilterValues) => ({ ...filterQuery(type, filters, others), keyword });
  const { query, links } = usePublishedPages(toQuery(values));
  const count = countFilters(filters, values);
  const understood = unfiltered?.search;
  const words = markedWords(keyword, understood?.parts);
  // Where the words find nothing there is nothing to choose from.
  const canFilter = unfiltered?.total !== 0 || count > 0;
  const filtering = { type, filters, values, resultOf: toQuery, setQuery, addressWith };
  return (
    <div className={canFilter ? 'filter-desk' : undefined}>
      {canFilter && <FilterRail {...filtering} />}
      <section aria-label="搜索结果">
        <div className="search-tools">
          <p className="search-total" role="status">
            {query.data && !(mayMove && query.data.total === 0) && `找到 ${query.data.total} ${countUnit(type)}`}
          </p>
          {canFilter && <FilterButton {...filtering} count={count} />}
        </div>
        {count > 0 && <ChosenFilters {...filtering} />}
        <Correction {...{ keyword, understood, wordsAt, onChoose }} />
        {understood?.leftOut && <WithoutOne {...{ type, understood, wordsAt, onChoose }} />}
        {lead}
        <RecordList
          query={query}
          links={links}
          empty={
            count > 0 ? (
              <EmptyState
                title={`没有符合条件的${recordNames[type].name}`}
                action={
                  <Button kind="soft" onClick={() => setQuery(clearFilters(filters))}>
                    清除筛选
                  </Button>
                }
              />
            ) : (
              nothing
            )
          }
          card={(item, look) => {
            const found = { ...look, words, note: explainMatch(item, keyword, understood?.parts) };
            return item.type === 'product' ? (
              <ProductCard item={item} {...found} />
            ) : (
              <MaterialCard item={item} {...found} />
            );
          }}
        />
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
            ? `没有同时符合${parts.map((part) => `「${part}」`).join('')}的${recordNames[type].name}`
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
  return (
    <Card title="去掉一个词再找">
      <div className="search-words">
        {found.map(({ keyword, total }) => (
          <Link key={keyword} to={wordsAt(keyword)} instead={() => onChoose(keyword)}>
            {keyword}
            <span className="ah5-text-faint ah5-text-digits">
              {total} {countUnit(type)}
            </span>
          </Link>
        ))}
      </div>
    </Card>
  );
}
