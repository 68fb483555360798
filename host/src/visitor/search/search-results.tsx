import { publishApi } from '@admin-h5/shared/api';
import { BackToTop, Button, EmptyState, InfiniteList, usePages } from '@admin-h5/shared/ui';
import { MaterialCard } from '../catalogue/material-card.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';

export interface SearchResultsProps {
  keyword: string;
  type: 'product' | 'material';
  /** Looks for the same among the other kind. */
  onOther: (type: 'product' | 'material') => void;
}

export function SearchResults({ keyword, type, onOther }: SearchResultsProps) {
  const pages = usePages(
    (page, signal) => publishApi.list({ type, keyword, ...page }, { signal, errors: 'screen' }),
    `search ${type} ${keyword}`,
  );
  const unit = type === 'product' ? '款产品' : '种原料';
  const other = type === 'product' ? 'material' : 'product';
  return (
    <>
      <p className="search-total" role="status">
        {pages.total !== null && `找到 ${pages.total} ${unit}`}
      </p>
      <InfiniteList
        pages={pages}
        empty={
          <EmptyState
            title={`没有找到「${keyword}」`}
            note="可以换个名称、登记证号、CAS号或拼音首字母再试"
            action={
              <Button kind="soft" onClick={() => onOther(other)}>
                {other === 'material' ? '在原料中查找' : '在产品中查找'}
              </Button>
            }
          />
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
