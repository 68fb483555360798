import { synonymApi, type PageProps } from '@admin-h5/client';
import { synonymKinds } from '@admin-h5/contract';
import { FormScreen } from '@admin-h5/admin-kit';
import { synonymSchema } from '@admin-h5/contract/validation';
import { paths } from '../paths.ts';
import { synonymSections } from '../synonym/synonym-fields.ts';

export default function SynonymEdit({ query }: PageProps) {
  const kind = synonymKinds.find((each) => each === query.kind) ?? 'crop';
  return (
    <FormScreen
      entityLabel="词条"
      subject="synonym"
      query={query}
      resource={synonymApi}
      schema={synonymSchema}
      sections={synonymSections}
      blank={{ kind }}
      keepForNext={['kind', 'groups']}
      listUrl={paths.synonymList}
      editUrl={paths.synonymEdit}
    />
  );
}
