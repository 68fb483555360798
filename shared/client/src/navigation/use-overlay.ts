import { useEffect, useEffectEvent } from 'react';
import { addOverlay } from './overlays.ts';

/**
 * While `open` is true, going back (in the browser, on the phone, in WeChat) closes the overlay and stays on the page.
 * @param onClose called to close the overlay; if it stays open, called again the next time
 */
export function useOverlay(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? addOverlay({ close: () => close() }) : undefined), [open]);
}
