import type { ReactNode } from 'react';
import { buttonClass } from '@admin-h5/ui';
import { Link } from '@admin-h5/client';

/** A link, styled as a button, for a screen that has nothing to show. */
export function ButtonLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={buttonClass({ kind: 'soft' })} to={to}>
      {children}
    </Link>
  );
}
