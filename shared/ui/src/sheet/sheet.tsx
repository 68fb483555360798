import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { closeGlyph } from '../icon/glyphs.ts';
import { Icon } from '../icon/icon.tsx';
import { Button, type ButtonProps } from '../button/button.tsx';
import { ModalFrame } from './modal-frame.tsx';
import './sheet.less';

export interface SheetProps {
  open: boolean;
  /** Called for Escape, going back, a press on the backdrop, or the close button. */
  onClose: () => void;
  title: ReactNode;
  /** `bottom` looks like Arco's pop-up from the lower edge, `center` like its dialog. */
  place?: 'bottom' | 'center';
  /** Buttons below the scrolling content. */
  footer?: ReactNode;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  hideClose?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Fields that get focus when a sheet opens. Checkboxes and radios do not: they are read from the title on. */
const fields =
  'input:not([type="hidden"], [type="file"], [type="checkbox"], [type="radio"], :disabled), select:not(:disabled), textarea:not(:disabled)';

const controls = 'button, a[href], input:not([type="hidden"], [type="file"], :disabled), select, textarea';

/**
 * Moves focus into a field that comes first; to the title if there is none, since a later one would scroll what is before it away, and on a phone, whose keyboard would cover half of the modal.
 * By default the browser would focus 关闭, which comes first.
 */
function focusContent(dialog: HTMLElement): void {
  const typing = !window.matchMedia?.('(pointer: coarse)').matches;
  const first = dialog.querySelector<HTMLElement>(`.ah5-sheet__body :is(${controls})`);
  const title = dialog.querySelector<HTMLElement>('.ah5-sheet__title');
  (typing && first?.matches(fields) ? first : title)?.focus({ preventScroll: true });
}

/** A modal in Arco's styles. Content is mounted only while it is open. */
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
  if (!open) return null;
  const head = (
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
  );
  const body = children && <div className="ah5-sheet__body">{children}</div>;
  const foot = footer && <div className="ah5-sheet__foot">{footer}</div>;
  return (
    <ModalFrame
      className={clsx('ah5-sheet', className)}
      titleId={id}
      role={role}
      onClose={onClose}
      onOpened={(element) => {
        // Without 关闭 the browser's choice is right: the first control, such as 取消.
        if (!hideClose) focusContent(element);
      }}
    >
      {place === 'bottom' ? (
        <div className="arco-popup">
          <div className="arco-popup-content bottom">
            {head}
            {body}
            {foot}
          </div>
        </div>
      ) : (
        <div className="arco-dialog-container">
          <div className="arco-dialog-content">
            <div className="arco-dialog-header arco-dialog-part ios">{head}</div>
            {body && (
              <div className={clsx('arco-dialog-body arco-dialog-part ios', role === 'alertdialog' && 'center')}>
                {body}
              </div>
            )}
            {foot && <div className="arco-dialog-footer arco-dialog-part ios">{foot}</div>}
          </div>
        </div>
      )}
    </ModalFrame>
  );
}

interface Props extends ButtonProps {
  /** Text of the plain button beside the main one. */
  plain?: string;
  onPlain: () => void;
}

/** The two buttons below a sheet: a plain one, 取消 by default, and the main one, which takes all other props. */
export function SheetActions({ plain = '取消', onPlain, ...main }: Props) {
  return (
    <>
      <Button kind="plain" onClick={onPlain}>
        {plain}
      </Button>
      <Button {...main} />
    </>
  );
}
