import { type PageProps, productApi } from '@admin-h5/client';
import { FormScreen } from '@admin-h5/admin-kit';
import { productSchema } from '@admin-h5/contract/validation';
import { paths } from '../paths.ts';
import { productSections } from '../product/product-fields.ts';
import '../category.less';

export default function ProductEdit({ query }: PageProps) {
  return (
    <FormScreen
      entityLabel="产品"
      subject="product"
      query={query}
      resource={productApi}
      schema={productSchema}
      sections={productSections}
      blank={{ categoryId: query.categoryId ?? '' }}
      copyValues={(values) => ({ ...values, regNo: '' })}
      keepForNext={['categoryId', 'pesticideType', 'regHolder']}
      listUrl={paths.productList}
      editUrl={paths.productEdit}
    />
  );
}
