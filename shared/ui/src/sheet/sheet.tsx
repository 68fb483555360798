import { clsx } from 'clsx';
import { useId } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { closeGlyph } from '../icon/glyphs.ts';
import { Icon } from '../icon/icon.tsx';
import './sheet.less';
import { useModal } from './use-modal.ts';

export interface SheetProps {
  open: boolean;
  /** Escape, the way back, the backdrop, or the close button. */
  onClose: () => void;
  title: ReactNode;
  /** `bottom` slides up from the lower edge, `center` is a dialog. */
  place?: 'bottom' | 'center';
  /** Buttons below the scrolling content. */
  footer?: ReactNode;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  hideClose?: boolean;
  className?: string;
  children?: ReactNode;
}

/** What is typed or chosen in one control; ticks and radios are read from the title on. */
const fields =
  'input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"], :disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Moves focus from 关闭, which the browser chooses since it comes first: into the first field, or to the title where there is
 * none, or where a field would bring up a keyboard that covers half of the modal.
 */
function focusContent(dialog: HTMLElement): void {
  const typing = !window.matchMedia?.('(pointer: coarse)').matches;
  const field = typing ? dialog.querySelector<HTMLElement>(`.ah5-sheet__body :is(${fields})`) : null;
  (field ?? dialog.querySelector<HTMLElement>('.ah5-sheet__title'))?.focus({ preventScroll: true });
}

/**
 * A modal on the browser's own `<dialog>`: what lies behind is inert, Tab stays inside, Escape and the way back close, and focus returns
 * to where it was. Content is mounted only while it is open.
 */
export function Sheet({
  open,
  onClose,
  title,
  place = 'bottom',
  footer,
  role,
  hideClose = false,
  className,
  children,
}: SheetProps) {
  const id = useId();
  const dialog = useModal(open, onClose, (element) => {
    // Without 关闭 the first control is the one to begin with: 取消, the first action.
    if (!hideClose) focusContent(element);
  });

  if (!open) return null;
  const pressBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the backdrop; Escape is its key
    <dialog
      ref={dialog}
      className={clsx('ah5-sheet', `ah5-sheet--${place}`, className)}
      role={role}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={pressBackdrop}
    >
      <div className="ah5-sheet__box">
        <div className="ah5-sheet__head">
          <h2 className="ah5-sheet__title" id={id} tabIndex={-1}>
            {title}
          </h2>
          {!hideClose && (
            <button type="button" className="ah5-sheet__close" aria-label="关闭" onClick={onClose}>
              <Icon glyph={closeGlyph} />
            </button>
          )}
        </div>
        {children && <div className="ah5-sheet__body">{children}</div>}
        {footer && <div className="ah5-sheet__foot">{footer}</div>}
      </div>
    </dialog>
  );
}
