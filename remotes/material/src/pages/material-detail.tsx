import { useMemo } from 'react';
import { materialApi, type PageProps } from '@admin-h5/client';
import { FormScreen, RecordScreen } from '@admin-h5/admin-kit';
import { materialSchema } from '@admin-h5/contract/validation';
import { materialSections } from '../material/material-fields.tsx';
import { paths } from '../paths.ts';
import '../material.less';

/** Shows a material; with `mode=edit` or without an id it is the form. */
export default function MaterialDetail({ query, title }: PageProps) {
  const id = query.id ?? '';
  const sections = useMemo(() => materialSections(id), [id]);
  if (id && query.mode !== 'edit') {
    return (
      <RecordScreen
        title={title}
        entityLabel="原料"
        id={id}
        resource={materialApi}
        sections={sections}
        labelOf={(material) => material.name}
        editUrl={paths.detail}
        listUrl={paths.list}
        copyable
      />
    );
  }
  return (
    <FormScreen
      entityLabel="原料"
      subject="material"
      query={query}
      resource={materialApi}
      schema={materialSchema}
      sections={sections}
      blank={{ categoryId: query.categoryId ?? '' }}
      keepForNext={['categoryId', 'grade']}
      listUrl={paths.list}
      editUrl={paths.detail}
    />
  );
}
