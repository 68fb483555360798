import { copyAndTell, useLongPress } from '@admin-h5/ui';
import type { ReactNode } from 'react';

/** A value that a long press copies. */
export function Copyable({ text, what, children }: { text: string; what: string; children: ReactNode }) {
  return <span {...useLongPress(() => void copyAndTell(text, what))}>{children}</span>;
}
