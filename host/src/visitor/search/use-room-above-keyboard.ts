import { type RefObject, useLayoutEffect } from 'react';

/** CSS pixels between an element and the keyboard. */
const gap = 8;
/** Two rows: a smaller element is of no use, and the keyboard of a phone on its side leaves no more. */
const least = 96;

/**
 * Keeps a property of an element at the height between its upper edge and the keyboard of a phone, which covers the page
 * without changing its size: no unit of CSS knows of it on iOS.
 * @param isOpen whether the element is there
 */
export function useRoomAboveKeyboard(element: RefObject<HTMLElement | null>, property: string, isOpen: boolean): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!isOpen || !viewport) return undefined;
    const measure = () => {
      const { current } = element;
      const top = current?.getBoundingClientRect().top ?? 0;
      const room = viewport.offsetTop + viewport.height - top - gap;
      current?.style.setProperty(property, `${Math.max(least, Math.floor(room))}px`);
    };
    measure();
    for (const change of ['resize', 'scroll']) viewport.addEventListener(change, measure);
    return () => {
      for (const change of ['resize', 'scroll']) viewport.removeEventListener(change, measure);
    };
    // At each drawing: what stands above the element may have come or gone.
  });
}
