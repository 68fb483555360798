import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Skeleton } from '@admin-h5/ui';
import type { RowSource } from './row-source.ts';

interface Props<T> {
  source: RowSource<T>;
  total: number;
  size: number;
  /** 1-based page to begin at, where the address names one. */
  startPage: number;
  /** How many rows stand beside each other. */
  lanes: number;
  /** Height of a row before it is measured, in CSS pixels. */
  estimate: number;
  /** The page that holds the first visible row has changed. */
  onPage: (page: number) => void;
  /** Rows change height with the layout; a new value measures them again. */
  layout: string;
  children: (row: T, index: number) => ReactNode;
}

/** Milliseconds of rest after scrolling before the address is told. */
const rest = 300;

/** Draws only the rows near the screen, and asks for the pages they lie in. */
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
  // oxlint-disable-next-line react/incompatible-library -- this component is drawn again with every scroll on purpose
  const virtualizer = useWindowVirtualizer({
    count: total,
    lanes,
    estimateSize: () => estimate,
    overscan: 6,
    scrollMargin: margin,
    // By place, not by record: a row that is still loading has no identity yet.
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
    source.need(first, last);
  }, [source, first, last]);

  const measureAgain = useEffectEvent(() => virtualizer.measure());
  useEffect(() => measureAgain(), [layout]);

  // The shell restores a place it remembers; only an address that names a page and has no such place starts there.
  const [begin] = useState((startPage - 1) * size);
  const toStart = useEffectEvent(() => {
    if (begin > 0 && window.scrollY < 1) virtualizer.scrollToIndex(Math.min(begin, total - 1), { align: 'start' });
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => toStart()));
    return () => cancelAnimationFrame(frame);
  }, []);

  const tellPage = useEffectEvent(() => {
    const offset = Math.max(0, window.scrollY - margin);
    const top = virtualizer.getVirtualItemForOffset(offset + margin)?.index ?? 0;
    onPage(window.scrollY < 1 ? 1 : Math.floor(top / size) + 1);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const scrolled = () => {
      clearTimeout(timer);
      timer = setTimeout(() => tellPage(), rest);
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
