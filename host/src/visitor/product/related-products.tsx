import { publishApi } from '@admin-h5/client/host';
import { useResource } from '@admin-h5/ui';
import { Card } from '../../ui/card/card.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';

/** 相关产品: others of the same category. Not shown if there are none or loading fails. */
export function RelatedProducts({ id, categoryId }: { id: string; categoryId: string }) {
  const related = useResource(
    (signal) => publishApi.list({ type: 'product', categoryId, size: 9 }, { signal, errors: 'background' }),
    [categoryId],
    { keepAs: `related ${categoryId}` },
  );
  const others = related.data?.list.filter((item) => item.id !== id).slice(0, 8) ?? [];
  if (!others.length) return null;
  return (
    <Card title="相关产品">
      <ul className="detail-related">
        {others.map((item) => (
          <li key={item.id}>{item.type === 'product' && <ProductCard item={item} shape="tile" />}</li>
        ))}
      </ul>
    </Card>
  );
}
