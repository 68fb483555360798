import { useCallback, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { isMove, longPressTime } from '../gesture/use-long-press.ts';

interface Options {
  /** Width of the actions behind the row, in CSS pixels. */
  width: number;
  onHold?: (() => void) | undefined;
}

/** Swiping a row to the left shows the actions behind it; a long press calls `onHold`. For touch only, not for a mouse. */
export function useSwipe({ width, onHold }: Options) {
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
      onPointerDown(event: PointerEvent) {
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
      onPointerMove(event: PointerEvent) {
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
