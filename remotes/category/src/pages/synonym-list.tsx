import { synonymApi, type PageProps } from '@admin-h5/client';
import { ListScreen } from '@admin-h5/admin-kit';
import { paths } from '../paths.ts';
import { synonymCard, synonymColumns, synonymFilters, synonymSorts } from '../synonym/synonym-fields.ts';

export default function SynonymList({ title }: PageProps) {
  return (
    <ListScreen
      title={title}
      entityLabel="词条"
      resource={synonymApi}
      searchLabel="搜索名称、别名、CAS号"
      filters={synonymFilters}
      sorts={synonymSorts}
      columns={synonymColumns}
      card={synonymCard}
      labelOf={(entry) => entry.name}
      editUrl={paths.synonymEdit}
      presetFrom={['kind']}
    />
  );
}
