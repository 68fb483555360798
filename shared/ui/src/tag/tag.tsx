import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import './tag.less';

export type TagTone = 'neutral' | 'brand' | 'danger' | 'warn' | 'info';

/** A short word in a coloured frame; `solid` fills it, for what must not be missed. */
export function Tag({
  tone = 'neutral',
  solid = false,
  children,
}: {
  tone?: TagTone;
  solid?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx('arco-tag arco-tag-primary size-medium ah5-tag', `ah5-tag--${tone}`, solid && 'ah5-tag--solid')}
    >
      {children}
    </span>
  );
}
