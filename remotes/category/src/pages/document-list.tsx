import { documentApi, type PageProps } from '@admin-h5/client';
import { ListScreen } from '@admin-h5/admin-kit';
import { documentCard, documentColumns, documentFilters, documentLabel } from '../document/document-columns.tsx';
import '../category.less';

/** A document is edited in the form of its record. */
const may = () => false;

export default function DocumentList({ title }: PageProps) {
  return (
    <ListScreen
      title={title}
      entityLabel="资料"
      resource={documentApi}
      searchLabel="搜索产品、原料、登记证号、CAS号"
      filters={documentFilters}
      columns={documentColumns}
      card={documentCard}
      labelOf={documentLabel}
      canCreate={false}
      may={may}
      withStatus={false}
      emptyNote="在产品和原料的编辑页「图片与文件」中添加"
    />
  );
}
