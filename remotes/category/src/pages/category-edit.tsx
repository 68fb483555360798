import { useMemo } from 'react';
import { categoryApi, type PageProps } from '@admin-h5/client';
import { categoryKinds } from '@admin-h5/contract';
import { FormScreen } from '@admin-h5/admin-kit';
import { categorySchema } from '@admin-h5/contract/validation';
import { categorySections } from '../category/category-fields.ts';
import { paths } from '../paths.ts';

export default function CategoryEdit({ query }: PageProps) {
  const id = query.id ?? '';
  const sections = useMemo(() => categorySections(id), [id]);
  const kind = categoryKinds.find((each) => each === query.kind) ?? 'product';
  return (
    <FormScreen
      entityLabel="分类"
      subject="category"
      query={query}
      resource={categoryApi}
      schema={categorySchema}
      sections={sections}
      blank={{ kind, parentId: query.parentId ?? null }}
      copyValues={(values) => ({ ...values, code: '' })}
      keepForNext={['kind', 'parentId']}
      listUrl={paths.categoryList}
      editUrl={paths.categoryEdit}
    />
  );
}
