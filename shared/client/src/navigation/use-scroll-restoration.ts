import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { scrollPosition, setScrollPosition } from './scroll-positions.ts';
import { useCurrentPage } from './use-current-page.ts';

/** Content that is still loading may take this long to become tall enough. */
const patience = 5000;
const ownScrolling = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to `top` as soon as the content is tall enough, unless the person scrolls first.
 * @param done called once the position is reached or cannot be; not after the returned function has ended the attempt
 */
function restore(box: Element, top: number, done: () => void): () => void {
  const reached = () => {
    box.scrollTop = top;
    return Math.abs(box.scrollTop - top) <= 1;
  };
  if (reached()) {
    done();
    return () => undefined;
  }
  const observer = new ResizeObserver(() => {
    if (reached()) settle();
  });
  for (const child of box.children) observer.observe(child);
  const timer = setTimeout(settle, patience);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of ownScrolling) window.removeEventListener(type, settle);
  }
  function settle() {
    stop();
    done();
  }
  for (const type of ownScrolling) window.addEventListener(type, settle, { passive: true });
  return stop;
}

/**
 * Keeps the place of a scrolling box for the way back and for a reload; a page opened anew starts at its top.
 * @param box the element that scrolls; left out for the window, which the shell's layout does once
 * @param name distinguishes several boxes of one page
 */
export function useScrollRestoration(box?: RefObject<HTMLElement | null>, name = box ? 'box' : 'window'): void {
  const { path, entry } = useCurrentPage();
  useLayoutEffect(() => {
    const element = box ? box.current : document.scrollingElement;
    if (!element) return undefined;
    const key = `${name} ${entry} ${path}`;
    // While the content is still growing, what the browser makes of the place is nobody's wish.
    let settled = false;
    const giveUp = restore(element, scrollPosition(key), () => {
      settled = true;
    });
    const onScroll = () => {
      if (settled) setScrollPosition(key, element.scrollTop);
    };
    const target = box ? element : window;
    target.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      giveUp();
      target.removeEventListener('scroll', onScroll);
    };
  }, [box, name, entry, path]);
}
