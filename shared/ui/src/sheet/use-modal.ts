import { useEffect, useEffectEvent } from 'react';
import { useOverlay } from '@admin-h5/client';

/**
 * Opens a `<dialog>` when the caller is mounted, and gives focus back when it is unmounted. Going back calls `onClose`.
 * @param find the element, called once the caller is mounted
 * @param onOpened called once it is open
 */
export function useModal(
  find: () => HTMLDialogElement | null,
  onClose: () => void,
  onOpened?: (dialog: HTMLDialogElement) => void,
): void {
  const opened = useEffectEvent((element: HTMLDialogElement) => onOpened?.(element));
  const dialog = useEffectEvent(find);
  useOverlay(true, onClose);

  useEffect(() => {
    const element = dialog();
    if (!element) return undefined;
    const before = document.activeElement;
    element.showModal();
    opened(element);
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
}
