import type { PageProps } from '@admin-h5/client';
import { productApi } from '@admin-h5/client';
import type { Product } from '@admin-h5/contract';
import { ListScreen, choicesOf, fieldFilter, yesNoChoices } from '@admin-h5/admin-kit';
import { paths } from '../paths.ts';
import { productCategories } from '../product/product-fields.ts';
import { formatContent, productCard, productColumns } from '../product/product-columns.tsx';
import '../category.less';
import { productFields, registrationStateLabels } from '@admin-h5/contract';
import type { ListFilter } from '@admin-h5/admin-kit';
import { formulationChoices } from '../product/product-fields.ts';

const productFilters: readonly ListFilter[] = [
  fieldFilter(productFields, 'categoryId', { load: productCategories }),
  fieldFilter(productFields, 'status'),
  fieldFilter(productFields, 'pesticideType'),
  fieldFilter(productFields, 'toxicity'),
  fieldFilter(productFields, 'formulation', { choices: formulationChoices }),
  { kind: 'choice', name: 'registration', label: '登记证', choices: choicesOf(registrationStateLabels) },
  fieldFilter(productFields, 'restricted', { label: '限制使用' }),
  fieldFilter(productFields, 'recommended'),
  { kind: 'choice', name: 'withoutImage', label: '缺图', choices: yesNoChoices },
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
