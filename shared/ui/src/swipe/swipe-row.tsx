/** A row whose actions appear when it is swiped to the left. */
import { clsx } from 'clsx';
import {
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useCss } from '../css/ratio.tsx';
import { isMove, longPressTime } from '../gesture/use-long-press.ts';
import './swipe-row.less';

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

interface Options {
  /** Width of the actions behind the row, in CSS pixels. */
  width: number;
  onHold?: (() => void) | undefined;
}

/** Swiping a row to the left shows the actions behind it; a long press calls `onHold`. For touch only, not for a mouse. */
function useSwipe({ width, onHold }: Options) {
  const [offset, setOffset] = useState(0);
  const start = useRef<{ x: number; y: number; from: number; sideways: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** When the finger is lifted after a long press, the browser sends a click that must be ignored. */
  const held = useRef(false);

  function end(): void {
    clearTimeout(timer.current);
    if (start.current?.sideways) setOffset((value) => (value < -width / 2 ? -width : 0));
    start.current = null;
  }

  return {
    offset,
    close: useCallback(() => setOffset(0), []),
    /** Whether the current click belongs to a long press; true only for the first call after it. */
    takeHold: () => {
      const was = held.current;
      held.current = false;
      return was;
    },
    handlers: {
      onPointerDown(event: ReactPointerEvent) {
        if (event.pointerType === 'mouse') return;
        start.current = { x: event.clientX, y: event.clientY, from: offset, sideways: false };
        clearTimeout(timer.current);
        held.current = false;
        if (!onHold) return;
        timer.current = setTimeout(() => {
          if (start.current && !start.current.sideways) {
            held.current = true;
            onHold();
          }
          start.current = null;
        }, longPressTime);
      },
      onPointerMove(event: ReactPointerEvent) {
        const begun = start.current;
        if (!begun) return;
        const dx = event.clientX - begun.x;
        const dy = event.clientY - begun.y;
        const moved = isMove(dx, dy);
        if (moved) clearTimeout(timer.current);
        if (!begun.sideways && moved && Math.abs(dy) > Math.abs(dx)) {
          start.current = null;
          return;
        }
        if (moved) begun.sideways = true;
        if (begun.sideways) setOffset(Math.max(-width, Math.min(0, begun.from + dx)));
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
