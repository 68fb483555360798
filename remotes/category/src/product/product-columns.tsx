import { formulationName, productFields, registrationState, type Product } from '@admin-h5/contract';
import { Tag } from '@admin-h5/ui';
import { formatDay, PictureCell, type CardContent, type ListColumn } from '@admin-h5/admin-kit';

export function formatContent(product: Product): string {
  return `${product.totalContent} ${formulationName(product.formulation)}`.trim();
}

function Flags({ product }: { product: Product }) {
  return (
    <>
      {product.restricted && <Tag tone="danger">限制使用</Tag>}
      {product.recommended && <Tag tone="info">推荐</Tag>}
      {product.hot && <Tag tone="warn">热门</Tag>}
      {registrationState(product.regValidTo) === 'expired' && <Tag tone="danger">登记证已过期</Tag>}
      {registrationState(product.regValidTo) === 'ending' && <Tag tone="warn">登记证即将到期</Tag>}
    </>
  );
}

export const productColumns: readonly ListColumn<Product>[] = [
  {
    key: 'name',
    title: '产品',
    track: 'minmax(14em, 2.2fr)',
    sort: 'name',
    cell: (product) => (
      <PictureCell
        image={product.imageIds[0] ?? null}
        title={product.name}
        note={[formatContent(product), product.tradeName].filter(Boolean).join(' · ')}
      />
    ),
  },
  { key: 'category', title: '分类', cell: (product) => product.categoryName },
  {
    key: 'regNo',
    title: productFields.regNo.label,
    sort: 'regNo',
    track: 'minmax(8em, 1.1fr)',
    cell: (product) => (
      <span className="adm-two-lines">
        {product.regNo}
        <small>{product.regValidTo && `至 ${product.regValidTo}`}</small>
      </span>
    ),
  },
  { key: 'toxicity', title: productFields.toxicity.label, track: '4.5em', cell: (product) => product.toxicity },
  {
    key: 'flags',
    title: '标签',
    cell: (product) => (
      <span className="adm-flags">
        <Flags product={product} />
      </span>
    ),
  },
  {
    key: 'updatedAt',
    title: '更新',
    track: '6.5em',
    sort: 'updatedAt',
    cell: (product) => formatDay(product.updatedAt),
  },
];

export function productCard(product: Product): CardContent {
  return {
    image: product.imageIds[0] ?? null,
    title: product.name,
    tags: <Flags product={product} />,
    lines: [[formatContent(product), product.categoryName].filter(Boolean).join(' · '), product.regNo],
  };
}
