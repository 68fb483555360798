import { useEffect, useEffectEvent } from 'react';
import { createThrottle } from '../throttle.ts';

/** Minimum milliseconds between two calls while the window is resized (specification, section 9). */
const resizeInterval = 50;

/** Calls `onResize` after the window's size has changed, including rotation of a phone. */
export function useWindowResize(onResize: () => void): void {
  const tell = useEffectEvent(onResize);
  useEffect(() => {
    const throttle = createThrottle(resizeInterval);
    const listen = () => throttle.run(() => tell());
    window.addEventListener('resize', listen);
    return () => {
      window.removeEventListener('resize', listen);
      throttle.cancel();
    };
  }, []);
}
