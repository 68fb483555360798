import { rawQuery, useCurrentPage } from '@admin-h5/shared/navigation';
import { Guarded } from '../../session/guarded.tsx';
import { PageOutlet } from '../page/page-outlet.tsx';

/** The way to the modules is a chunk of its own: nothing of it is on a visitor's page. */
const load = () => import('../../platform/view/admin-area.tsx');

/** Every admin path but the centre. */
export function AdminPage() {
  const { search } = useCurrentPage();
  return (
    <Guarded>
      <PageOutlet title="管理中心" load={load} query={rawQuery(search)} wide />
    </Guarded>
  );
}
