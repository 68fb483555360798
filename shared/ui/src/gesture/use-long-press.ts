import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { isMove, longPressTime } from './long-press.ts';

/**
 * Pointer handlers that call `onHold` once a finger has rested for the time of a long press without moving. Not for
 * the mouse, whose right button opens the browser's menu.
 */
export function useLongPress(onHold: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const stop = () => clearTimeout(press.current?.timer);
  return {
    onPointerDown({ clientX: x, clientY: y, pointerType }: PointerEvent) {
      if (pointerType !== 'mouse') press.current = { x, y, timer: setTimeout(onHold, longPressTime) };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const start = press.current;
      if (start && isMove(clientX - start.x, clientY - start.y)) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
  };
}
