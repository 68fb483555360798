import { useMemo } from 'react';
import { categoryApi } from '@admin-h5/shared/api';
import { categoryKinds, type PageProps } from '@admin-h5/shared/contract';
import { FormScreen } from '@admin-h5/shared/ui/admin';
import { categorySchema } from '@admin-h5/shared/validation';
import { blankCategory, categorySections } from '../category/category-fields.ts';
import { paths } from '../paths.ts';

export default function CategoryEdit({ query }: PageProps) {
  const id = query.id ?? '';
  const sections = useMemo(() => categorySections(id), [id]);
  const kind = categoryKinds.find((each) => each === query.kind) ?? 'product';
  return (
    <FormScreen
      noun="分类"
      subject="category"
      query={query}
      resource={categoryApi}
      schema={categorySchema}
      sections={sections}
      blank={{ ...blankCategory, kind, parentId: query.parentId ?? null }}
      copyValues={(values) => ({ ...values, code: '' })}
      keepForNext={['kind', 'parentId']}
      listUrl={paths.categoryList}
      editUrl={paths.categoryEdit}
    />
  );
}
