import { publishApi } from '@admin-h5/client/host';
import { Button, EmptyState, InfiniteList, SkeletonRows, usePages, useResource } from '@admin-h5/ui';
import { BackToTop } from '../../ui/back-to-top/back-to-top.tsx';
import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { MaterialCard } from '../catalogue/material-card.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';

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
  const materials = useResource(
    (signal) => publishApi.list({ type: 'material', keyword, size: 1 }, { signal, errors: 'background' }),
    [keyword],
  );
  const found = (materials.data?.total ?? 0) > 0;
  const lead = useEffectEvent(onMaterials);
  useEffect(() => {
    if (found) lead();
  }, [found]);
  return found || materials.status === 'loading' ? <SkeletonRows /> : <NothingFound keyword={keyword} />;
}
