import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import { useOverlay } from '@admin-h5/client';

/**
 * Opens a `<dialog>` above the page while `open`, and gives focus back after. The way back closes it.
 * @param onOpened called once it is on the screen
 */
export function useModal(
  open: boolean,
  onClose: () => void,
  onOpened?: (dialog: HTMLDialogElement) => void,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const opened = useEffectEvent((element: HTMLDialogElement) => onOpened?.(element));
  useOverlay(open, onClose);

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    const before = document.activeElement;
    element.showModal();
    opened(element);
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [open]);
  return dialog;
}
