import type { PublishItem } from '@admin-h5/contract';
import type { SetQuery } from '@admin-h5/client/host';
import { Button, EmptyState, filterGlyph, Icon, Tabs } from '@admin-h5/ui';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { useState } from 'react';
import { InfiniteList } from '../../ui/list/infinite-list.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import type { ProductItem } from '../catalogue/product-card.tsx';
import { usePublishedPages } from '../catalogue/publish-queries.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { filterCount, noFilters, productQuery } from './product-filters.ts';
import type { ProductFilters } from './product-filters.ts';

const sorts = [
  { key: 'sort', label: '综合' },
  { key: 'newest', label: '最新' },
  { key: 'hot', label: '热门' },
] as const;

const isProduct = (item: PublishItem): item is ProductItem => item.type === 'product';

/** The products of a category, filtered and sorted as the address says. */
export function ProductList({ filters, setQuery }: { filters: ProductFilters; setQuery: SetQuery }) {
  const [filtering, setFiltering] = useState(false);
  const { query } = usePublishedPages(productQuery(filters));
  const count = filterCount(filters);
  return (
    <section aria-label="产品列表">
      <div className="category-tools">
        <Tabs label="排序" items={sorts} value={filters.sort} onChange={(sort) => setQuery({ sort })} />
        <Button kind={count ? 'soft' : 'text'} size="s" onClick={() => setFiltering(true)}>
          <Icon glyph={filterGlyph} size={16} />
          筛选{count > 0 && ` ${count}`}
        </Button>
      </div>
      {query.data && <p className="category-total">共 {query.data.total} 款产品</p>}
      <InfiniteList
        query={query}
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
          <ul className={`catalogue-list${filters.view === 'tile' ? ' catalogue-list--tiles' : ''}`}>
            {items.filter(isProduct).map((item) => (
              <li key={item.id}>
                <ProductCard item={item} shape={filters.view} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
      <BackToTop />
      {filtering && (
        <FilterSheet
          filters={filters}
          onClose={() => setFiltering(false)}
          onApply={(chosen) => {
            setFiltering(false);
            setQuery(chosen);
          }}
        />
      )}
    </section>
  );
}
