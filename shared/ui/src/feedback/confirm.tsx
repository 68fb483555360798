import type { ReactNode } from 'react';
import { SheetActions } from '../sheet/sheet.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import { ask } from './ask.tsx';

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
