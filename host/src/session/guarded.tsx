import { useCurrentPage } from '@admin-h5/client/host';
import { useSession, currentPage, redirectTo } from '@admin-h5/client';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { config } from '../core/config.ts';
import { checkAccess, guard, navigateOnce, wantedPage } from './guard.ts';
import { paths } from '../core/paths.ts';
import { wasLeft } from './session-end.ts';

/** Counts direct changes from one person to another: data of the first must not stay on the screen. */
function useSwitches(userId: string | null): number {
  const [known, setKnown] = useState({ userId, switches: 0 });
  if (known.userId === userId) return known.switches;
  const switched = known.userId !== null && userId !== null;
  const now = { userId, switches: known.switches + (switched ? 1 : 0) };
  setKnown(now);
  return now.switches;
}

/**
 * Shows a page to people who may open it, and redirects all others. Checks again when the page or the session
 * changes.
 */
export function Guarded({ children }: { children: ReactNode }) {
  const page = useCurrentPage();
  // An address and an id, not the session itself: a new object of the same content draws nothing again.
  const goTo = useSession((session) => {
    const verdict = checkAccess(page.path, () => guard(wantedPage(page), session, config().catalogueAccess));
    return verdict.allow ? null : verdict.goTo;
  });
  const switches = useSwitches(useSession(({ userInfo }) => userInfo?.id ?? null));
  const { entry } = page;
  useEffect(() => {
    // The code that ended the session may have left the page already.
    if (goTo === null || currentPage().entry !== entry) return;
    void navigateOnce(() => redirectTo({ url: wasLeft(entry) ? paths.login : goTo }));
  }, [goTo, entry]);
  return goTo === null ? <Fragment key={switches}>{children}</Fragment> : null;
}
