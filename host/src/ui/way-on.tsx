import type { ReactNode } from 'react';
import { Link } from '@admin-h5/client';

/** The way on from a screen that has nothing to show: a link that looks like the button it stands for. */
export function WayOn({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="ah5-button ah5-button--soft ah5-button--m" to={to}>
      {children}
    </Link>
  );
}
