import { rawQuery, useCurrentPage } from '@admin-h5/client/host';
import { importAdminArea } from '../../platform/view/import-admin-area.ts';
import { Guarded } from '../../session/guarded.tsx';
import { PageOutlet } from '../../ui/page/page-outlet.tsx';

/** Every admin path except the centre. */
export function AdminPage() {
  const { search } = useCurrentPage();
  return (
    <Guarded>
      <PageOutlet title="管理中心" load={importAdminArea} query={rawQuery(search)} wide />
    </Guarded>
  );
}
