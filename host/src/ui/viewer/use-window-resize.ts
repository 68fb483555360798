import { useEffect, useEffectEvent } from 'react';
import { createThrottle } from '@admin-h5/ui';

/** Milliseconds between two answers to a window that changes its size (specification, section 9). */
const resizeInterval = 50;

/** Calls back when the window has another size, a turned phone included. */
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
