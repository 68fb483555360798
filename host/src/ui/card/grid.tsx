import type { CSSProperties, ReactNode } from 'react';
import './grid.less';

interface GridStyle extends CSSProperties {
  '--ah5-columns': number;
  '--ah5-column-wide': string;
}

export interface GridProps {
  columns: number;
  /** Minimum width of a column from 600 px on, pixels. */
  wide?: number;
  children: ReactNode;
}

/** Equal columns on a phone; from 600 px on as many as fit. */
export function Grid({ columns, wide = 200, children }: GridProps) {
  const style: GridStyle = { '--ah5-columns': columns, '--ah5-column-wide': `${wide}px` };
  return (
    <ul className="ah5-grid" style={style}>
      {children}
    </ul>
  );
}
