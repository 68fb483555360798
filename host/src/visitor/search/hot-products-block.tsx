import { useQuery } from '@tanstack/react-query';
import '../catalogue/card-list.less';
import { ProductCard } from '../catalogue/product-card.tsx';
import { publishedRecords } from '../../ui/list/publish-queries.ts';

/** One shelf on a wide screen. */
const shown = 4;

/** What others look at, for a person who has no word yet. A search works without it: nothing is shown until it has loaded, or if it fails. */
export function HotProducts() {
  const { data } = useQuery(publishedRecords({ type: 'product', sort: 'hot', size: 6 }, 'background'));
  const products = data?.list.flatMap((item) => (item.type === 'product' ? [item] : [])).slice(0, shown) ?? [];
  if (products.length === 0) return null;
  return (
    <section className="search-hot">
      <h2>热门产品</h2>
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
