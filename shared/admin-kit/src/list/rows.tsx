import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Skeleton } from '@admin-h5/ui';
import type { RowSource } from './row-source.ts';

interface Props<T> {
  source: RowSource<T>;
  total: number;
  size: number;
  /** 1-based page to start at, from the address. */
  startPage: number;
  /** Number of columns. */
  lanes: number;
  /** Height of a row before it is measured, in CSS pixels. */
  estimate: number;
  /** Called with the page of the first visible row, after scrolling. */
  onPage: (page: number) => void;
  /** Rows change height with the layout; a new value measures them again. */
  layout: string;
  children: (row: T, index: number) => ReactNode;
}

/** Milliseconds after the last scroll event before `onPage` is called. */
const scrollPause = 300;

/** Renders only the rows near the visible part, and loads their pages. */
export function Rows<T extends { id: string }>({
  source,
  total,
  size,
  startPage,
  lanes,
  estimate,
  onPage,
  layout,
  children,
}: Props<T>) {
  const box = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- this component renders on every scroll on purpose
  const virtualizer = useWindowVirtualizer({
    count: total,
    lanes,
    estimateSize: () => estimate,
    overscan: 6,
    scrollMargin: margin,
    // By index: a row that is still loading has no id.
    getItemKey: (index) => index,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;

  useLayoutEffect(() => {
    const top = box.current?.getBoundingClientRect().top ?? 0;
    setMargin(Math.round(top + window.scrollY));
  }, [layout]);

  useEffect(() => {
    source.ensureLoaded(first, last);
  }, [source, first, last]);

  const measureAgain = useEffectEvent(() => virtualizer.measure());
  useEffect(() => measureAgain(), [layout]);

  // The shell restores a stored scroll position; the page in the address is used only without one.
  const [startIndex] = useState((startPage - 1) * size);
  const toStart = useEffectEvent(() => {
    if (startIndex > 0 && window.scrollY < 1)
      virtualizer.scrollToIndex(Math.min(startIndex, total - 1), { align: 'start' });
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => toStart()));
    return () => cancelAnimationFrame(frame);
  }, []);

  const reportPage = useEffectEvent(() => {
    const offset = Math.max(0, window.scrollY - margin);
    const top = virtualizer.getVirtualItemForOffset(offset + margin)?.index ?? 0;
    onPage(window.scrollY < 1 ? 1 : Math.floor(top / size) + 1);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const scrolled = () => {
      clearTimeout(timer);
      timer = setTimeout(() => reportPage(), scrollPause);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', scrolled);
    };
  }, []);

  return (
    <div ref={box} className="adm-rows-box" role="presentation" style={{ height: virtualizer.getTotalSize() }}>
      {items.map((item) => {
        const row = source.rowAt(item.index);
        return (
          <div
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            role="presentation"
            className="adm-rows-box__item"
            style={{
              left: `${(item.lane * 100) / lanes}%`,
              width: `${100 / lanes}%`,
              transform: `translateY(${item.start - margin}px)`,
            }}
          >
            {row ? (
              children(row, item.index)
            ) : (
              <div className="adm-row-skeleton" style={{ height: estimate }}>
                <Skeleton height="60%" />
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
