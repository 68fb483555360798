import { type PointerEvent, useRef } from 'react';

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

/** Milliseconds that a finger must rest for a long press (specification, section 9). */
export const longPressTime = 350;

/** CSS pixels that it may move meanwhile, in any direction (specification, section 9). */
const longPressTolerance = 10;

/** Whether a movement of this many CSS pixels ends a long press. */
export function isMove(dx: number, dy: number): boolean {
  return Math.hypot(dx, dy) > longPressTolerance;
}
