import type { ReactNode } from 'react';
import './grid.less';

export interface GridProps {
  columns: 1 | 2 | 3 | 4;
  /** Minimum width of a column from 600 px on, pixels. */
  wide?: 200 | 260;
  children: ReactNode;
}

/** Equal columns on a phone; from 600 px on as many as fit. */
export function Grid({ columns, wide = 200, children }: GridProps) {
  return <ul className={`ah5-grid ah5-grid--${columns} ah5-grid--wide-${wide}`}>{children}</ul>;
}
