import { useMemo } from 'react';
import { categoryApi, type PageProps } from '@admin-h5/client';
import { categoryKinds, type Category, type CategoryInput } from '@admin-h5/contract';
import { FormScreen, type FormResource } from '@admin-h5/admin-kit';
import { categorySchema } from '@admin-h5/contract/validation';
import { categorySections } from '../category/category-fields.ts';
import { revealCategory } from '../category/opened.ts';
import { paths } from '../paths.ts';

const shown = (category: Category): Category => {
  revealCategory(category.id);
  return category;
};
/** The calls of a form, after which the tree shows what was saved. */
const revealing: FormResource<Category, CategoryInput> = {
  ...categoryApi,
  create: async (...given) => shown(await categoryApi.create(...given)),
  update: async (...given) => shown(await categoryApi.update(...given)),
};

export default function CategoryEdit({ query }: PageProps) {
  const id = query.id ?? '';
  const sections = useMemo(() => categorySections(id), [id]);
  const kind = categoryKinds.find((each) => each === query.kind) ?? 'product';
  return (
    <FormScreen
      entityLabel="分类"
      subject="category"
      query={query}
      resource={revealing}
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
