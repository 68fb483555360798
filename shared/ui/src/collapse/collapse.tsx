import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { downGlyph } from '../icon/more-glyphs.ts';
import { Icon } from '../icon/icon.tsx';
import './collapse.less';

export interface CollapseProps {
  title: ReactNode;
  /** Whether it is open at first. */
  open?: boolean | undefined;
  className?: string;
  children: ReactNode;
}

/** The browser's `<details>` in Arco's styles. Unlike Arco's own, it opens without a script, and the browser's search finds its text. */
export function Collapse({ title, open, className, children }: CollapseProps) {
  return (
    <details className={clsx('arco-collapse-item ah5-collapse', className)} open={open}>
      <summary className="arco-collapse-header">
        <span>{title}</span>
        <Icon glyph={downGlyph} size={16} className="arco-collapse-icon-arrow" />
      </summary>
      <div className="arco-collapse-content-container">{children}</div>
    </details>
  );
}
