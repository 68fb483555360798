import { defaultSort, toxicities } from '@admin-h5/contract';
import type { PublishItem } from '@admin-h5/contract';
import type { AddressWith, SetQuery } from '@admin-h5/client/host';
import { Button, EmptyState, Tabs } from '@admin-h5/ui';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { InfiniteList } from '../../ui/list/infinite-list.tsx';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { CardActions } from '../../ui/card-actions/card-actions.tsx';
import { CardList } from '../catalogue/card-list.tsx';
import { CardSkeletons } from '../catalogue/catalogue-card.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import type { ProductItem } from '../catalogue/product-card.tsx';
import { usePublishedPages } from '../../ui/list/published-pages.ts';
import { CompareLink } from '../compare/compare-link.tsx';
import { ChosenFilters, removable } from '../filter/chosen-filters.tsx';
import { FilterButton } from '../filter/filter-button.tsx';
import { sorts } from '../filter/use-list-query.ts';
import { PlainFilters } from '../filter/plain-filters.tsx';
import { FilterFields } from './filter-fields.tsx';
import { FilterSheet } from './filter-fields.tsx';
import { chosenOf, filterNames, narrowingOf, noFilters, productQuery } from './product-filters.ts';
import type { Narrowing, ProductFilters } from './product-filters.ts';

const isProduct = (item: PublishItem): item is ProductItem => item.type === 'product';

export interface ProductListProps {
  filters: ProductFilters;
  /** The category as the address names it; '' for the page's own. */
  named: string;
  setQuery: SetQuery;
  addressWith: AddressWith;
}

/** The products of a category, filtered and sorted as the address says; on a wide screen the filters stand beside them. */
export function ProductList({ filters, named, setQuery, addressWith }: ProductListProps) {
  const atDesk = useAtDesk();
  const { query, links } = usePublishedPages(productQuery(filters));
  const chosen = removable(chosenOf(filters), setQuery, addressWith);
  const count = chosen.length;
  const start = narrowingOf(filters);
  const resultOf = (next: Narrowing) => productQuery({ ...filters, ...next });
  return (
    <div className="filter-desk">
      <section className="filter-rail" aria-label="筛选">
        {atDesk && <FilterFields resultOf={resultOf} chosen={start} set={setQuery} />}
      </section>
      <section aria-label="产品列表">
        <div className="filter-tools">
          <Tabs
            label="排序"
            items={sorts}
            value={filters.sort}
            onChange={(sort) => setQuery({ sort })}
            addressOf={(sort) => addressWith({ sort })}
          />
          <p className="filter-tools__total" role="status">
            {query.data && `共 ${query.data.total} 款产品`}
          </p>
          <FilterButton count={count - (filters.holder ? 1 : 0)}>
            {(close) => (
              <FilterSheet
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
        <PlainFilters
          kept={{
            categoryId: named,
            sort: filters.sort === defaultSort ? '' : filters.sort,
            view: filters.view === 'row' ? '' : filters.view,
            holder: filters.holder,
          }}
          filters={[
            ...(['crop', 'target', 'formulation'] as const).map((name) => ({
              name,
              label: filterNames[name],
              value: filters[name],
            })),
            {
              name: 'toxicity',
              label: filterNames.toxicity,
              value: filters.toxicity,
              options: toxicities.map((value) => ({ value, label: value })),
            },
          ]}
        />
        <ChosenFilters chosen={chosen} onClear={() => setQuery(noFilters)} cleared={addressWith(noFilters)} />
        <InfiniteList
          query={query}
          links={links}
          skeleton={<CardSkeletons shape={filters.view} />}
          empty={
            count ? (
              <EmptyState
                title="没有符合条件的产品"
                action={
                  <Button kind="soft" onClick={() => setQuery(noFilters)}>
                    清除筛选
                  </Button>
                }
              />
            ) : (
              <EmptyState title="该分类下暂无产品" note="可以看看其他分类" />
            )
          }
        >
          {(items) => (
            <CardList
              items={items.filter(isProduct)}
              className={filters.view === 'tile' && 'catalogue-list--tiles'}
              card={(item, priority) => (
                <ProductCard
                  item={item}
                  shape={filters.view}
                  priority={priority}
                  actions={<CardActions record={item} />}
                />
              )}
            />
          )}
        </InfiniteList>
        <CompareLink type="product" />
        <BackToTop />
      </section>
    </div>
  );
}
