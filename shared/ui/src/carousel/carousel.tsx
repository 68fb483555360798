/** Pictures side by side that change by themselves or by a swipe, with dots. */
import { useRef, type ReactNode, useCallback, useEffect, useState, type PointerEvent } from 'react';
import { Ratio, useCss } from '../css/ratio.tsx';
import { useHydrating } from '../screen/use-media.ts';
import './carousel.less';
import { reducedMotion } from '../gesture/motion.ts';

/** Milliseconds for which a picture is shown, and that a change takes (specification, section 9). */
const autoplayInterval = 5000;
const animationTime = 500;

/** Position and gestures of a carousel of `count` pictures. It does not move under a finger, in the background, or with reduced motion. */
function useCarousel(count: number, autoplay: boolean) {
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

export interface CarouselProps<T> {
  /** Accessible name. */
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /**
   * `near` is true for the visible picture and its neighbours: only those need to load. In a rendered page it is true only for
   * the visible picture until the page's code has loaded, so that pictures out of sight do not delay the code.
   */
  render: (item: T, index: number, near: boolean) => ReactNode;
  ratio: number;
  autoplay?: boolean;
}

/** Pictures side by side, with swipe and dots; each is shown for 5 s, and a change takes 500 ms. */
export function Carousel<T>({ label, items, keyOf, render, ratio, autoplay = false }: CarouselProps<T>) {
  const { index, drag, go, handlers } = useCarousel(items.length, autoplay);
  const hydrating = useHydrating();
  const reach = hydrating ? 0 : 1;
  const track = useRef<HTMLDivElement>(null);
  useCss(track, {
    transform: `translate3d(calc(${-index * 100}% + ${drag ?? 0}px), 0, 0)`,
    'transition-duration': drag === null ? `${animationTime}ms` : '0ms',
  });
  const slide = (item: T, at: number, near: boolean, inert: boolean) => (
    <div
      key={keyOf(item)}
      className="ah5-carousel__slide"
      role="group"
      aria-roledescription="图片"
      aria-label={`${at + 1} / ${items.length}`}
      inert={inert}
    >
      {render(item, at, near)}
    </div>
  );
  return (
    <section className="ah5-carousel" aria-roledescription="轮播" aria-label={label}>
      <div className="ah5-carousel__window" {...handlers}>
        <Ratio ratio={ratio} />
        <div className="ah5-carousel__track" ref={track}>
          {items.map((item, at) => slide(item, at, Math.abs(at - index) <= reach, at !== index))}
          {/* Without scripts the row scrolls; a browser with scripts draws and loads nothing of this. */}
          {hydrating && items.length > 1 && (
            <noscript>{items.map((item, at) => at > 0 && slide(item, at, true, false))}</noscript>
          )}
        </div>
      </div>
      {items.length > 1 && (
        <div className="ah5-carousel__dots">
          {items.map((item, at) => (
            <button
              key={keyOf(item)}
              type="button"
              aria-label={`第 ${at + 1} 张，共 ${items.length} 张`}
              aria-current={at === index}
              onClick={() => go(at)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
