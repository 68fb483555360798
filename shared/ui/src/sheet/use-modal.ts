import { useEffect, useEffectEvent, useRef } from 'react';
import type { MouseEvent, SyntheticEvent } from 'react';
import { useOverlay } from '@admin-h5/client';

/**
 * Opens a `<dialog>` when the caller is mounted, and gives focus back when it is unmounted. Escape, going back and a press beside
 * the content call `onClose`.
 * @param onOpened called once it is open
 * @returns the properties of the `<dialog>`
 */
export function useModal(onClose: () => void, onOpened?: (dialog: HTMLDialogElement) => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const opened = useEffectEvent((element: HTMLDialogElement) => onOpened?.(element));
  useOverlay(true, onClose);

  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const before = document.activeElement;
    element.showModal();
    opened(element);
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      event.preventDefault();
      onClose();
    },
    onClick(event: MouseEvent) {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
