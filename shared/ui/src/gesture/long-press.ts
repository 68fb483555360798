/** Milliseconds that a finger must rest for a long press (specification, section 9). */
export const longPressTime = 350;

/** CSS pixels that it may move meanwhile, in any direction (specification, section 9). */
const longPressTolerance = 10;

/** Whether a movement of this many CSS pixels ends a long press. */
export function isMove(dx: number, dy: number): boolean {
  return Math.hypot(dx, dy) > longPressTolerance;
}
