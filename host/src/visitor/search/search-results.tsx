import { Button, EmptyState, SkeletonRows } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { InfiniteList } from '../../ui/list/infinite-list.tsx';
import { MaterialCard } from '../catalogue/material-card.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import { publishedRecords, usePublishedPages } from '../catalogue/publish-queries.ts';

export type SearchKind = 'product' | 'material';

export interface SearchResultsProps {
  keyword: string;
  type: SearchKind;
  /** Searches the other kind for the same words. */
  onOther: (type: SearchKind) => void;
  /** Called if no product but a raw material matches; undefined if the person has chosen the kind. */
  onMaterialsOnly: ((keyword: string) => void) | undefined;
}

export function SearchResults({ keyword, type, onOther, onMaterialsOnly }: SearchResultsProps) {
  const { query } = usePublishedPages({ type, keyword });
  const unit = type === 'product' ? '款产品' : '种原料';
  const other = type === 'product' ? 'material' : 'product';
  return (
    <>
      <p className="search-total" role="status">
        {query.data && `找到 ${query.data.total} ${unit}`}
      </p>
      <InfiniteList
        query={query}
        empty={
          type === 'product' && onMaterialsOnly ? (
            <NoProducts keyword={keyword} onMaterials={() => onMaterialsOnly(keyword)} />
          ) : (
            <NothingFound
              keyword={keyword}
              action={
                <Button kind="soft" onClick={() => onOther(other)}>
                  {other === 'material' ? '在原料中查找' : '在产品中查找'}
                </Button>
              }
            />
          )
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

function NothingFound({ keyword, action }: { keyword: string; action?: ReactNode }) {
  return (
    <EmptyState title={`没有找到「${keyword}」`} note="可以换个名称、登记证号、CAS号或拼音首字母再试" action={action} />
  );
}

/** Searches raw materials before showing that nothing was found. */
function NoProducts({ keyword, onMaterials }: { keyword: string; onMaterials: () => void }) {
  const materials = useQuery({
    ...publishedRecords({ type: 'material', keyword, size: 1 }, 'background'),
    gcTime: 0,
  });
  const found = (materials.data?.total ?? 0) > 0;
  const lead = useEffectEvent(onMaterials);
  useEffect(() => {
    if (found) lead();
  }, [found]);
  return found || materials.isPending ? <SkeletonRows /> : <NothingFound keyword={keyword} />;
}
