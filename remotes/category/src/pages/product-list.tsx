import { productApi, type PageProps } from '@admin-h5/client';
import type { Product } from '@admin-h5/contract';
import { ListScreen } from '@admin-h5/admin-kit';
import { paths } from '../paths.ts';
import { productCategories } from '../product/category-choices.ts';
import { contentOf, productCard, productColumns } from '../product/product-columns.tsx';
import { productFilters, productSorts } from '../product/product-filters.ts';
import '../category.less';

const move = { load: productCategories, from: (product: { categoryId: string }) => product.categoryId };
const order = {
  groupBy: ['categoryId'],
  hint: '请先在筛选中选择一个分类',
  note: contentOf,
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
