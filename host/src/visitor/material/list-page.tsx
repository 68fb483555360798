import { definePage } from '@admin-h5/client/host';
import { defaultSort } from '@admin-h5/contract';
import type { PublishItem } from '@admin-h5/contract';
import { Button, EmptyState, PullRefresh, Screen, SearchField, Tabs } from '@admin-h5/ui';
import type { DataAhead } from '../../core/pages/data-ahead.ts';
import { usePagesAhead } from '../../core/pages/use-pages-ahead.ts';
import { paths } from '../../core/paths.ts';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { InfiniteList } from '../../ui/list/infinite-list.tsx';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { FilterButton } from '../filter/filter-button.tsx';
import { searchSorts, sorts } from '../filter/use-list-query.ts';
import { PlainFilters } from '../filter/plain-filters.tsx';
import { useListQuery } from '../filter/use-list-query.ts';
import { CardActions } from '../../ui/card-actions/card-actions.tsx';
import { CardList } from '../catalogue/card-list.tsx';
import { CardSkeletons } from '../catalogue/catalogue-card.tsx';
import { Correction } from '../catalogue/correction.tsx';
import { markedWords, materialNoteOf } from '../catalogue/match-note.ts';
import { UnderstoodParts } from '../catalogue/understood-parts.tsx';
import { useCategoryTree } from '../category/use-category-tree.ts';
import { CompareLink } from '../compare/compare-link.tsx';
import { ChosenFilters, removable } from '../filter/chosen-filters.tsx';
import { InProducts } from '../catalogue/correction.tsx';
import { MaterialCard } from '../catalogue/material-card.tsx';
import type { MaterialItem } from '../catalogue/material-card.tsx';
import { wholeTotal } from '../../ui/list/publish-queries.ts';
import { publishedPages, usePublishedPages } from '../../ui/list/published-pages.ts';
import { loadPagesAhead } from '../../ui/list/use-pages.ts';
import './materials.less';
import { hazardOptions, MaterialFilterFields, MaterialFilterSheet, purityOptions } from './material-filter-sheet.tsx';
import {
  chosenOf,
  filterCount,
  materialQuery,
  narrowingOf,
  noFilters,
  parseMaterialFilters,
} from './material-filters.ts';
import type { Narrowing } from './material-filters.ts';

const isMaterial = (item: PublishItem): item is MaterialItem => item.type === 'material';

/** Ready before a card is pressed, so that its picture leads on. */
const next = [paths.material];

/** In the address: other words begin with the order of relevance. */
const otherWords = (text: string) => ({ keyword: text, sort: '' });

/** 原料列表: the address contains all filters. */
function MaterialsPage() {
  const [filters, setQuery, addressWith] = useListQuery(parseMaterialFilters);
  const atDesk = useAtDesk();
  usePagesAhead(next);
  const tree = useCategoryTree('material');
  const { query, links, reload } = usePublishedPages(materialQuery(filters));
  const count = filterCount(filters);
  const { keyword, sort, categoryId, purityMin, hazardous } = filters;
  const understood = query.data?.search;
  const words = {
    wordsAt: (text: string) => addressWith(otherWords(text)),
    onChoose: (text: string) => setQuery(otherWords(text)),
  };
  const marked = markedWords(keyword, understood?.parts);
  const isOfOthers = query.data !== undefined && query.data.total > 0 && wholeTotal(query.data) === 0;
  const chosen = removable(chosenOf(filters, tree.data ?? []), setQuery, addressWith);
  const start = narrowingOf(filters);
  const resultOf = (next: Narrowing) => materialQuery({ ...filters, ...next });
  const clear = () => setQuery({ ...noFilters, keyword: '' });
  return (
    <Screen title="原料列表" back={false}>
      <div className="materials-tools">
        <SearchField label="在原料中找：名称、CAS号、拼音" value={keyword} onSearch={words.onChoose} />
        <FilterButton count={count}>
          {(close) => (
            <MaterialFilterSheet
              start={start}
              resultOf={resultOf}
              onClose={close}
              onApply={(applied) => {
                close();
                setQuery({ ...applied });
              }}
            />
          )}
        </FilterButton>
      </div>
      <div className="filter-desk">
        <section className="filter-rail" aria-label="筛选">
          {atDesk && <MaterialFilterFields resultOf={resultOf} chosen={start} set={setQuery} />}
        </section>
        <PullRefresh onRefresh={reload}>
          <div className="materials-order">
            <Tabs
              label="排序"
              items={keyword ? searchSorts : sorts}
              value={sort || (keyword ? '' : defaultSort)}
              onChange={(next) => setQuery({ sort: next })}
              addressOf={(next) => addressWith({ sort: next })}
            />
            <p className="materials-total" role="status">
              {query.data && `共 ${query.data.total} 种`}
            </p>
          </div>
          <PlainFilters
            kept={{ keyword, sort }}
            filters={[
              {
                name: 'categoryId',
                label: '类别',
                value: categoryId,
                options: (tree.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              },
              { name: 'purityMin', label: '纯度', value: purityMin, options: purityOptions },
              { name: 'hazardous', label: '危险品', value: hazardous, options: hazardOptions },
            ]}
          />
          <ChosenFilters chosen={chosen} onClear={() => setQuery(noFilters)} cleared={addressWith(noFilters)} />
          <UnderstoodParts parts={understood?.parts ?? []} {...words} />
          <Correction keyword={keyword} understood={understood} {...words} />
          {keyword !== '' && isOfOthers && (
            <div className="list-ways">
              <InProducts keyword={keyword} />
            </div>
          )}
          <InfiniteList
            query={query}
            links={links}
            skeleton={<CardSkeletons shape="row" />}
            empty={
              <EmptyState
                title={keyword ? `没有找到「${keyword}」` : count ? '没有符合条件的原料' : '暂无原料'}
                note={keyword && '可以换个名称、CAS号或拼音首字母再试'}
                action={
                  (keyword !== '' || count > 0) && (
                    <div className="list-ways">
                      {keyword !== '' && <InProducts keyword={keyword} />}
                      <Button kind="soft" onClick={clear}>
                        查看全部
                      </Button>
                    </div>
                  )
                }
              />
            }
          >
            {(items) => (
              <CardList
                items={items.filter(isMaterial)}
                className="catalogue-list--uneven"
                card={(item, priority) => (
                  <MaterialCard
                    item={item}
                    shape="row"
                    words={marked}
                    note={materialNoteOf(item, keyword, understood?.parts)}
                    priority={priority}
                    actions={<CardActions record={item} />}
                  />
                )}
              />
            )}
          </InfiniteList>
        </PullRefresh>
      </div>
      <CompareLink type="material" />
      <BackToTop />
    </Screen>
  );
}

export const ahead: DataAhead = (client, query) =>
  loadPagesAhead(client, publishedPages(materialQuery(parseMaterialFilters(query))), query);

export default definePage(() => ({}), MaterialsPage);
