import './ratio.less';
import { type RefObject, useLayoutEffect } from 'react';

/** Keeps the space of a content that lies over it: an SVG, whose width ÷ height is an attribute and needs no style. */
export function Ratio({ ratio }: { ratio: number }) {
  return <svg className="ah5-ratio" viewBox={`0 0 ${ratio} 1`} aria-hidden="true" />;
}

/**
 * Sets CSS properties of an element after each drawing; '' removes one. In place of the attribute `style`, which the security
 * policy refuses in HTML from a server: an element drawn there has the value of its stylesheet until this runs.
 */
export function useCss(ref: RefObject<HTMLElement | null>, properties: Readonly<Record<string, string>>): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(properties)) ref.current?.style.setProperty(name, value);
  });
}
