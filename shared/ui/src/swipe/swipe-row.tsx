import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useCss } from '../css/ratio.tsx';
import './swipe-row.less';
import { useSwipe } from './use-swipe.ts';

interface SwipeRowAction {
  text: string;
  danger?: boolean | undefined;
  onPress: () => void;
}

export interface SwipeRowProps {
  /** A mouse and a keyboard cannot swipe: each of these actions must also be available in another way. */
  actions: readonly SwipeRowAction[];
  /** Class of the row itself, the part that moves. */
  className?: string | undefined;
  /** Makes the row an article with this name. */
  label?: string;
  /** Called when a finger has rested on the row for 350 ms. */
  onHold?: () => void;
  children: ReactNode;
}

/** Width of one action, in CSS pixels; also in swipe-row.less. */
const actionWidth = 72;

/** A row that shows its actions after a swipe to the left, and hides them after a touch elsewhere. */
export function SwipeRow({ actions, className, label, onHold, children }: SwipeRowProps) {
  const slot = useRef<HTMLDivElement>(null);
  const { offset, close, takeHold, handlers } = useSwipe({ width: actions.length * actionWidth, onHold });
  const open = offset < 0;
  const row = useRef<HTMLElement>(null);
  useCss(row, { transform: open ? `translateX(${offset}px)` : '' });

  useEffect(() => {
    if (!open) return undefined;
    const elsewhere = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && slot.current?.contains(target))) close();
    };
    document.addEventListener('pointerdown', elsewhere);
    return () => document.removeEventListener('pointerdown', elsewhere);
  }, [open, close]);

  const Row = label === undefined ? 'div' : 'article';
  return (
    <div className="ah5-swipe" ref={slot}>
      {open && (
        <div className="ah5-swipe__behind">
          {actions.map(({ text, danger, onPress }) => (
            <button
              key={text}
              type="button"
              className={clsx('ah5-swipe__action', danger && 'ah5-swipe__action--danger')}
              onClick={() => {
                close();
                onPress();
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      <Row
        className={clsx('ah5-swipe__row', className)}
        aria-label={label}
        ref={(element: HTMLElement | null) => {
          row.current = element;
        }}
        {...handlers}
        onClickCapture={(event) => {
          if (!takeHold() && !open) return;
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
      >
        {children}
      </Row>
    </div>
  );
}
