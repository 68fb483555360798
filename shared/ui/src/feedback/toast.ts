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
  /** Its time starts anew. */
  again: () => void;
  /** Takes it away before its time. */
  stop: () => void;
}

const showing = new Map<string, Shown>();

/** Takes a message away after its time, but not from a person who is on the way to press it. */
function takeAway(box: HTMLElement, duration: number, onEnd: () => void): Shown {
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
 * Says something in passing. A message that is already on the screen is not shown twice: its time starts anew. Messages with 撤销
 * share one place, since each of two deletions is a thing to undo, but a tower of them covers the page.
 */
export function toast(
  message: string,
  { action, duration = action ? undoDuration : toastDuration }: ToastOptions = {},
): void {
  if (action?.text === undoLabel) {
    pileUp(message, action, (box, onEnd) => takeAway(box, duration, onEnd).stop);
    return;
  }
  if (action) {
    takeAway(drawMessage(message, { action }), duration, () => undefined);
    return;
  }
  const same = showing.get(message);
  if (same) {
    same.again();
    return;
  }
  const shown = takeAway(drawMessage(message), duration, () => showing.delete(message));
  showing.set(message, shown);
}

/** A failure, 3 s and without an icon (specification, section 8). */
export function errorToast(message: string): void {
  toast(message, { duration: errorToastDuration });
}

/** Shows that something is in progress until the returned function is called (specification, section 4). */
export function loading(message = '加载中…'): () => void {
  const box = drawMessage(message, { busy: true });
  return () => box.remove();
}
