import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import './modal-frame.less';
import { useModal } from './use-modal.ts';

export interface ModalFrameProps {
  onClose: () => void;
  /** Id of the element with the title. */
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
