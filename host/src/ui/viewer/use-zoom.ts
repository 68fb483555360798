import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MouseEvent, PointerEvent, RefObject } from 'react';
import { useWindowResize } from './use-window-resize.ts';

/** Bounds of the zoom (specification, section 9). */
export const minZoom = 1;
export const maxZoom = 4;

interface View {
  scale: number;
  /** Pixels from the centre. */
  x: number;
  y: number;
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 };

interface Size {
  width: number;
  height: number;
}

const clamp = (value: number, least: number, max: number) => Math.min(max, Math.max(least, value));

/** Limits the scale, and keeps the picture inside the box, which it fills at scale 1. */
export function bounded({ scale, x, y }: View, box: Size): View {
  const bound = clamp(scale, minZoom, maxZoom);
  const room = (length: number) => (length * (bound - 1)) / 2;
  const [wide, high] = [room(box.width), room(box.height)];
  return { scale: bound, x: clamp(x, -wide, wide), y: clamp(y, -high, high) };
}

/** Zooms by `factor` around the point `at` (pixels from the centre). */
export function zoomedAt(view: View, factor: number, at: { x: number; y: number }, box: Size): View {
  const scale = clamp(view.scale * factor, minZoom, maxZoom);
  const real = scale / view.scale;
  return bounded({ scale, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real }, box);
}

interface Point {
  x: number;
  y: number;
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Pinch, double tap, wheel and drag on one box; a swipe at scale 1 requests the neighbour. A new `picture` starts at
 * scale 1.
 */
export function useZoom(box: RefObject<HTMLElement | null>, picture: number, onSwipe: (step: 1 | -1) => void) {
  const [held, setHeld] = useState({ picture, view: wholePicture });
  const view = held.picture === picture ? held.view : wholePicture;
  const setView = (change: (now: View) => View) =>
    setHeld((now) => ({ picture, view: change(now.picture === picture ? now.view : wholePicture) }));
  const fingers = useRef(new Map<number, Point>());
  const from = useRef<Point | null>(null);

  const bounds = () => box.current?.getBoundingClientRect() ?? new DOMRect();
  const fromCentre = ({ x, y }: Point): Point => {
    const { left, top, width, height } = bounds();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const zoom = (factor: number, at: Point = { x: 0, y: 0 }) => setView((now) => zoomedAt(now, factor, at, bounds()));

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), fromCentre({ x: event.clientX, y: event.clientY }));
  });
  useEffect(() => {
    const element = box.current;
    // React adds wheel listeners as passive, and a passive listener cannot prevent scrolling.
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, [box]);

  // Rotating a phone changes the box, which the picture must not leave.
  useWindowResize(() => setView((now) => bounded(now, bounds())));

  const lift = (event: PointerEvent) => {
    const started = from.current;
    fingers.current.delete(event.pointerId);
    from.current = null;
    if (!started || view.scale > 1 || fingers.current.size) return;
    const far = event.clientX - started.x;
    if (Math.abs(far) > 60 && Math.abs(far) > Math.abs(event.clientY - started.y)) onSwipe(far < 0 ? 1 : -1);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      from.current = fingers.current.size === 1 ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, now);
      if (other) zoom(distance(now, other) / Math.max(1, distance(before, other)), fromCentre(middle(now, other)));
      else if (view.scale > 1) {
        setView((at) => bounded({ ...at, x: at.x + now.x - before.x, y: at.y + now.y - before.y }, bounds()));
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onDoubleClick: (event: MouseEvent) =>
      view.scale > 1 ? setView(() => wholePicture) : zoom(2, fromCentre({ x: event.clientX, y: event.clientY })),
  };
  return { view, zoom, reset: () => setView(() => wholePicture), handlers };
}
