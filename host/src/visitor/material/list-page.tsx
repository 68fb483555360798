/** 原料列表: raw materials found by words and filters; the address contains all of them. */
import { definePage } from '@admin-h5/client/host';
import { keywordLimit, type PublishQuery, type RawQuery } from '@admin-h5/contract';
import { Button, EmptyState, PullRefresh, Screen, SearchField } from '@admin-h5/ui';
import type { DataAhead } from '../../core/pages/data-ahead.ts';
import { usePagesAhead } from '../../core/pages/use-pages-ahead.ts';
import { paths } from '../../core/paths.ts';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { wholeTotal } from '../../ui/list/publish-queries.ts';
import { publishedPages, usePublishedPages } from '../../ui/list/published-pages.ts';
import { loadPagesAhead } from '../../ui/list/use-pages.ts';
import { Correction, InProducts, UnderstoodParts } from '../catalogue/understood.tsx';
import { markedWords, explainMatch } from '../catalogue/match-note.ts';
import { MaterialCard } from '../catalogue/material-card.tsx';
import { RecordList } from '../catalogue/record-list.tsx';
import { CompareLink } from '../compare/compare-link.tsx';
import { ChosenFilters, FilterButton, FilterRail, ScriptlessFilters } from '../filter/filters.tsx';
import { type ListSort, parseSort, SortTabs, sortQuery, useListQuery } from '../filter/list-query.tsx';
import {
  clearFilters,
  countFilters,
  filterQuery,
  type FilterValues,
  listFilters,
  parseFilters,
} from '../filter/record-filters.ts';
import './materials.less';

interface MaterialListState {
  keyword: string;
  values: FilterValues;
  sort: ListSort;
}

const filters = listFilters.material;

export const parseMaterialList = (query: RawQuery): MaterialListState => ({
  keyword: (query.keyword ?? '').slice(0, keywordLimit),
  values: parseFilters(filters, query),
  sort: parseSort(query.sort),
});

export const materialQuery = ({ keyword, values, sort }: MaterialListState): PublishQuery => ({
  ...filterQuery('material', filters, values),
  ...sortQuery(sort, keyword),
  ...(keyword && { keyword }),
});

/** Ready before a card is pressed, so that its picture leads on. */
const next = [paths.material];

/** In the address: other words begin with the order of relevance. */
const otherWords = (text: string) => ({ keyword: text, sort: '' });

function MaterialsPage() {
  const [state, setQuery, addressWith] = useListQuery(parseMaterialList);
  usePagesAhead(next);
  const { query, links, reload } = usePublishedPages(materialQuery(state));
  const { keyword, sort, values } = state;
  const count = countFilters(filters, values);
  const understood = query.data?.search;
  const words = {
    wordsAt: (text: string) => addressWith(otherWords(text)),
    onChoose: (text: string) => setQuery(otherWords(text)),
  };
  const marked = markedWords(keyword, understood?.parts);
  const isOfOthers = query.data !== undefined && query.data.total > 0 && wholeTotal(query.data) === 0;
  const toQuery = (others: FilterValues) => materialQuery({ ...state, values: others });
  const filtering = { type: 'material', filters, values, resultOf: toQuery, setQuery, addressWith } as const;
  return (
    <Screen title="原料列表" back={false}>
      <div className="materials-tools">
        <SearchField label="在原料中找：名称、CAS号、拼音" value={keyword} onSearch={words.onChoose} />
        <FilterButton {...filtering} count={count} />
      </div>
      <div className="filter-desk">
        <FilterRail {...filtering} />
        <PullRefresh onRefresh={reload}>
          <div className="filter-order">
            <SortTabs {...{ sort, keyword, setQuery, addressWith }} />
            <p className="materials-total" role="status">
              {query.data && `共 ${query.data.total} 种`}
            </p>
          </div>
          <ScriptlessFilters {...filtering} others={{ keyword, sort }} />
          <ChosenFilters {...filtering} />
          <UnderstoodParts parts={understood?.parts ?? []} {...words} />
          <Correction keyword={keyword} understood={understood} {...words} />
          {keyword !== '' && isOfOthers && (
            <div className="list-ways">
              <InProducts keyword={keyword} />
            </div>
          )}
          <RecordList
            query={query}
            links={links}
            className="catalogue-list--uneven"
            empty={
              <EmptyState
                title={keyword ? `没有找到「${keyword}」` : count ? '没有符合条件的原料' : '暂无原料'}
                note={keyword && '可以换个名称、CAS号或拼音首字母再试'}
                action={
                  (keyword !== '' || count > 0) && (
                    <div className="list-ways">
                      {keyword !== '' && <InProducts keyword={keyword} />}
                      <Button kind="soft" onClick={() => setQuery({ ...clearFilters(filters), keyword: '' })}>
                        查看全部
                      </Button>
                    </div>
                  )
                }
              />
            }
            card={(item, look) =>
              item.type === 'material' && (
                <MaterialCard
                  {...look}
                  item={item}
                  words={marked}
                  note={explainMatch(item, keyword, understood?.parts)}
                />
              )
            }
          />
        </PullRefresh>
      </div>
      <CompareLink type="material" />
      <BackToTop />
    </Screen>
  );
}

export const ahead: DataAhead = (client, query) =>
  loadPagesAhead(client, publishedPages(materialQuery(parseMaterialList(query))), query);

export default definePage(() => ({}), MaterialsPage);
