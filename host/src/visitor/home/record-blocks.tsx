import type { Page, PublishItem } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { EmptyState, forwardGlyph, Icon, Loaded, Skeleton, SkeletonGroup, SkeletonText } from '@admin-h5/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { MaterialCard } from '../catalogue/material-card.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import { hotProductsUrl, paths } from '../../core/paths.ts';

interface RecordBlockProps {
  title: string;
  to: string;
  records: UseQueryResult<Page<PublishItem>>;
  empty: string;
}

function RecordBlock({ title, to, records, empty }: RecordBlockProps) {
  return (
    <section className="home-block">
      <div className="home-block__head">
        <h2>{title}</h2>
        <Link to={to} className="home-block__more">
          更多
          <span className="ah5-visually-hidden">{title}</span>
          <Icon glyph={forwardGlyph} size={14} />
        </Link>
      </div>
      <Loaded query={records} compact skeleton={<TileSkeletons />}>
        {({ list }) =>
          list.length ? (
            <ul className="home-tiles">
              {mixClasses(list).map((item) => (
                <li key={item.id}>
                  <RecordTile item={item} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState compact title={empty} />
          )
        }
      </Loaded>
    </section>
  );
}

/** Classes of products take turns, each in its own order: one alone would look like all that there is. */
function mixClasses(items: readonly PublishItem[]): PublishItem[] {
  const counts = new Map<string, number>();
  const placed = items.map((item) => {
    const kind = item.type === 'product' ? item.card.pesticideType : '';
    const turn = item.type === 'product' ? (counts.get(kind) ?? 0) : 0;
    counts.set(kind, turn + 1);
    return { item, turn };
  });
  return placed.sort((one, other) => one.turn - other.turn).map(({ item }) => item);
}

function RecordTile({ item }: { item: PublishItem }) {
  if (item.type === 'product') return <ProductCard item={item} shape="tile" />;
  return item.type === 'material' ? <MaterialCard item={item} shape="tile" /> : null;
}

function TileSkeletons() {
  return (
    <SkeletonGroup>
      <ul className="home-tiles">
        {Array.from({ length: 6 }, (_, tile) => (
          <li key={tile} className="home-block__skeleton">
            <Skeleton ratio={1} radius="0" />
            <SkeletonText lines={4} />
          </li>
        ))}
      </ul>
    </SkeletonGroup>
  );
}

export function ProductsBlock({ products }: { products: UseQueryResult<Page<PublishItem>> }) {
  return <RecordBlock title="热门产品" to={hotProductsUrl} records={products} empty="暂无产品" />;
}

export function MaterialsBlock({ materials }: { materials: UseQueryResult<Page<PublishItem>> }) {
  return <RecordBlock title="推荐原料" to={paths.materials} records={materials} empty="暂无推荐原料" />;
}
