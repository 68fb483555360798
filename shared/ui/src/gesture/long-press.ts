/** Milliseconds a finger rests before it counts as a long press (specification, section 9). */
export const longPressTime = 350;

/** Pixels it may move meanwhile, in any direction (specification, section 9). */
const longPressTolerance = 10;

/** Whether a finger that moved this far, in CSS pixels, is no longer pressing but moving. */
export function isMove(dx: number, dy: number): boolean {
  return Math.hypot(dx, dy) > longPressTolerance;
}
