import { useCallback, useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { reducedMotion } from '../gesture/motion.ts';

/** Milliseconds for which a picture is shown, and that a change takes (specification, section 9). */
const autoplayInterval = 5000;
export const animationTime = 500;

/** Position and gestures of a carousel of `count` pictures. It does not move under a finger, in the background, or with reduced motion. */
export function useCarousel(count: number, autoplay: boolean) {
  const [index, setIndex] = useState(0);
  const [drag, setDrag] = useState<number | null>(null);
  const [held, setHeld] = useState(false);
  const start = useRef({ x: 0, y: 0, sideways: false });
  /** Whether the next click belongs to a swipe and must be ignored. */
  const swiped = useRef(false);
  const at = Math.min(index, Math.max(0, count - 1));

  const go = useCallback((to: number) => setIndex(count ? (to + count) % count : 0), [count]);

  useEffect(() => {
    if (!autoplay || held || count < 2 || reducedMotion()) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setIndex((now) => (now + 1) % count);
    }, autoplayInterval);
    return () => clearInterval(timer);
  }, [autoplay, held, count]);

  const release = (event: PointerEvent<HTMLElement>) => {
    setHeld(false);
    if (drag === null) return;
    const far = Math.abs(drag) > Math.min(80, event.currentTarget.clientWidth / 5);
    if (far) go(drag < 0 ? Math.min(count - 1, at + 1) : Math.max(0, at - 1));
    setDrag(null);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY, sideways: false };
      swiped.current = false;
      setHeld(true);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!held || count < 2) return;
      const x = event.clientX - start.current.x;
      if (!start.current.sideways && Math.abs(x) > 8 && Math.abs(x) > Math.abs(event.clientY - start.current.y)) {
        start.current.sideways = true;
        swiped.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (start.current.sideways) setDrag(x);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (!start.current.sideways) release(event);
    },
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!swiped.current) return;
      event.preventDefault();
      event.stopPropagation();
      swiped.current = false;
    },
  };
  return { index: at, drag, go, handlers };
}
