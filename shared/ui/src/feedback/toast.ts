import { drawMessage, undoLabel } from './announcer.ts';
import type { ToastAction } from './announcer.ts';
import { pileUp } from './undo-pile.ts';

/** Milliseconds (specification, sections 4 and 8). */
const toastDuration = 1500;
const errorToastDuration = 3000;
const undoDuration = 6000;

export interface ToastOptions {
  /** Milliseconds; 1500 by default, 6000 with an action. */
  duration?: number;
  action?: ToastAction;
}

/** A message on the screen. */
interface Shown {
  /** Starts its time again. */
  again: () => void;
  /** Removes it before its time. */
  stop: () => void;
}

const showing = new Map<string, Shown>();

/** Removes a message after its time, but not while the person points at it or has focused it. */
function removeAfter(box: HTMLElement, duration: number, onEnd: () => void): Shown {
  const end = () => {
    if (box.matches(':hover, :focus-within')) {
      timer = setTimeout(end, toastDuration);
      return;
    }
    box.remove();
    onEnd();
  };
  let timer = setTimeout(end, duration);
  return {
    again() {
      clearTimeout(timer);
      timer = setTimeout(end, duration);
    },
    stop() {
      clearTimeout(timer);
      box.remove();
    },
  };
}

/**
 * Shows a message for a short time. A message that is already on the screen is not shown twice: its time starts again. Messages with
 * 撤销 share one box, since several deletions can be undone one by one, but several boxes would cover the page.
 */
export function toast(
  message: string,
  { action, duration = action ? undoDuration : toastDuration }: ToastOptions = {},
): void {
  if (action?.text === undoLabel) {
    pileUp(message, action, (box, onEnd) => removeAfter(box, duration, onEnd).stop);
    return;
  }
  if (action) {
    removeAfter(drawMessage(message, { action }), duration, () => undefined);
    return;
  }
  const same = showing.get(message);
  if (same) {
    same.again();
    return;
  }
  const shown = removeAfter(drawMessage(message), duration, () => showing.delete(message));
  showing.set(message, shown);
}

/** Shows a failure for 3 s, without an icon (specification, section 8). */
export function errorToast(message: string): void {
  toast(message, { duration: errorToastDuration });
}

/** Shows that something is in progress until the returned function is called (specification, section 4). */
export function loading(message = '加载中…'): () => void {
  const box = drawMessage(message, { busy: true });
  return () => box.remove();
}
