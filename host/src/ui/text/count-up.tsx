import { reducedMotion } from '@admin-h5/ui';
import { useEffect, useRef } from 'react';

/** Milliseconds until the number is reached. */
const duration = 800;

/** A number that counts up once when it comes into sight. The document has the number itself; only what is seen counts. */
export function CountUp({ to }: { to: number }) {
  const seen = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = seen.current;
    if (!element || reducedMotion() || !('IntersectionObserver' in window)) return undefined;
    let frame = 0;
    const count = (start: number) => (now: number) => {
      const part = Math.min(1, (now - start) / duration);
      element.textContent = String(Math.round(to * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(count(start));
    };
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      frame = requestAnimationFrame(count(performance.now()));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      element.textContent = String(to);
    };
  }, [to]);
  return (
    <>
      <span className="ah5-visually-hidden">{to}</span>
      <span ref={seen} aria-hidden="true">
        {to}
      </span>
    </>
  );
}
