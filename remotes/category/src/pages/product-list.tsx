/** The list of products for managers: its filters, orders, columns and cards. */
import { type PageProps, productApi } from '@admin-h5/client';
import {
  formulationName,
  type Product,
  productFields,
  registrationState,
  registrationStateLabels,
} from '@admin-h5/contract';
import {
  type CardContent,
  choicesOf,
  fieldFilter,
  formatDay,
  type ListColumn,
  type ListFilter,
  ListScreen,
  PictureCell,
  publicationFilter,
  yesNoChoices,
} from '@admin-h5/admin-kit';
import { Tag } from '@admin-h5/ui';
import { paths } from '../paths.ts';
import { formulationChoices, productCategories } from '../product/product-fields.ts';
import '../category.less';

const productFilters: readonly ListFilter[] = [
  fieldFilter(productFields, 'categoryId', { load: productCategories }),
  fieldFilter(productFields, 'status'),
  publicationFilter,
  fieldFilter(productFields, 'pesticideType'),
  fieldFilter(productFields, 'toxicity'),
  fieldFilter(productFields, 'formulation', { choices: formulationChoices }),
  { kind: 'choice', name: 'registration', label: '登记证', choices: choicesOf(registrationStateLabels) },
  fieldFilter(productFields, 'restricted', { label: '限制使用' }),
  fieldFilter(productFields, 'recommended'),
  { kind: 'choice', name: 'withoutImage', label: '缺图', choices: yesNoChoices },
  { kind: 'choice', name: 'doubtful', label: '可疑的数值', choices: yesNoChoices },
  { kind: 'choice', name: 'withoutUsages', label: '缺使用范围', choices: yesNoChoices },
  { kind: 'date', name: 'updatedFrom', label: '更新时间起', edge: 'start' },
  { kind: 'date', name: 'updatedTo', label: '更新时间止', edge: 'end' },
];

const productSorts = [
  { value: '', label: '默认顺序' },
  { value: 'updatedAt:desc', label: '最近更新' },
  { value: 'name:asc', label: '名称' },
  { value: 'viewCount:desc', label: '浏览最多' },
  { value: 'regValidTo:asc', label: '登记证先到期' },
] as const;

const move = { load: productCategories, from: (product: { categoryId: string }) => product.categoryId };
const order = {
  groupBy: ['categoryId'],
  hint: '请先在筛选中选择一个分类',
  note: formatContent,
  within: (product: Product, group: Readonly<Record<string, string>>) => product.categoryId === group.categoryId,
};

export default function ProductList({ title }: PageProps) {
  return (
    <ListScreen
      title={title}
      entityLabel="产品"
      resource={productApi}
      searchLabel="搜索名称、拼音首字母、登记证号"
      filters={productFilters}
      sorts={productSorts}
      columns={productColumns}
      card={productCard}
      labelOf={(product) => product.name}
      editUrl={paths.productEdit}
      presetFrom={['categoryId']}
      move={move}
      order={order}
      copyable
    />
  );
}

function formatContent(product: Product): string {
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

const productColumns: readonly ListColumn<Product>[] = [
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

function productCard(product: Product): CardContent {
  return {
    image: product.imageIds[0] ?? null,
    title: product.name,
    tags: <Flags product={product} />,
    lines: [[formatContent(product), product.categoryName].filter(Boolean).join(' · '), product.regNo],
  };
}
