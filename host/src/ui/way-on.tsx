import type { ReactNode } from 'react';
import { Link } from '@admin-h5/client';

/** A link, styled as a button, for a screen that has nothing to show. */
export function WayOn({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="ah5-button ah5-button--soft ah5-button--m" to={to}>
      {children}
    </Link>
  );
}
