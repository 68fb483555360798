import { FormScreen } from '@admin-h5/admin-kit';
import { categoryApi, type PageProps } from '@admin-h5/client';
import { categorySchema } from '@admin-h5/contract/validation';
import { sections } from '../fields.ts';
import { paths } from '../paths.ts';

/** Fields of the record that the form does not show. */
const others = { parentId: null, code: '', iconId: null, coverId: null };

export default function Edit({ query }: PageProps) {
  return (
    <FormScreen
      entityLabel="示例模块"
      subject="sample"
      query={query}
      resource={categoryApi}
      schema={categorySchema}
      sections={sections}
      blank={others}
      listUrl={paths.list}
      editUrl={paths.edit}
    />
  );
}
