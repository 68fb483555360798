import { FormScreen } from '@admin-h5/admin-kit';
import { categoryApi, type PageProps } from '@admin-h5/client';
import { categorySchema } from '@admin-h5/contract/validation';
import { blank, sections } from '../fields.ts';
import { paths } from '../paths.ts';

export default function Edit({ query }: PageProps) {
  return (
    <FormScreen
      entityLabel="示例模块"
      subject="sample"
      query={query}
      resource={categoryApi}
      schema={categorySchema}
      sections={sections}
      blank={blank}
      listUrl={paths.list}
      editUrl={paths.edit}
    />
  );
}
