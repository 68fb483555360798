import { clsx } from 'clsx';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import './modal-frame.less';
import { useOverlay } from '@admin-h5/client';

export interface ModalFrameProps {
  onClose: () => void;
  titleId: string;
  role?: 'dialog' | 'alertdialog' | undefined;
  className?: string | undefined;
  onOpened?: (dialog: HTMLDialogElement) => void;
  /** The content, shown above the mask. */
  children: ReactNode;
}

/**
 * The browser's `<dialog>` with Arco's mask, open as long as it is mounted. The page behind it is inert, Tab stays inside, Escape
 * and going back call `onClose`, and focus returns to where it was. Arco's own pop-ups do none of this (docs/decisions/0023).
 */
export function ModalFrame({ onClose, titleId, role, className, onOpened, children }: ModalFrameProps) {
  const modal = useModal(onClose, onOpened);
  return (
    <dialog {...modal} className={clsx('ah5-modal', className)} role={role} aria-labelledby={titleId}>
      <div className="arco-masking-mask" aria-hidden="true" />
      {children}
    </dialog>
  );
}

/**
 * Opens a `<dialog>` when the caller is mounted, and gives focus back when it is unmounted. Escape, going back and a press beside
 * the content call `onClose`.
 * @param onOpened called once it is open
 * @returns the properties of the `<dialog>`
 */
export function useModal(onClose: () => void, onOpened?: (dialog: HTMLDialogElement) => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
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
    // A choice of files that is cancelled, and a dialog above this one, send the same event through here.
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // Text that is selected up to beyond the content, or a button that is left while it is pressed, ends in a click beside it.
    onPointerDown(event: PointerEvent) {
      pressedBeside.current = event.target === event.currentTarget;
    },
    onClick(event: MouseEvent) {
      if (event.target === event.currentTarget && pressedBeside.current) onClose();
    },
  };
}
