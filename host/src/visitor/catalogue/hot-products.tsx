import { useQuery } from '@tanstack/react-query';
import './card-list.less';
import { ProductCard } from './product-card.tsx';
import { publishedRecords } from '../../ui/list/publish-queries.ts';

/** One shelf on a wide screen. */
const shown = 4;

/**
 * What others look at, of all products or of those for a crop. A page works without it: nothing is shown until it has loaded, or if it
 * fails.
 */
export function HotProducts({ crop }: { crop?: string }) {
  const { data } = useQuery(
    publishedRecords({ type: 'product', sort: 'hot', size: 6, ...(crop && { crop }) }, 'background'),
  );
  const products = data?.list.flatMap((item) => (item.type === 'product' ? [item] : [])).slice(0, shown) ?? [];
  if (products.length === 0) return null;
  return (
    <section className="hot-products">
      <h2>{crop ? `${crop}热门产品` : '热门产品'}</h2>
      <ul className="catalogue-list">
        {products.map((item) => (
          <li key={item.id}>
            <ProductCard item={item} shape="row" />
          </li>
        ))}
      </ul>
    </section>
  );
}
