import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import './action-sheet.less';

/** Items that begin below what a list shows of itself. */
function itemsBelow(list: HTMLElement): number {
  const end = list.getBoundingClientRect().bottom;
  // Half of one that looks out is enough to be seen.
  return [...list.children].filter((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return (top + bottom) / 2 > end;
  }).length;
}

/** The list of an action sheet: it scrolls from 260 px on (specification, section 9), and says how many more there are. */
export function ActionList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const [below, setBelow] = useState(0);
  const measure = useCallback(() => setBelow(list.current ? itemsBelow(list.current) : 0), []);
  useEffect(() => {
    // The sheet opens after this.
    const frame = requestAnimationFrame(measure);
    window.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('resize', measure);
    };
  }, [measure]);
  return (
    <div className="ah5-actions">
      <ul ref={list} className="arco-action-sheet-list" onScroll={measure}>
        {children}
      </ul>
      {below > 0 && (
        <p className="ah5-actions__more" aria-hidden="true">
          还有 {below} 项
        </p>
      )}
    </div>
  );
}
