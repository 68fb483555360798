/** Rows of a list in any layout: only those in sight are drawn, and a press, a swipe or a hold does something with one. */
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { moreGlyph, Icon, SwipeRow, Tick, Skeleton } from '@admin-h5/ui';
import { Link } from '@admin-h5/client';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { RowStatus } from './cells.tsx';
import type { ListRecord, RowAction } from './list-props.ts';
import { offerActions, type RowViewProps } from './row-actions.ts';
import type { RowSource } from './row-source.ts';
import { useScrollMargin } from './use-scroll-margin.ts';

interface RowFaceProps<T extends ListRecord> extends RowViewProps<T> {
  /** Prefix of its class names. */
  block: string;
  /** Actions that a swipe shows. */
  swipe?: readonly RowAction<T>[];
  children: ReactNode;
}

const none: readonly never[] = [];

/** A row on a phone. A tap opens the record or, while rows are selected, selects it; ⋯ offers its actions; hold to select. */
export function RowFace<T extends ListRecord>(props: RowFaceProps<T>) {
  const { block, screen, row, selected, swipe = none, onHold, onAction } = props;
  return (
    <div className={`${block}-slot`}>
      <SwipeRow
        className={clsx(block, selected && `${block}--selected`)}
        label={screen.labelOf(row)}
        actions={swipe.map((action) => ({
          text: action.label,
          danger: action.danger,
          onPress: () => onAction(action),
        }))}
        onHold={onHold}
      >
        <Face {...props} />
      </SwipeRow>
    </div>
  );
}

function Face<T extends ListRecord>({
  block,
  screen,
  row,
  href,
  selecting,
  selected,
  actions,
  onToggle,
  onAction,
  children,
}: RowFaceProps<T>) {
  const label = screen.labelOf(row);
  const main = `${block}__main`;

  if (selecting) {
    return (
      <label className={main}>
        <Tick className={`${block}__check`} checked={selected} aria-label={`选择${label}`} onChange={onToggle} />
        {children}
      </label>
    );
  }
  return (
    <>
      {href ? (
        <Link className={main} to={href} draggable={false}>
          {children}
        </Link>
      ) : (
        <div className={main}>{children}</div>
      )}
      {actions.length > 0 && (
        <button
          type="button"
          className={`adm-icon-button ${block}__more`}
          aria-label={`${label}的更多操作`}
          onClick={() => void offerActions(label, actions, onAction)}
        >
          <Icon glyph={moreGlyph} />
        </button>
      )}
    </>
  );
}

/** The status of a row, and the tags of its card. */
export const RowTags = ({ row, tags }: { row: ListRecord; tags: ReactNode }) => (
  <span className="adm-card__tags">
    <RowStatus row={row} />
    {tags}
  </span>
);

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
  const margin = useScrollMargin(box);
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
