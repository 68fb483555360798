import type { ReactNode } from 'react';
import { Link } from '@admin-h5/client';

interface Props {
  /** null: text alone, since there is nowhere to go. */
  to: string | null;
  /** Where the text alone would not say what the link is. */
  label?: string;
  children: ReactNode;
}

/** A link where there is a page that this person may open. */
export function MaybeLink({ to, label, children }: Props) {
  if (to === null) return children;
  return (
    <Link to={to} aria-label={label}>
      {children}
    </Link>
  );
}
