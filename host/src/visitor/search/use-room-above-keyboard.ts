import { type RefObject, useLayoutEffect } from 'react';

/** CSS pixels between an element and the keyboard. */
const gap = 8;
/** Two rows: a smaller element is of no use, and the keyboard of a phone on its side leaves no more. */
const least = 96;

/**
 * Keeps a property of an element at the height between its upper edge and the keyboard of a phone, which covers the page
 * without changing its size: no unit of CSS knows of it on iOS.
 * @param isOpen whether the element is there
 * @param onMeasured called with the element at its new height, and at each drawing
 */
export function useRoomAboveKeyboard(
  element: RefObject<HTMLElement | null>,
  property: string,
  isOpen: boolean,
  onMeasured: (element: HTMLElement) => void,
): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    if (!isOpen || !viewport) return undefined;
    const measure = () => {
      const { current } = element;
      if (!current) return;
      const room = viewport.offsetTop + viewport.height - current.getBoundingClientRect().top - gap;
      current.style.setProperty(property, `${Math.max(least, Math.floor(room))}px`);
      onMeasured(current);
    };
    measure();
    for (const change of ['resize', 'scroll']) viewport.addEventListener(change, measure);
    return () => {
      for (const change of ['resize', 'scroll']) viewport.removeEventListener(change, measure);
    };
    // At each drawing: what stands above the element may have come or gone.
  });
}
