import { useEffect, useEffectEvent } from 'react';
import { addOverlay } from './overlays.ts';

/**
 * While `open`, the way back (the browser's, the phone's, WeChat's) closes what lies over the page and stays on the page.
 * @param onClose asked to close; a cover that stays open is asked again the next time
 */
export function useOverlay(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? addOverlay({ close: () => close() }) : undefined), [open]);
}
