import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import './action-sheet.less';

/** Number of items below the visible part of a list. */
function itemsBelow(list: HTMLElement): number {
  const end = list.getBoundingClientRect().bottom;
  // An item of which one half is visible counts as visible.
  return [...list.children].filter((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return (top + bottom) / 2 > end;
  }).length;
}

/** The list of an action sheet: it scrolls from 260 px on (specification, section 9), and shows how many items are below. */
export function ActionList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const [below, setBelow] = useState(0);
  const measure = useCallback(() => setBelow(list.current ? itemsBelow(list.current) : 0), []);
  useEffect(() => {
    // The sheet has no size before the next frame.
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
