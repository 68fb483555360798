import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onPageEvent, overlaysSettled } from '@admin-h5/client';
import { Sheet, SheetActions } from '../sheet/sheet.tsx';

export interface ConfirmOptions {
  /** The question, naming the thing: 删除分类「杀虫剂」？ */
  title: string;
  /** The consequences. */
  message?: ReactNode;
  confirmText?: string;
  cancelText?: string;
  /** Makes the button red, for an action that deletes something. */
  danger?: boolean;
}

/** Asks the person. Returns true if they agree, false for 取消, Escape, going back or a press on the backdrop. */
export function confirm({
  title,
  message,
  confirmText = '确定',
  cancelText = '取消',
  danger = false,
}: ConfirmOptions): Promise<boolean> {
  return ask<boolean>({ left: false }, (answer) => (
    <Sheet
      open
      place="center"
      role="alertdialog"
      title={title}
      hideClose
      onClose={() => answer(false)}
      footer={
        <SheetActions
          plain={cancelText}
          onPlain={() => answer(false)}
          kind={danger ? 'danger' : 'primary'}
          onClick={() => answer(true)}
        >
          {confirmText}
        </SheetActions>
      }
    >
      {message}
    </Sheet>
  ));
}

export interface AskOptions<T> {
  /** The result if the person leaves the page without an answer. */
  left: T;
}

/** Renders a modal in a React root of its own until the person has answered, then removes it. Resolves with the answer. */
export function ask<T>(options: AskOptions<T>, draw: (answer: (value: T) => void) => ReactNode): Promise<T> {
  return new Promise((resolve) => {
    const host = document.createElement('div');
    document.body.append(host);
    const root = createRoot(host);
    let answered = false;
    const answer = (value: T) => {
      if (answered) return;
      answered = true;
      stop();
      // Unmounting closes the dialog, which gives focus back.
      root.unmount();
      host.remove();
      // The caller may navigate to another page after the answer.
      void overlaysSettled().then(() => resolve(value));
    };
    const stop = onPageEvent(({ type, cause }) => {
      if (type !== 'show' && cause === 'navigation') answer(options.left);
    });
    root.render(draw(answer));
  });
}
