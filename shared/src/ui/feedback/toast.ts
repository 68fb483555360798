import { drawMessage } from './announcer.ts';
import type { ToastAction } from './announcer.ts';

export type { ToastAction } from './announcer.ts';

/** Milliseconds (specification, sections 4 and 8). */
export const toastDuration = 1500;
export const errorToastDuration = 3000;
export const undoDuration = 6000;

export interface ToastOptions {
  /** Milliseconds; 1500 by default, 6000 with an action. */
  duration?: number;
  action?: ToastAction;
}

/** Messages on the screen, each with how to keep it longer. */
const showing = new Map<string, { again: () => void }>();

/**
 * Says something in passing. A message that is already on the screen is not shown twice: its time starts anew.
 * With an action each message stands for itself, since two deletions are two things to undo.
 */
export function toast(
  message: string,
  { action, duration = action ? undoDuration : toastDuration }: ToastOptions = {},
): void {
  const same = action ? undefined : showing.get(message);
  if (same) {
    same.again();
    return;
  }
  const box = drawMessage(message, action ? { action } : {});
  const end = () => {
    // Who is on the way to press it is not to find it gone.
    if (box.matches(':hover, :focus-within')) {
      timer = setTimeout(end, toastDuration);
      return;
    }
    box.remove();
    if (!action) showing.delete(message);
  };
  let timer = setTimeout(end, duration);
  if (action) return;
  showing.set(message, {
    again: () => {
      clearTimeout(timer);
      timer = setTimeout(end, duration);
    },
  });
}

/** A failure, 3 s and without an icon (specification, section 8). */
export function errorToast(message: string): void {
  toast(message, { duration: errorToastDuration });
}

/** Says that something goes on, until the answered function is called (specification, section 4). */
export function loading(message = '加载中…'): () => void {
  const box = drawMessage(message, { busy: true });
  return () => box.remove();
}
