import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { downGlyph } from '../icon/glyphs.ts';
import { Icon } from '../icon/icon.tsx';
import './collapse.less';

export interface CollapseProps {
  title: ReactNode;
  /** Whether it begins open. */
  open?: boolean | undefined;
  className?: string;
  children: ReactNode;
}

/** The browser's own `<details>` in Arco's styles: found by the page's search and opened without a script. Arco's is neither. */
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
