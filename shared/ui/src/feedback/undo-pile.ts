import { drawMessage, undoLabel } from './announcer.ts';
import type { ToastAction } from './announcer.ts';

interface Undoable {
  message: string;
  onPress: () => void;
}

/** Changes that can be undone now, the newest last. */
let pile: Undoable[] = [];
/** Removes the message on the screen. */
let end: (() => void) | null = null;

/**
 * Shows what was done, with 撤销. Of several such messages only the newest is on the screen, with the number of older ones; when
 * it is undone, the message before it is shown again. Each new message starts the display time again.
 * @param show shows the box for its time and then calls `onEnd`; returns the function that removes the box earlier
 */
export function pileUp(
  message: string,
  { onPress }: ToastAction,
  show: (box: HTMLElement, onEnd: () => void) => () => void,
): void {
  pile.push({ message, onPress });
  draw();

  function draw(): void {
    end?.();
    end = null;
    const newest = pile.at(-1);
    if (!newest) return;
    const others = pile.length - 1;
    const press = () => {
      pile.pop();
      draw();
      newest.onPress();
    };
    const box = drawMessage(newest.message, {
      action: { text: undoLabel, onPress: press },
      ...(others > 0 ? { note: `另有 ${others} 项` } : {}),
    });
    end = show(box, () => {
      pile = [];
      end = null;
    });
  }
}
