import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card/card.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import { publishedRecords } from '../../ui/list/publish-queries.ts';

/** 相关产品: others of the same category. Not shown if there are none or loading fails. */
export function RelatedProducts({ id, categoryId }: { id: string; categoryId: string }) {
  const related = useQuery(publishedRecords({ type: 'product', categoryId, size: 9 }, 'background'));
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
