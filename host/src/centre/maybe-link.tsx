import type { ReactNode } from 'react';
import { Link } from '@admin-h5/client';

interface Props {
  /** null: plain text without a link. */
  to: string | null;
  /** The link's name if its text is not enough. */
  label?: string;
  children: ReactNode;
}

/** A link if this person may open the page, else plain text. */
export function MaybeLink({ to, label, children }: Props) {
  if (to === null) return children;
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  );
}
