import { someId } from '@admin-h5/testing';
import type { ProductItem } from '../catalogue/product-card.tsx';

/** A product as visitors' lists show it, with another title or other facts on its card. */
export const sampleItem = (title = '吡虫啉', card: Partial<ProductItem['card']> = {}): ProductItem => ({
  id: `${someId}${title}`,
  type: 'product',
  title,
  summary: '',
  coverFileId: null,
  coverUrl: null,
  tags: [],
  categoryId: null,
  publishedAt: '2026-01-01T00:00:00.000Z',
  viewCount: 0,
  top: false,
  card: {
    totalContent: '10%',
    formulation: 'WP',
    regNo: 'PD20200001',
    toxicity: '低毒',
    pesticideType: '杀虫剂',
    crops: '',
    targets: '',
    ...card,
  },
});
