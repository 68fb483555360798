import { rawQuery, useCurrentPage } from '@admin-h5/client/host';
import { Guarded } from '../../session/guarded.tsx';
import { focusHeading, useDocumentTitle } from '../../core/pages/announce-screen.ts';
import { PageOutlet } from '../../ui/page/page-outlet.tsx';
import type { PageEntry } from '../../core/pages/page-registry.ts';

/** One screen of the host's page table: its title and its code. */
export function HostPage({ page }: { page: PageEntry }) {
  const { search } = useCurrentPage();
  useDocumentTitle(page.title);
  return (
    <Guarded>
      <PageOutlet
        title={page.title}
        load={page.load}
        query={rawQuery(search)}
        tab={page.tab ?? false}
        onDrawn={focusHeading}
      />
    </Guarded>
  );
}
