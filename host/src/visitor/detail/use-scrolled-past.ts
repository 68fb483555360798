import { useCallback, useState } from 'react';
import type { RefCallback } from 'react';

/** Whether the element that has `ref` has gone above the top of the window, under the bar. */
export function useScrolledPast(): { past: boolean; ref: RefCallback<HTMLElement> } {
  const [past, setPast] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(([entry]) =>
      setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { past, ref };
}
