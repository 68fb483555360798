/** The products of a category, filtered and sorted as the address says; on a wide screen the filters stand beside them. */
import type { PublishQuery, RawQuery } from '@admin-h5/contract';
import type { AddressWith, SetQuery } from '@admin-h5/client/host';
import { Button, EmptyState } from '@admin-h5/ui';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { usePublishedPages } from '../../ui/list/published-pages.ts';
import { ProductCard } from '../catalogue/product-card.tsx';
import { RecordList } from '../catalogue/record-list.tsx';
import { CompareLink } from '../compare/compare-link.tsx';
import { ChosenFilters, FilterButton, FilterRail, ScriptlessFilters } from '../filter/filters.tsx';
import { type ListSort, parseSort, SortTabs, sortQuery } from '../filter/list-query.tsx';
import {
  clearFilters,
  countFilters,
  filterQuery,
  type FilterValues,
  listFilters,
  parseFilters,
} from '../filter/record-filters.ts';

/** Filters, order and view in the address. */
export interface ProductListState {
  /** '' for the page's own category. */
  categoryId: string;
  values: FilterValues;
  sort: ListSort;
  view: 'row' | 'tile';
}

const filters = listFilters.product;

export const parseProductList = (query: RawQuery): ProductListState => ({
  categoryId: query.categoryId ?? '',
  values: parseFilters(filters, query),
  sort: parseSort(query.sort),
  view: query.view === 'tile' ? 'tile' : 'row',
});

export const productQuery = ({ categoryId, values, sort }: ProductListState): PublishQuery => ({
  ...filterQuery('product', filters, values),
  ...sortQuery(sort),
  ...(categoryId && { categoryId }),
});

export interface ProductListProps {
  state: ProductListState;
  /** The category of the page. */
  categoryId: string;
  setQuery: SetQuery;
  addressWith: AddressWith;
}

export function ProductList({ state, categoryId, setQuery, addressWith }: ProductListProps) {
  const { values, sort, view } = state;
  const toQuery = (next: FilterValues) => productQuery({ ...state, categoryId, values: next });
  const { query, links } = usePublishedPages(toQuery(values));
  const count = countFilters(filters, values);
  const filtering = { type: 'product', filters, values, resultOf: toQuery, setQuery, addressWith } as const;
  return (
    <div className="filter-desk">
      <FilterRail {...filtering} />
      <section aria-label="产品列表">
        <div className="filter-tools">
          <SortTabs {...{ sort, setQuery, addressWith }} />
          <p className="filter-tools__total" role="status">
            {query.data && `共 ${query.data.total} 款产品`}
          </p>
          <FilterButton {...filtering} count={count - (values.holder ? 1 : 0)} />
        </div>
        <ScriptlessFilters
          {...filtering}
          others={{ categoryId: state.categoryId, sort, view: view === 'tile' ? view : '' }}
        />
        <ChosenFilters {...filtering} />
        <RecordList
          query={query}
          links={links}
          shape={view}
          empty={
            count ? (
              <EmptyState
                title="没有符合条件的产品"
                action={
                  <Button kind="soft" onClick={() => setQuery(clearFilters(filters))}>
                    清除筛选
                  </Button>
                }
              />
            ) : (
              <EmptyState title="该分类下暂无产品" note="可以看看其他分类" />
            )
          }
          card={(item, look) => item.type === 'product' && <ProductCard item={item} {...look} />}
        />
        <CompareLink type="product" />
        <BackToTop />
      </section>
    </div>
  );
}
