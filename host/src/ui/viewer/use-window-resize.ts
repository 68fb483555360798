import { useEffect, useEffectEvent } from 'react';
import { createThrottle } from '@admin-h5/ui';

/** At most one call in this many milliseconds while the window changes its size (specification, section 9). */
const resizeInterval = 50;

/** Calls `onResize` after the window's size has changed, by turning a phone too. */
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
