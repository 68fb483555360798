/** Whether the device is set to reduced motion. */
export const reducedMotion = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** The `behavior` for scrolling by script, which ignores the stylesheet's setting. */
export const scrollBehavior = (): ScrollBehavior => (reducedMotion() ? 'auto' : 'smooth');

/** A short buzz that confirms a press, on devices that have one; none with reduced motion. */
export function haptic(): void {
  if (!reducedMotion()) navigator.vibrate?.(10);
}
