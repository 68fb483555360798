import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Ratio } from '../css/ratio.tsx';
import { useCss } from '../css/use-css.ts';
import { useHydrating } from '../screen/use-hydrating.ts';
import './carousel.less';
import { animationTime, useCarousel } from './use-carousel.ts';

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
