import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Distance of a list from the top of its page in CSS pixels, for a virtualised list that scrolls with the window. It is measured again
 * when the page changes its height: what stands above the list may open or grow.
 */
export function useScrollMargin(box: RefObject<HTMLElement | null>): number {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setMargin(Math.round((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, [box]);
  return margin;
}
