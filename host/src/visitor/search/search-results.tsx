import { Button, EmptyState } from '@admin-h5/ui';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { InfiniteList } from '../../ui/list/infinite-list.tsx';
import { CardSkeletons } from '../catalogue/card-skeletons.tsx';
import { MaterialCard } from '../catalogue/material-card.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import { usePublishedPages } from '../catalogue/publish-queries.ts';
import { Suggestions } from './recent-searches-block.tsx';
import type { SearchKind } from './use-counts.ts';

export interface SearchResultsProps {
  keyword: string;
  type: SearchKind;
  /** How many records of the other kind there are; undefined while it is not known. */
  other: number | undefined;
  /** Searches the other kind for the same words. */
  onOther: () => void;
  /** Searches for other words. */
  onChoose: (text: string) => void;
}

export function SearchResults({ keyword, type, other = 0, onOther, onChoose }: SearchResultsProps) {
  const { query } = usePublishedPages({ type, keyword });
  const unit = type === 'product' ? '款产品' : '种原料';
  return (
    <>
      <p className="search-total" role="status">
        {query.data && `找到 ${query.data.total} ${unit}`}
      </p>
      <InfiniteList
        query={query}
        skeleton={<CardSkeletons shape="row" />}
        empty={
          <>
            <EmptyState
              compact
              title={`没有找到「${keyword}」`}
              note="可以换个名称、登记证号、CAS号或拼音首字母再试"
              action={
                other > 0 && (
                  <Button kind="soft" onClick={onOther}>
                    {type === 'product' ? `在原料中查找（${other}）` : `在产品中查找（${other}）`}
                  </Button>
                )
              }
            />
            <Suggestions onChoose={onChoose} />
          </>
        }
      >
        {(items) => (
          <ul className="catalogue-list">
            {items.map((item) => (
              <li key={item.id}>
                {item.type === 'product' && <ProductCard item={item} shape="row" keyword={keyword} />}
                {item.type === 'material' && <MaterialCard item={item} shape="row" keyword={keyword} />}
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
      <BackToTop />
    </>
  );
}
